#include <algorithm>
#include <vector>

#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference: from the end, as the recursion says, in double.
template <typename T>
class ViterbiDecodeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto lengths = reference::IntegersOf(*ctx.Input<DenseTensor>("Length"), "viterbi_decode");
    const int64_t steps = input->dims()[1], tags = input->dims()[2];
    int64_t longest = 0;
    for (int64_t length : lengths) {
      PADDLE_ENFORCE_EQ(length >= 0 && length <= steps, true,
                        phi::errors::InvalidArgument(
                            "viterbi_decode: Length must be in [0, %d]; one is %d", steps, length));
      longest = std::max(longest, length);
    }
    auto* path = ctx.Output<DenseTensor>("Path");
    path->Resize({input->dims()[0], longest});
    T* scores = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Scores"));
    int64_t* tags_out = reference::Allocate<int64_t>(ctx, path);
    std::fill_n(tags_out, path->numel(), int64_t{0});
    if (input->numel() == 0) return;
    for (size_t b = 0; b < lengths.size(); ++b) {
      scores[b] = static_cast<T>(
          Best(ctx, input->data<T>() + b * steps * tags, lengths[b], tags_out + b * longest));
    }
  }

 private:
  // to_go[t][i]: the best score of what comes after step t if that has tag i.
  static double Best(const framework::ExecutionContext& ctx, const T* x, int64_t length,
                     int64_t* path) {
    const auto* transition = ctx.Input<DenseTensor>("Transition");
    const T* w = transition->data<T>();
    const int64_t tags = transition->dims()[0];
    const bool ends = ctx.Attr<bool>("include_bos_eos_tag");
    const int64_t count = std::max<int64_t>(length, 1);
    std::vector<std::vector<double>> to_go(count, std::vector<double>(tags, 0.0));
    for (int64_t i = 0; ends && length > 0 && i < tags; ++i) {
      to_go[count - 1][i] = static_cast<double>(w[(tags - 2) * tags + i]);
    }
    const auto from = [&](int64_t t, int64_t i, int64_t j) {
      return static_cast<double>(w[i * tags + j]) + static_cast<double>(x[t * tags + j]) +
             to_go[t][j];
    };
    for (int64_t t = count - 1; t > 0; --t) {
      for (int64_t i = 0; i < tags; ++i) {
        to_go[t - 1][i] = from(t, i, 0);
        for (int64_t j = 1; j < tags; ++j) {
          to_go[t - 1][i] = std::max(to_go[t - 1][i], from(t, i, j));
        }
      }
    }
    std::vector<double> first(tags);
    for (int64_t i = 0; i < tags; ++i) {
      first[i] = static_cast<double>(x[i]) + to_go[0][i];
      if (ends) first[i] += static_cast<double>(w[(tags - 1) * tags + i]);
    }
    int64_t tag = std::max_element(first.begin(), first.end()) - first.begin();
    const double best = first[tag];
    for (int64_t t = 0; t < length; ++t) {
      if (t > 0) {
        int64_t next = 0;
        for (int64_t j = 1; j < tags; ++j) {
          if (from(t, tag, j) > from(t, tag, next)) next = j;
        }
        tag = next;
      }
      path[t] = tag;
    }
    return best;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(viterbi_decode, ViterbiDecodeCPUKernel, float, double);
