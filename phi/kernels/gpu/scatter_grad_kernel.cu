#include "phi/kernels/scatter_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// The gradient of what the forward op puts into `rows`. Where only this gradient is asked for, no
// shape function knows X, so nothing else has compared the shapes.
template <typename T>
void TakeUpdateRows(const GPUContext& ctx, const DenseTensor& from, const funcs::AxisSplit& s,
                    const funcs::GpuArray<int64_t>& rows, const char* slot,
                    const DenseTensor& updates, T* to) {
  PADDLE_ENFORCE_EQ(updates.numel(), s.outer * rows.count() * s.inner,
                    errors::InvalidArgument(
                        "input %s of shape %s must hold %d rows of %d elements of input Out@GRAD "
                        "of shape %s",
                        slot, updates.dims(), s.outer * rows.count(), s.inner, from.dims()));
  if (updates.numel() == 0) return;
  const T* grads = funcs::DataOrNull<T>(from);
  primitive::GpuTakeRows(ctx, grads, s, rows.data(), rows.count(), to);
}

}  // namespace

template <typename T, typename Context>
void ScatterGradKernel(const Context& ctx, const DenseTensor& index, const DenseTensor& updates,
                       const DenseTensor& out_grad, bool /*overwrite*/, DenseTensor* x_grad,
                       DenseTensor* updates_grad) {
  const DenseTensor held = out_grad;
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), 0);
  const auto rows = primitive::RowsOf(ctx, index, "scatter_grad", "Ids", s.len);
  if (updates_grad != nullptr) {
    TakeUpdateRows(ctx, held, s, rows, "Updates", updates, ctx.template Alloc<T>(updates_grad));
  }
  if (x_grad == nullptr) return;
  funcs::CopyElements<T>(ctx, held, x_grad);
  if (x_grad->numel() == 0) return;
  primitive::GpuZeroRows(ctx, s, rows.data(), rows.count(), x_grad->data<T>());
}

template <typename T, typename Context>
void ScatterNdAddGradKernel(const Context& ctx, const DenseTensor& index,
                            const DenseTensor& updates, const DenseTensor& out_grad,
                            DenseTensor* x_grad, DenseTensor* updates_grad) {
  const DenseTensor held = out_grad;
  if (x_grad != nullptr) funcs::CopyElements<T>(ctx, held, x_grad);
  if (updates_grad == nullptr) return;
  T* to = ctx.template Alloc<T>(updates_grad);
  if (updates.numel() == 0) return;
  const primitive::GpuNdRows nd =
      primitive::NdRowsOf(ctx, index, held.dims(), "scatter_nd_add_grad");
  TakeUpdateRows(ctx, held, {1, nd.count, nd.width}, nd.rows, "Updates", updates, to);
}

template <typename T, typename Context>
void IndexAddGradKernel(const Context& ctx, const DenseTensor& index, const DenseTensor& add_value,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* add_value_grad) {
  const DenseTensor held = out_grad;
  if (x_grad != nullptr) funcs::CopyElements<T>(ctx, held, x_grad);
  if (add_value_grad == nullptr) return;
  T* to = ctx.template Alloc<T>(add_value_grad);
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const auto rows = primitive::RowsOf(ctx, index, "index_add_grad", "Index", s.len);
  TakeUpdateRows(ctx, held, s, rows, "AddValue", add_value, to);
}

template <typename T, typename Context>
void MultiplexGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& out_grad,
                         std::vector<DenseTensor*> x_grad) {
  for (DenseTensor* grad : x_grad) funcs::AllocZeros<T>(ctx, grad);
  const auto inputs = static_cast<int64_t>(x_grad.size());
  const auto which = primitive::RowsOf(ctx, ids, "multiplex_grad", "Ids", inputs);
  if (out_grad.numel() == 0) return;
  const int64_t rows = out_grad.dims()[0], width = out_grad.numel() / rows;
  PADDLE_ENFORCE_GE(
      ids.numel(), rows,
      errors::InvalidArgument("input Ids of shape %s does not tell where each of %d rows "
                              "comes from",
                              ids.dims(), rows));
  const T* from = out_grad.data<T>();
  const int64_t* chosen = which.data();
  for (int64_t input = 0; input < inputs; ++input) {
    if (x_grad[input] == nullptr) continue;
    T* to = x_grad[input]->data<T>();
    primitive::GpuLoop(ctx, rows * width, [=] DEVICE(int64_t i) {
      if (chosen[i / width] == input) to[i] = from[i];
    });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(scatter_grad, GPU, ALL_LAYOUT, phi::ScatterGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(scatter_nd_add_grad, GPU, ALL_LAYOUT, phi::ScatterNdAddGradKernel, float, double,
                   int, int64_t, uint8_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_add_grad, GPU, ALL_LAYOUT, phi::IndexAddGradKernel, float, double, int,
                   int64_t, phi::float16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(multiplex_grad, GPU, ALL_LAYOUT, phi::MultiplexGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
