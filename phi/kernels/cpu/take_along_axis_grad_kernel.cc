#include "phi/kernels/take_along_axis_grad_kernel.h"

#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/integer_division.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/reduce/along_axis.h"

namespace phi {

template <typename T, typename Context>
void TakeAlongAxisGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                             const DenseTensor& out_grad, int axis, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  PADDLE_ENFORCE_EQ(
      out_grad.numel(), index.numel(),
      errors::InvalidArgument("Result@GRAD of shape %s and Index of shape %s must be alike",
                              out_grad.dims(), index.dims()));
  if (out_grad.numel() == 0) return;
  const T* from = out_grad.data<T>();
  funcs::ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) {
    to[at] = static_cast<T>(to[at] + from[i]);
  });
}

namespace latest {

template <typename T, typename Context>
void PutAlongAxisGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                            const paddle::optional<DenseTensor>& value,
                            const paddle::optional<DenseTensor>& out, const DenseTensor& out_grad,
                            int axis, const std::string& reduce, DenseTensor* x_grad,
                            DenseTensor* value_grad) {
  const DenseTensor held = out_grad;
  const bool assigns = reduce == "assign", multiplies = !assigns && reduce != "add";
  PADDLE_ENFORCE(!multiplies || (value && out),
                 errors::InvalidArgument("with attribute `Reduce` %s, inputs Value and Result must "
                                         "be there",
                                         reduce));
  PADDLE_ENFORCE_EQ(held.dims(), x.dims(),
                    errors::InvalidArgument("the gradient of Result must have shape %s of Input; "
                                            "it has %s",
                                            x.dims(), held.dims()));
  const T* g = funcs::DataOrNull<T>(held);
  T* to_x = nullptr;
  if (x_grad != nullptr) {
    funcs::CopyElements<T>(ctx, held, x_grad);
    to_x = x_grad->data<T>();
  }
  if (value_grad != nullptr) value_grad->Resize(index.dims());
  T* to_value = funcs::AllocZeros<T>(ctx, value_grad);
  if (held.numel() == 0) return;
  const T* from = multiplies ? x.data<T>() : nullptr;
  const T *factor = multiplies ? value->data<T>() : nullptr, *product = nullptr;
  if (multiplies) product = out->data<T>();
  const int64_t step = multiplies && value->numel() == 1 ? 0 : 1;
  PADDLE_ENFORCE(
      !multiplies || ((step == 0 || value->numel() >= index.numel()) && out->dims() == x.dims()),
      errors::InvalidArgument(
          "Value and Result must have as many elements as Index of shape %s and "
          "Input of shape %s",
          index.dims(), x.dims()));
  std::vector<int64_t> last(assigns ? held.numel() : 0);  // what was written there in the end
  if (assigns) {
    funcs::ForEachAlongAxis(x.dims(), index, axis, [&](int64_t i, int64_t at) { last[at] = i; });
  }
  funcs::ForEachAlongAxis(x.dims(), index, axis, [&](int64_t i, int64_t at) {
    if (to_x != nullptr && assigns) to_x[at] = static_cast<T>(0);
    if (to_x != nullptr && multiplies)
      to_x[at] = funcs::CheckedDivide(static_cast<T>(g[at] * product[at]), from[at]);
    if (to_value == nullptr || (assigns && last[at] != i)) return;
    to_value[i] = multiplies
                      ? funcs::CheckedDivide(static_cast<T>(g[at] * product[at]), factor[i * step])
                      : g[at];
  });
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(take_along_axis_grad, CPU, ALL_LAYOUT, phi::TakeAlongAxisGradKernel, float,
                   double, int, int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(put_along_axis_grad, CPU, ALL_LAYOUT, phi::latest::PutAlongAxisGradKernel, float,
                   double, int, int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
