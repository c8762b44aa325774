#include <cmath>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"

namespace paddle::operators {

void BeamSearchInferShape(framework::InferShapeContext* ctx) {
  for (const char* slot : {"pre_ids", "scores"}) {
    PADDLE_ENFORCE_EQ(
        ctx->GetInputDim(slot).size(), 2,
        phi::errors::InvalidArgument("beam_search: %s must have rank 2; its shape is %s", slot,
                                     ctx->GetInputDim(slot)));
  }
  // How many choices there are, only the scores say: the kernel sets the shapes.
  ctx->SetOutputDim("selected_ids", {-1, 1});
  ctx->SetOutputDim("selected_scores", {-1, 1});
  if (ctx->HasOutput("parent_idx")) ctx->SetOutputDim("parent_idx", {-1});
  if (ctx->IsRuntime()) return;
  ctx->SetLoDLevel("selected_ids", 2);
  ctx->SetLoDLevel("selected_scores", 2);
}

template <typename T>
class BeamSearchCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const Step step(ctx);
    const std::vector<size_t>& sources = step.sources;
    std::vector<std::vector<Choice>> by_beam(sources.back());
    for (size_t s = 0; s + 1 < sources.size(); ++s) {
      const std::vector<Choice> best = BestOf(step, sources[s], sources[s + 1]);
      if (AllEnded(step, best)) continue;
      for (const Choice& choice : best) by_beam[choice.beam].push_back(choice);
    }
    std::vector<size_t> ends = {0};
    std::vector<Choice> choices;
    for (const auto& of_beam : by_beam) {
      choices.insert(choices.end(), of_beam.begin(), of_beam.end());
      ends.push_back(choices.size());
    }
    SetResults(ctx, choices, {sources, ends});
  }

 private:
  struct Choice {
    int64_t beam;
    int64_t id;
    float score;
    // If two scores are equal, the one of the later beam counts as better.
    bool operator<(const Choice& other) const {
      return score < other.score || (score == other.score && beam < other.beam);
    }
  };

  struct Step {
    explicit Step(const framework::ExecutionContext& ctx)
        : pre_ids(ctx.Input<DenseTensor>("pre_ids")->data<int64_t>()),
          pre_scores(ctx.Input<DenseTensor>("pre_scores")->data<float>()),
          ids(ctx.HasInput("ids") ? ctx.Input<DenseTensor>("ids")->data<int64_t>() : nullptr),
          scores(ctx.Input<DenseTensor>("scores")->data<float>()),
          width(ctx.Input<DenseTensor>("scores")->dims()[1]),
          beam_size(static_cast<size_t>(ctx.Attr<int>("beam_size"))),
          end_id(ctx.Attr<int>("end_id")),
          accumulated(ctx.Attr<bool>("is_accumulated")) {
      const phi::LoD& given = ctx.Input<DenseTensor>("scores")->lod();
      const std::string problem = phi::CheckLoD(given);
      PADDLE_ENFORCE_EQ(
          problem.empty(), true,
          phi::errors::InvalidArgument("beam_search: the LoD of scores, %s, is wrong: %s",
                                       phi::LoDToString(given), problem));
      const phi::LoD lod = phi::ToAbsOffset(given);
      const int level = ctx.Attr<int>("level");
      PADDLE_ENFORCE_EQ(level >= 0 && level < static_cast<int>(lod.size()), true,
                        phi::errors::InvalidArgument(
                            "beam_search: `level` must be a LoD level of scores, which has %d; it "
                            "is %d",
                            lod.size(), level));
      sources = lod[level];
      const int64_t rows = ctx.Input<DenseTensor>("scores")->dims()[0];
      PADDLE_ENFORCE_EQ(
          ids == nullptr || ctx.Input<DenseTensor>("ids")->numel() == rows * width, true,
          phi::errors::InvalidArgument("beam_search: ids must have the shape of scores, %s",
                                       ctx.Input<DenseTensor>("scores")->dims()));
      PADDLE_ENFORCE_EQ(static_cast<int64_t>(sources.back()) <= rows &&
                            ctx.Input<DenseTensor>("pre_ids")->numel() >= rows &&
                            ctx.Input<DenseTensor>("pre_scores")->numel() >= rows,
                        true,
                        phi::errors::InvalidArgument(
                            "beam_search: %d beams in the LoD, %d rows of scores, %d pre_ids",
                            sources.back(), rows, ctx.Input<DenseTensor>("pre_ids")->numel()));
    }
    const int64_t* pre_ids;
    const float* pre_scores;
    const int64_t* ids;
    const float* scores;
    int64_t width;
    size_t beam_size;
    int64_t end_id;
    bool accumulated;
    std::vector<size_t> sources;
  };

  // Keeps `best` sorted, the best choice first.
  static void Insert(const Choice& choice, size_t limit, std::vector<Choice>* best) {
    if (best->size() == limit && (limit == 0 || choice < best->back())) return;
    if (best->size() == limit) best->pop_back();
    auto at = best->end();
    while (at != best->begin() && *(at - 1) < choice) --at;
    best->insert(at, choice);
  }

  static std::vector<Choice> BestOf(const Step& step, size_t begin, size_t end) {
    std::vector<Choice> best;
    for (auto beam = static_cast<int64_t>(begin); beam < static_cast<int64_t>(end); ++beam) {
      if (step.pre_ids[beam] == step.end_id) {
        Insert({beam, step.end_id, step.pre_scores[beam]}, step.beam_size, &best);
        continue;
      }
      for (int64_t k = 0; k < step.width; ++k) {
        const int64_t at = beam * step.width + k;
        const float score =
            step.accumulated ? step.scores[at] : step.pre_scores[beam] + std::log(step.scores[at]);
        Insert({beam, step.ids == nullptr ? k : step.ids[at], score}, step.beam_size, &best);
      }
    }
    return best;
  }

  // Beams that all ended before are dropped.
  static bool AllEnded(const Step& step, const std::vector<Choice>& best) {
    for (const Choice& choice : best) {
      if (choice.id != step.end_id || step.pre_ids[choice.beam] != step.end_id) return false;
    }
    return true;
  }

  static void SetResults(const framework::ExecutionContext& ctx, const std::vector<Choice>& choices,
                         const phi::LoD& lod) {
    const auto count = static_cast<int64_t>(choices.size());
    auto* ids = ctx.Output<DenseTensor>("selected_ids");
    auto* scores = ctx.Output<DenseTensor>("selected_scores");
    ids->Resize({count, 1});
    scores->Resize({count, 1});
    ids->set_lod(lod);
    scores->set_lod(lod);
    int64_t* id = ids->mutable_data<int64_t>(ctx.GetPlace());
    float* score = scores->mutable_data<float>(ctx.GetPlace());
    int* parent = nullptr;
    if (ctx.HasOutput("parent_idx")) {
      auto* parents = ctx.Output<DenseTensor>("parent_idx");
      parents->Resize({count});
      parent = parents->mutable_data<int>(ctx.GetPlace());
    }
    for (int64_t i = 0; i < count; ++i) {
      id[i] = choices[i].id;
      score[i] = choices[i].score;
      if (parent != nullptr) parent[i] = static_cast<int>(choices[i].beam);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(beam_search, BeamSearchCPUKernel, float, double, int, int64_t);
