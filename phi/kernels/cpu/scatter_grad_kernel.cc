#include "phi/kernels/scatter_grad_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/gather_rows.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/index/nd_index.h"

namespace phi {
namespace {

// The gradient of what the forward op puts into `rows`. Where only this gradient is asked for, no
// shape function knows X, so nothing else has compared the shapes.
template <typename T>
void TakeUpdates(const DenseTensor& from, const funcs::AxisSplit& s,
                 const std::vector<int64_t>& rows, const char* slot, const DenseTensor& updates,
                 T* to) {
  PADDLE_ENFORCE_EQ(
      updates.numel(), s.outer * static_cast<int64_t>(rows.size()) * s.inner,
      errors::InvalidArgument(
          "input %s of shape %s must hold %d rows of %d elements of input Out@GRAD "
          "of shape %s",
          slot, updates.dims(), s.outer * static_cast<int64_t>(rows.size()), s.inner, from.dims()));
  if (updates.numel() > 0) funcs::GatherRows(from.data<T>(), s, rows, to);
}

}  // namespace

template <typename T, typename Context>
void ScatterGradKernel(const Context& ctx, const DenseTensor& index, const DenseTensor& updates,
                       const DenseTensor& out_grad, bool /*overwrite*/, DenseTensor* x_grad,
                       DenseTensor* updates_grad) {
  const DenseTensor held = out_grad;
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), 0);
  const auto rows = funcs::CheckedIndices(index, "Ids", s.len);
  if (updates_grad != nullptr) {
    TakeUpdates(held, s, rows, "Updates", updates, ctx.template Alloc<T>(updates_grad));
  }
  if (x_grad == nullptr) return;
  funcs::CopyElements<T>(ctx, held, x_grad);
  for (int64_t row : rows) {
    std::fill_n(x_grad->data<T>() + row * s.inner, s.inner, static_cast<T>(0));
  }
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
  const funcs::NdRows rows = funcs::ResolveNdIndex(index, held.dims());
  TakeUpdates(held, {1, rows.count, rows.width}, rows.row, "Updates", updates, to);
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
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  TakeUpdates(held, s, rows, "AddValue", add_value, to);
}

template <typename T, typename Context>
void MultiplexGradKernel(const Context& ctx, const DenseTensor& ids, const DenseTensor& out_grad,
                         std::vector<DenseTensor*> x_grad) {
  for (DenseTensor* grad : x_grad) funcs::AllocZeros<T>(ctx, grad);
  const auto which = funcs::CheckedIndices(ids, "Ids", static_cast<int64_t>(x_grad.size()));
  if (out_grad.numel() == 0) return;
  const int64_t rows = out_grad.dims()[0], width = out_grad.numel() / rows;
  PADDLE_ENFORCE_GE(
      static_cast<int64_t>(which.size()), rows,
      errors::InvalidArgument("input Ids of shape %s does not tell where each of %d rows "
                              "comes from",
                              ids.dims(), rows));
  for (int64_t i = 0; i < rows; ++i) {
    DenseTensor* grad = x_grad[which[i]];
    if (grad == nullptr) continue;
    std::copy_n(out_grad.data<T>() + i * width, width, grad->data<T>() + i * width);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(scatter_grad, CPU, ALL_LAYOUT, phi::ScatterGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(scatter_nd_add_grad, CPU, ALL_LAYOUT, phi::ScatterNdAddGradKernel, float, double,
                   int, int64_t, uint8_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_add_grad, CPU, ALL_LAYOUT, phi::IndexAddGradKernel, float, double, int,
                   int64_t, phi::float16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(multiplex_grad, CPU, ALL_LAYOUT, phi::MultiplexGradKernel, float, double, int,
                   int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
