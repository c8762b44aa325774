#include <algorithm>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "phi/core/tensor_array.h"

namespace paddle::operators {

void BeamSearchDecodeInferShape(framework::InferShapeContext* ctx) {
  // How long the beams are, only the arrays say: the kernel sets the shapes.
  if (ctx->IsRuntime()) return;
  ctx->SetOutputDim("SentenceIds", {-1});
  ctx->SetOutputDim("SentenceScores", {-1});
  ctx->SetLoDLevel("SentenceIds", 2);
  ctx->SetLoDLevel("SentenceScores", 2);
}

framework::OpKernelType BeamSearchDecodeKernelType(const framework::OperatorWithKernel& /*op*/,
                                                   const framework::ExecutionContext& ctx) {
  const auto& scores = *ctx.Input<phi::TensorArray>("Scores");
  if (scores.empty()) {  // before the first run; Compute refuses it
    return framework::OpKernelType(framework::proto::VarType::FP32, ctx.GetPlace());
  }
  return framework::OpKernelType(framework::TransToProtoVarType(scores.dtype()), ctx.GetPlace());
}

template <typename T>
class BeamSearchDecodeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto& ids = *ctx.Input<phi::TensorArray>("Ids");
    const auto& scores = *ctx.Input<phi::TensorArray>("Scores");
    CheckSteps(ids, scores);
    std::vector<std::vector<Beam>> sources(ids[0].lod()[0].size() - 1);
    for (size_t t = ids.size(); t-- > 0;) {
      for (size_t s = 0; s < sources.size(); ++s) {
        Extend(ids[t], scores[t], s, ctx.Attr<int>("end_id"), &sources[s]);
      }
    }
    SetResults(ctx, &sources);
  }

 private:
  // From its end: words are put in as they are found, so the last one comes first.
  struct Beam {
    std::vector<int64_t> ids;
    std::vector<T> scores;
    size_t at;  // the row of the step before, from where the search goes on
  };

  static void CheckSteps(const phi::TensorArray& ids, const phi::TensorArray& scores) {
    PADDLE_ENFORCE_EQ(
        !ids.empty() && ids.size() == scores.size(), true,
        phi::errors::InvalidArgument("beam_search_decode: Ids holds %d steps, Scores %d",
                                     ids.size(), scores.size()));
    for (size_t t = 0; t < ids.size(); ++t) {
      const phi::LoD& lod = ids[t].lod();
      const bool good = lod.size() == 2 && phi::CheckLoD(lod, ids[t].dims()[0]).empty() &&
                        lod[0].size() == ids[0].lod()[0].size() &&
                        scores[t].numel() == ids[t].numel();
      PADDLE_ENFORCE_EQ(good, true,
                        phi::errors::InvalidArgument(
                            "beam_search_decode: step %d needs a LoD of two levels, sources and "
                            "beams, that fits its rows; it has %s",
                            t, phi::LoDToString(lod)));
    }
  }

  static void Push(const DenseTensor& ids, const DenseTensor& scores, size_t row, Beam* beam) {
    beam->ids.push_back(ids.data<int64_t>()[row]);
    beam->scores.push_back(scores.data<T>()[row]);
  }

  // Takes the beams of one source one step back.
  static void Extend(const DenseTensor& ids, const DenseTensor& scores, size_t source,
                     int64_t end_id, std::vector<Beam>* beams) {
    const size_t begin = ids.lod()[0][source], end = ids.lod()[0][source + 1];
    const std::vector<size_t>& rows = ids.lod()[1];
    if (beams->empty()) {
      for (size_t prefix = begin; prefix < end; ++prefix) {
        for (size_t row = rows[prefix]; row < rows[prefix + 1]; ++row) {
          beams->push_back({{}, {}, prefix});
          Push(ids, scores, row, &beams->back());
        }
      }
      return;
    }
    for (Beam& beam : *beams) {
      const size_t row = beam.at;
      PADDLE_ENFORCE_EQ(row >= rows[begin] && row < rows[end], true,
                        phi::errors::InvalidArgument(
                            "beam_search_decode: a beam comes from row %d; its source has rows %d "
                            "to %d",
                            row, rows[begin], rows[end]));
      // The end of a beam counts once.
      if (ids.data<int64_t>()[row] != end_id || beam.ids.empty()) Push(ids, scores, row, &beam);
      beam.at = static_cast<size_t>(
          std::upper_bound(rows.begin() + begin, rows.begin() + end + 1, row) - rows.begin() - 1);
    }
  }

  static void SetResults(const framework::ExecutionContext& ctx,
                         std::vector<std::vector<Beam>>* sources) {
    phi::LoD lod = {{0}, {0}};
    std::vector<int64_t> ids;
    std::vector<T> scores;
    for (std::vector<Beam>& beams : *sources) {
      std::stable_sort(beams.begin(), beams.end(), [](const Beam& a, const Beam& b) {
        return a.scores.front() > b.scores.front();
      });
      for (const Beam& beam : beams) {
        ids.insert(ids.end(), beam.ids.rbegin(), beam.ids.rend());
        scores.insert(scores.end(), beam.scores.rbegin(), beam.scores.rend());
        lod[1].push_back(ids.size());
      }
      lod[0].push_back(lod[1].size() - 1);
    }
    auto* id_tensor = ctx.Output<DenseTensor>("SentenceIds");
    auto* score_tensor = ctx.Output<DenseTensor>("SentenceScores");
    id_tensor->Resize({static_cast<int64_t>(ids.size())});
    score_tensor->Resize({static_cast<int64_t>(ids.size())});
    id_tensor->set_lod(lod);
    score_tensor->set_lod(lod);
    std::copy(ids.begin(), ids.end(), id_tensor->mutable_data<int64_t>(ctx.GetPlace()));
    std::copy(scores.begin(), scores.end(), score_tensor->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(beam_search_decode, BeamSearchDecodeCPUKernel, phi::dtype::float16, float, double,
                 int, int64_t);
