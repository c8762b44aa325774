#include "phi/kernels/viterbi_decode_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace {

// The best path of each sequence, by a block.
template <typename T>
struct ViterbiBody {
  const T *input, *transition;
  const int64_t* lengths;
  int64_t steps, tags, longest;
  bool with_ends;
  T* bests;        // [batch, 2, tags]
  int64_t* froms;  // [batch, longest, tags]
  T* scores;
  int64_t* paths;  // [batch, longest] of 0

  __device__ void operator()(int64_t b) const {
    const T* const x = input + b * steps * tags;
    const int64_t length = lengths[b];
    T *best = bests + b * 2 * tags, *next = best + tags;
    int64_t* const from = froms + b * longest * tags;
    for (int64_t j = threadIdx.x; j < tags; j += primitive::kMatrixThreads) {
      best[j] = with_ends ? x[j] + transition[(tags - 1) * tags + j] : x[j];
    }
    __syncthreads();
    for (int64_t t = 1; t < length; ++t) {
      for (int64_t j = threadIdx.x; j < tags; j += primitive::kMatrixThreads) {
        T most = transition[j] + best[0];
        int64_t origin = 0;
        for (int64_t i = 1; i < tags; ++i) {
          const T score = best[i] + transition[i * tags + j];
          origin = score > most ? i : origin;
          most = score > most ? score : most;
        }
        from[t * tags + j] = origin;
        next[j] = most + x[t * tags + j];
      }
      __syncthreads();
      T* const held = best;
      best = next;
      next = held;
    }
    if (threadIdx.x == 0) Finish(b, length, best, from);
  }

  __device__ void Finish(int64_t b, int64_t length, T* best, const int64_t* from) const {
    for (int64_t j = 0; with_ends && length > 0 && j < tags; ++j) {
      best[j] += transition[(tags - 2) * tags + j];
    }
    int64_t last = 0;
    for (int64_t j = 1; j < tags; ++j) last = best[last] < best[j] ? j : last;
    scores[b] = best[last];
    for (int64_t t = length - 1; t >= 0; --t) {
      paths[b * longest + t] = last;
      if (t > 0) last = from[t * tags + last];
    }
  }
};

}  // namespace

template <typename T, typename Context>
void ViterbiDecodeKernel(const Context& ctx, const DenseTensor& input,
                         const DenseTensor& transition, const DenseTensor& length,
                         bool include_bos_eos_tag, DenseTensor* scores, DenseTensor* path) {
  const int64_t batch = input.dims()[0], steps = input.dims()[1], tags = input.dims()[2];
  const int64_t* given = batch == 0 ? nullptr : length.data<int64_t>();
  std::vector<int64_t> lengths;
  int64_t longest = 0;
  for (int64_t b = 0; b < batch; ++b) {
    PADDLE_ENFORCE(given[b] >= 0 && given[b] <= steps,
                   errors::InvalidArgument("input Length must be in [0, %d], the steps of input "
                                           "Input of shape %s; one is %d",
                                           steps, input.dims(), given[b]));
    lengths.push_back(given[b]);
    longest = std::max(longest, given[b]);
  }
  path->Resize({batch, longest});
  T* score = ctx.template Alloc<T>(scores);
  int64_t* tag = funcs::AllocZeros<int64_t>(ctx, path);
  if (input.numel() == 0) return;
  const auto on_device = funcs::GpuUpload(ctx, lengths);
  const funcs::GpuArray<T> bests(ctx, batch * 2 * tags);
  const funcs::GpuArray<int64_t> froms(ctx, batch * longest * tags);
  primitive::GpuForEachMatrix(
      ctx, batch,
      ViterbiBody<T>{input.data<T>(), transition.data<T>(), on_device.data(), steps, tags, longest,
                     include_bos_eos_tag, bests.data(), froms.data(), score, tag});
}

}  // namespace phi

// The host reads the lengths: the longest one is a dim of the path.
PD_REGISTER_KERNEL(viterbi_decode, GPU, ALL_LAYOUT, phi::ViterbiDecodeKernel, float, double) {
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->InputAt(2).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
