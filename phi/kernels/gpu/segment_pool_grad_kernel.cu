#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/primitive/gpu_rows.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {
namespace {

template <typename T>
struct SegmentGradBody {
  funcs::RowReduction op;
  const int64_t *ids, *counts;  // counts: of a mean
  int64_t left_out, width;
  const T *x, *out, *grad;  // x and out: of a maximum or minimum
  T* to;
  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    const int64_t id = ids[i / width], from = id * width + i % width;
    if (id == left_out) {
      to[i] = static_cast<T>(0);
    } else if (op == funcs::RowReduction::kSum) {
      to[i] = grad[from];
    } else if (op == funcs::RowReduction::kMean) {
      to[i] = static_cast<T>(static_cast<C>(grad[from]) / static_cast<C>(counts[id]));
    } else {
      to[i] = x[i] == out[from] ? grad[from] : static_cast<T>(0);
    }
  }
};

}  // namespace

template <typename T, typename Context>
void SegmentPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& segment_ids,
                           const DenseTensor& out, const paddle::optional<DenseTensor>&,
                           const DenseTensor& out_grad, const std::string& pooltype,
                           DenseTensor* x_grad) {
  const funcs::RowReduction op = funcs::RowReductionOf("pooltype", pooltype);
  T* dx = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const int64_t rows = x.dims()[0], width = x.numel() / rows, segments = out_grad.dims()[0];
  PADDLE_ENFORCE(
      segment_ids.numel() == rows && out_grad.numel() == segments * width &&
          out.dims() == out_grad.dims(),
      errors::InvalidArgument("SegmentIds of shape %s, Out of %s and Out@GRAD of %s do not fit X "
                              "of shape %s",
                              segment_ids.dims(), out.dims(), out_grad.dims(), x.dims()));
  const auto ids = primitive::RowsOf(ctx, segment_ids, "segment_pool_grad", "SegmentIds", segments);
  DenseTensor counts;
  counts.Resize({segments});
  int64_t* sizes = funcs::AllocZeros<int64_t>(ctx, &counts);
  if (op == funcs::RowReduction::kMean) {
    primitive::GpuCountRows(ctx, ids.data(), rows, segments, sizes);
  }
  const bool chooses = op == funcs::RowReduction::kMax || op == funcs::RowReduction::kMin;
  const bool empty = out_grad.numel() == 0;
  primitive::GpuLoop(
      ctx, x.numel(),
      SegmentGradBody<T>{op, ids.data(), sizes, segments, width, chooses ? x.data<T>() : nullptr,
                         chooses && !empty ? out.data<T>() : nullptr,
                         empty ? nullptr : out_grad.data<T>(), dx});
}

}  // namespace phi

PD_REGISTER_KERNEL(segment_pool_grad, GPU, ALL_LAYOUT, phi::SegmentPoolGradKernel, float, double,
                   int, int64_t, phi::float16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);
}
