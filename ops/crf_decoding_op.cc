#include <algorithm>
#include <limits>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/crf_labels.h"
#include "ops/common/sequence/label_sequences.h"

namespace paddle::operators {

void CrfDecodingInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim emission = ctx->GetInputDim("Emission");
  const bool padded = ctx->HasInput("Length");
  PADDLE_ENFORCE_EQ(emission.size(), padded ? 3 : 2,
                    phi::errors::InvalidArgument(
                        "crf_decoding: Emission must have rank 2 with a LoD, 3 with Length; its "
                        "shape is %s",
                        emission));
  const int64_t tags = emission[emission.size() - 1];
  CheckShape(ctx, "crf_decoding", "Transition", {tags < 0 ? -1 : tags + 2, tags});
  ctx->SetOutputDim("ViterbiPath", padded ? phi::make_ddim({emission[0], emission[1]})
                                          : phi::make_ddim({emission[0], 1}));
  ctx->ShareLoD("Emission", "ViterbiPath");
}

template <typename T>
class CrfDecodingCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* emission = ctx.Input<DenseTensor>("Emission");
    const auto* transition = ctx.Input<DenseTensor>("Transition");
    const std::vector<LabelRange> ranges = LabelRanges(ctx, *emission, "Length", "crf_decoding");
    const int64_t tags = transition->dims()[1];
    auto* out = ctx.Output<DenseTensor>("ViterbiPath");
    int64_t* path = out->mutable_data<int64_t>(ctx.GetPlace());
    std::fill_n(path, out->numel(), int64_t{0});
    const T* x = emission->data<T>();
    const T* w = transition->data<T>();
    ParallelRows(static_cast<int64_t>(ranges.size()), 16384, [&](int64_t s) {
      const LabelRange range = ranges[s];
      Decode(x + range.begin * tags, w, range.length, tags, path + range.begin);
    });
    const int64_t* expected = CrfLabels(ctx, *out);
    if (expected == nullptr) return;
    for (const LabelRange& range : ranges) {
      for (int64_t i = range.begin; i < range.begin + range.length; ++i) {
        path[i] = path[i] == expected[i] ? 1 : 0;
      }
    }
  }

 private:
  static void Decode(const T* x, const T* w, int64_t length, int64_t tags, int64_t* path) {
    if (length == 0) return;
    const T *start = w, *end = w + tags, *steps = w + 2 * tags;
    std::vector<T> best(tags), next(tags);
    std::vector<int64_t> from(length * tags, 0);
    for (int64_t j = 0; j < tags; ++j) best[j] = start[j] + x[j];
    for (int64_t t = 1; t < length; ++t) {
      std::fill(next.begin(), next.end(), -std::numeric_limits<T>::max());
      int64_t* origin = from.data() + t * tags;
      for (int64_t i = 0; i < tags; ++i) {
        for (int64_t j = 0; j < tags; ++j) {
          const T score = best[i] + steps[i * tags + j];
          if (score > next[j]) {
            next[j] = score;
            origin[j] = i;
          }
        }
      }
      for (int64_t j = 0; j < tags; ++j) best[j] = next[j] + x[t * tags + j];
    }
    int64_t last = 0;
    for (int64_t j = 1; j < tags; ++j) {
      if (best[j] + end[j] > best[last] + end[last]) last = j;
    }
    for (int64_t t = length - 1; t >= 0; --t) {
      path[t] = last;
      last = from[t * tags + last];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(crf_decoding, CrfDecodingCPUKernel, float, double);
