#include "phi/kernels/viterbi_decode_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T>
struct ViterbiChain {
  const T* transition;
  int64_t tags;
  bool with_ends;

  // The best path of `length` steps; its score. The path of an empty sequence is not touched.
  T Decode(const T* input, int64_t length, int64_t* path) const {
    std::vector<T> best(input, input + tags), next(tags);
    std::vector<int64_t> from(std::max<int64_t>(length, 1) * tags, 0);
    if (with_ends) Add(transition + (tags - 1) * tags, best.data());
    for (int64_t t = 1; t < length; ++t) {
      std::copy_n(transition, tags, next.data());
      int64_t* origin = from.data() + t * tags;
      for (int64_t j = 0; j < tags; ++j) next[j] += best[0];
      for (int64_t i = 1; i < tags; ++i) {
        const T* row = transition + i * tags;
        for (int64_t j = 0; j < tags; ++j) {
          const T score = best[i] + row[j];
          origin[j] = score > next[j] ? i : origin[j];
          next[j] = score > next[j] ? score : next[j];
        }
      }
      Add(input + t * tags, next.data());
      best.swap(next);
    }
    if (with_ends && length > 0) Add(transition + (tags - 2) * tags, best.data());
    int64_t last = std::max_element(best.begin(), best.end()) - best.begin();
    const T score = best[last];
    for (int64_t t = length - 1; t >= 0; --t) {
      path[t] = last;
      last = from[t * tags + last];
    }
    return score;
  }

  void Add(const T* row, T* to) const {
    for (int64_t j = 0; j < tags; ++j) to[j] += row[j];
  }
};

}  // namespace

template <typename T, typename Context>
void ViterbiDecodeKernel(const Context& ctx, const DenseTensor& input,
                         const DenseTensor& transition, const DenseTensor& length,
                         bool include_bos_eos_tag, DenseTensor* scores, DenseTensor* path) {
  const int64_t batch = input.dims()[0], steps = input.dims()[1], tags = input.dims()[2];
  const int64_t* lengths = length.data<int64_t>();
  int64_t longest = 0;
  for (int64_t b = 0; b < batch; ++b) {
    PADDLE_ENFORCE(lengths[b] >= 0 && lengths[b] <= steps,
                   errors::InvalidArgument("input Length must be in [0, %d], the steps of input "
                                           "Input of shape %s; one is %d",
                                           steps, input.dims(), lengths[b]));
    longest = std::max(longest, lengths[b]);
  }
  path->Resize({batch, longest});
  T* score = ctx.template Alloc<T>(scores);
  int64_t* tag = ctx.template Alloc<int64_t>(path);
  std::fill_n(tag, batch * longest, int64_t{0});
  if (input.numel() == 0) return;
  const T* x = input.data<T>();
  const ViterbiChain<T> chain{transition.data<T>(), tags, include_bos_eos_tag};
  const int64_t grain = std::max<int64_t>(1, 16384 / (steps * tags * tags));
  ParallelFor(batch, grain, [=](int64_t begin, int64_t end) {
    for (int64_t b = begin; b < end; ++b) {
      score[b] = chain.Decode(x + b * steps * tags, lengths[b], tag + b * longest);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(viterbi_decode, CPU, ALL_LAYOUT, phi::ViterbiDecodeKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
