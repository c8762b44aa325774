#include "phi/kernels/take_along_axis_grad_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/primitive/gpu_division.h"
#include "phi/kernels/primitive/gpu_elements_along.h"

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
  const auto at = primitive::ElementsAlong(ctx, x.dims(), index, axis, "take_along_axis_grad");
  primitive::GpuFoldRows(ctx, out_grad.data<T>(), 1, {1, x.numel(), 1}, at.data(), at.count(),
                         primitive::FoldSum(), to);
}

namespace {

// What put_along_axis did to element at[i] of its result, for its i-th index.
template <typename T>
struct PutGradBody {
  GpuRangeCheck check;
  const int64_t* at;
  int64_t left_out;
  const T *g, *product, *factor, *from;  // the last three: nullptr unless it multiplied
  int64_t factor_step;
  T *to_x, *to_value;  // nullptr: not wanted
  __device__ void operator()(int64_t i) const {
    if (at[i] == left_out) return;
    const T grad = g[at[i]];
    const T whole = product == nullptr ? grad : static_cast<T>(grad * product[at[i]]);
    if (to_value != nullptr) {
      to_value[i] = product == nullptr ? grad : Quotient(whole, factor[i * factor_step]);
    }
    if (to_x != nullptr) to_x[at[i]] = product == nullptr ? T(0) : Quotient(whole, from[at[i]]);
  }
  __device__ T Quotient(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (b == T(0)) {
        check.Refuse(0);
        return T(0);
      }
    }
    return funcs::DivideFunctor<T>()(a, b);
  }
};

// The gradient of the value of which nothing else was put in the same place later.
template <typename T>
struct LastPutGradBody {
  const int64_t *elements, *positions;  // sorted by element
  int64_t count, left_out;
  const T* g;
  T* to;
  __device__ void operator()(int64_t j) const {
    const int64_t at = elements[j];
    if (at == left_out || (j + 1 < count && elements[j + 1] == at)) return;
    to[positions[j]] = g[at];
  }
};

}  // namespace

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
  PADDLE_ENFORCE(!multiplies || ((value->numel() == 1 || value->numel() >= index.numel()) &&
                                 out->dims() == x.dims()),
                 errors::InvalidArgument(
                     "Value and Result must have as many elements as Index of shape %s and "
                     "Input of shape %s",
                     index.dims(), x.dims()));
  DenseTensor source = held;  // x_grad may take its memory while it is still read
  if (x_grad != nullptr) {
    source = DenseTensor();
    source.Resize(held.dims());
    funcs::CopyElements<T>(ctx, held, &source);
    funcs::CopyElements<T>(ctx, held, x_grad);
  }
  if (value_grad != nullptr) value_grad->Resize(index.dims());
  T* to_value = funcs::AllocZeros<T>(ctx, value_grad);
  if (held.numel() == 0 || index.numel() == 0) return;
  const T* g = source.data<T>();
  const auto at = primitive::ElementsAlong(ctx, x.dims(), index, axis, "put_along_axis_grad");
  if (to_value != nullptr && assigns) {
    const auto sorted = funcs::GpuSortRows(ctx, at.data(), at.count(), x.numel());
    primitive::GpuLoop(
        ctx, at.count(),
        LastPutGradBody<T>{sorted.rows, sorted.positions, at.count(), x.numel(), g, to_value});
  }
  T* const to_x = x_grad != nullptr && (assigns || multiplies) ? x_grad->data<T>() : nullptr;
  primitive::GpuLoop(
      ctx, at.count(),
      PutGradBody<T>{GpuRangeCheck(ctx, "put_along_axis_grad", "Input", primitive::kDivisors),
                     at.data(), x.numel(), g, multiplies ? out->data<T>() : nullptr,
                     multiplies ? value->data<T>() : nullptr, multiplies ? x.data<T>() : nullptr,
                     multiplies && value->numel() == 1 ? 0 : 1, to_x,
                     assigns ? nullptr : to_value});
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(take_along_axis_grad, GPU, ALL_LAYOUT, phi::TakeAlongAxisGradKernel, float,
                   double, int, int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(put_along_axis_grad, GPU, ALL_LAYOUT, phi::latest::PutAlongAxisGradKernel, float,
                   double, int, int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
