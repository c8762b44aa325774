#include <algorithm>
#include <limits>
#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/sequence/crf_labels.h"
#include "ops/common/sequence/label_sequences.h"
#include "phi/backends/gpu/gpu_launch_config.h"
#include "phi/kernels/funcs/gpu_array.h"

namespace paddle::operators {
namespace {

constexpr int kCrfThreads = 128;

// One block a sequence, one thread a tag at a time; a sequence has the length at least 1.
template <typename T>
struct CrfDecoder {
  const T *emission, *transition;  // [rows, tags], [tags + 2, tags]
  const LabelRange* ranges;
  int64_t tags;
  const int64_t* expected;  // nullptr: none
  T* scores;                // [sequences, 2, tags]
  int* origins;             // [rows, tags]
  int64_t* path;

  // The best tags of the sequence, which other threads see behind the next barrier.
  __device__ void Decode(int64_t sequence, const LabelRange& range) const {
    const T* const x = emission + range.begin * tags;
    T* best = scores + 2 * sequence * tags;
    T* next = best + tags;
    for (int64_t j = threadIdx.x; j < tags; j += blockDim.x) best[j] = transition[j] + x[j];
    for (int64_t t = 1; t < range.length; ++t) {
      __syncthreads();
      int* const from = origins + (range.begin + t) * tags;
      for (int64_t j = threadIdx.x; j < tags; j += blockDim.x) {
        next[j] = Best(best, j, from + j) + x[t * tags + j];
      }
      T* const spare = best;
      best = next;
      next = spare;
    }
    __syncthreads();
    if (threadIdx.x == 0) TraceBack(range, best);
  }

  // The best score of tag j at the next step, without its emission.
  __device__ T Best(const T* best, int64_t j, int* from) const {
    const T* const steps = transition + 2 * tags + j;
    T largest = -std::numeric_limits<T>::max();
    int origin = 0;
    for (int64_t i = 0; i < tags; ++i) {
      const T score = best[i] + steps[i * tags];
      if (!(score > largest)) continue;
      largest = score;
      origin = static_cast<int>(i);
    }
    *from = origin;
    return largest;
  }

  __device__ void TraceBack(const LabelRange& range, const T* best) const {
    const T* const end = transition + tags;
    int64_t last = 0;
    for (int64_t j = 1; j < tags; ++j) {
      if (best[j] + end[j] > best[last] + end[last]) last = j;
    }
    for (int64_t t = range.length - 1; t > 0; --t) {
      path[range.begin + t] = last;
      last = origins[(range.begin + t) * tags + last];
    }
    path[range.begin] = last;
  }

  __device__ void Compare(const LabelRange& range) const {
    __syncthreads();
    for (int64_t i = range.begin + threadIdx.x; i < range.begin + range.length; i += blockDim.x) {
      path[i] = path[i] == expected[i] ? 1 : 0;
    }
  }
};

template <typename T>
__global__ void CrfDecodingKernel(int64_t sequences, CrfDecoder<T> decoder) {
  for (int64_t s = blockIdx.x; s < sequences; s += gridDim.x) {
    const LabelRange range = decoder.ranges[s];
    if (range.length == 0) continue;  // of the whole block
    decoder.Decode(s, range);
    if (decoder.expected != nullptr) decoder.Compare(range);
    __syncthreads();
  }
}

}  // namespace

template <typename T>
class CrfDecodingGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* emission = ctx.Input<DenseTensor>("Emission");
    const auto* transition = ctx.Input<DenseTensor>("Transition");
    const std::vector<LabelRange> ranges = LabelRanges(ctx, *emission, "Length", "crf_decoding");
    const int64_t tags = transition->dims()[1];
    const auto sequences = static_cast<int64_t>(ranges.size());
    auto* out = ctx.Output<DenseTensor>("ViterbiPath");
    int64_t* path = out->mutable_data<int64_t>(ctx.GetPlace());
    const phi::GPUContext& gpu = GpuOf(ctx);
    phi::funcs::GpuZeroAsync(gpu, path, static_cast<size_t>(out->numel()) * sizeof(int64_t));
    const int64_t* expected = CrfLabels(ctx, *out);
    if (emission->numel() == 0 || sequences == 0) return;
    const DenseTensor device = UploadRanges(gpu, ranges);
    const phi::funcs::GpuArray<T> scores(gpu, 2 * sequences * tags);
    const phi::funcs::GpuArray<int> origins(gpu, emission->numel());
    const CrfDecoder<T> decoder{emission->data<T>(),
                                transition->data<T>(),
                                reinterpret_cast<const LabelRange*>(device.data<int64_t>()),
                                tags,
                                expected,
                                scores.data(),
                                origins.data(),
                                path};
    constexpr int64_t kMostBlocks = 65535;
    const auto blocks = static_cast<unsigned>(std::min(sequences, kMostBlocks));
    phi::GpuLaunch(gpu, {dim3(kCrfThreads), dim3(blocks)}, CrfDecodingKernel<T>, sequences,
                   decoder);
  }

 private:
  static DenseTensor UploadRanges(const phi::GPUContext& gpu,
                                  const std::vector<LabelRange>& ranges) {
    static_assert(sizeof(LabelRange) == 2 * sizeof(int64_t), "begin and length");
    std::vector<int64_t> numbers;
    numbers.reserve(2 * ranges.size());
    for (const LabelRange& range : ranges) {
      numbers.insert(numbers.end(), {range.begin, range.length});
    }
    return Upload(gpu, numbers);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(crf_decoding, paddle::operators::CrfDecodingGPUKernel<float>,
                        paddle::operators::CrfDecodingGPUKernel<double>);
