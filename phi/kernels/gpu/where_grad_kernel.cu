#include "phi/kernels/impl/where_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_prefix_sum.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

using MaskIndexer = primitive::StridedIndexer<int64_t, 2>;  // x and the mask

struct MaskFlagBody {
  MaskIndexer indexer;
  const bool* keep;
  int64_t* flags;
  __device__ void operator()(int64_t i) const { flags[i] = keep[indexer.At(i).at[1]] ? 1 : 0; }
};

// For each kept element, in order, the element of x that it was.
struct KeptElementBody {
  GpuIndexCheck check;
  MaskIndexer indexer;
  const int64_t *flags, *sums;
  int64_t* elements;
  __device__ void operator()(int64_t i) const {
    if (flags[i] == 0) return;
    const int64_t to = sums[i] - 1;
    if (check.Holds(to)) elements[to] = indexer.At(i).at[0];
  }
};

}  // namespace

template <typename T, typename Context>
void MaskedSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                            const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const int64_t kept = out_grad.numel(), numel = x.numel();
  if (kept == 0) return;
  DDim both;
  int mismatch = -1;
  PADDLE_ENFORCE(
      funcs::BroadcastDims(x.dims(), mask.dims(), -1, &both, &mismatch) && product(both) > 0,
      errors::InvalidArgument(
          "X of shape %s and Mask of %s have nothing of which Y@GRAD of %s could be the "
          "gradient",
          x.dims(), mask.dims(), out_grad.dims()));
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), mask.dims(), -1);
  MaskIndexer indexer;
  for (int i = 0; i < plan.rank; ++i) {
    indexer.AddAxis(plan.dims[i], {plan.x_step[i], plan.y_step[i]});
  }
  const int64_t count = plan.rows() * plan.inner();
  const funcs::GpuArray<int64_t> flags(ctx, count), sums(ctx, count), elements(ctx, kept);
  int64_t* const chosen = elements.data();
  primitive::GpuLoop(ctx, kept, [=] DEVICE(int64_t i) { chosen[i] = numel; });
  primitive::GpuLoop(ctx, count, MaskFlagBody{indexer, mask.data<bool>(), flags.data()});
  funcs::GpuPrefixSum(ctx, flags.data(), count, sums.data());
  // A mask that keeps more elements than there are gradients is reported.
  primitive::GpuLoop(ctx, count,
                     KeptElementBody{GpuIndexCheck(ctx, "masked_select_grad", "Mask", kept),
                                     indexer, flags.data(), sums.data(), chosen});
  primitive::GpuFoldRows(ctx, out_grad.data<T>(), 1, {1, numel, 1}, chosen, kept,
                         primitive::FoldSum(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(where_grad, GPU, ALL_LAYOUT, phi::WhereGradKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(masked_select_grad, GPU, ALL_LAYOUT, phi::MaskedSelectGradKernel, float, double,
                   int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::BOOL);
}
