#include <algorithm>
#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "phi/backends/gpu/gpu_launch_config.h"
#include "phi/kernels/primitive/gpu_matrices.h"
#include "phi/kernels/primitive/kernel_primitives.h"

namespace paddle::operators {
namespace {

using phi::primitive::SumOverWarp;

constexpr unsigned kSoftmaxLanes = phi::kps::kWarpSize, kSoftmaxWarps = 4;

template <typename T>
struct SequenceSoftmaxBody {
  const T* x;
  T* y;
  __device__ void operator()(int64_t begin, int64_t end) const {
    double max = -INFINITY, sum = 0;
    for (int64_t i = begin + threadIdx.x; i < end; i += kSoftmaxLanes) {
      max = fmax(max, static_cast<double>(x[i]));
    }
    max = phi::kps::Reduce(max, phi::primitive::TakeLargerDouble(), phi::kps::kWarpSize);
    for (int64_t i = begin + threadIdx.x; i < end; i += kSoftmaxLanes) {
      sum += exp(static_cast<double>(x[i]) - max);
    }
    sum = SumOverWarp(sum);
    for (int64_t i = begin + threadIdx.x; i < end; i += kSoftmaxLanes) {
      y[i] = static_cast<T>(exp(static_cast<double>(x[i]) - max) / sum);
    }
  }
};

template <typename T>
struct SequenceSoftmaxGradBody {
  const T *y, *dy;
  T* dx;
  __device__ void operator()(int64_t begin, int64_t end) const {
    double sum = 0;
    for (int64_t i = begin + threadIdx.x; i < end; i += kSoftmaxLanes) {
      sum += static_cast<double>(dy[i]) * static_cast<double>(y[i]);
    }
    sum = SumOverWarp(sum);
    for (int64_t i = begin + threadIdx.x; i < end; i += kSoftmaxLanes) {
      dx[i] = static_cast<T>((static_cast<double>(dy[i]) - sum) * static_cast<double>(y[i]));
    }
  }
};

// One warp a sequence: threadIdx.x is the lane, threadIdx.y the warp.
template <typename Body>
__global__ void SequencesKernel(const int64_t* offsets, int64_t sequences, Body body) {
  const int64_t step = int64_t{gridDim.x} * blockDim.y;
  for (int64_t s = int64_t{blockIdx.x} * blockDim.y + threadIdx.y; s < sequences; s += step) {
    body(offsets[s], offsets[s + 1]);
  }
}

template <typename Body>
void ForSequencesOnGpu(const phi::GPUContext& gpu, const std::vector<size_t>& offsets,
                       const Body& body) {
  const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
  if (sequences == 0) return;
  constexpr int64_t kMostBlocks = 65535;
  const DenseTensor device = UploadOffsets(gpu, offsets);
  const int64_t blocks = std::min((sequences + kSoftmaxWarps - 1) / kSoftmaxWarps, kMostBlocks);
  phi::GpuLaunch(gpu, {dim3(kSoftmaxLanes, kSoftmaxWarps), dim3(static_cast<unsigned>(blocks))},
                 SequencesKernel<Body>, device.data<int64_t>(), sequences, body);
}

}  // namespace

template <typename T>
class SequenceSoftmaxGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*x, "sequence_softmax");
    CheckOneElementARow(*x, "sequence_softmax");
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    if (x->numel() == 0) return;
    ForSequencesOnGpu(GpuOf(ctx), offsets, SequenceSoftmaxBody<T>{x->data<T>(), y});
  }
};

template <typename T>
class SequenceSoftmaxGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* y = ctx.Input<DenseTensor>("Out")->data<T>();
    const T* dy = OutGradData<T>(ctx, "Out");
    T* dx = GradData<T>(ctx, "X");
    if (x->numel() == 0) return;
    ForSequencesOnGpu(GpuOf(ctx), SequenceRows(*x, "sequence_softmax_grad"),
                      SequenceSoftmaxGradBody<T>{y, dy, dx});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_softmax, paddle::operators::SequenceSoftmaxGPUKernel<float>,
                        paddle::operators::SequenceSoftmaxGPUKernel<double>);
REGISTER_OP_CUDA_KERNEL(sequence_softmax_grad,
                        paddle::operators::SequenceSoftmaxGradGPUKernel<float>,
                        paddle::operators::SequenceSoftmaxGradGPUKernel<double>);
