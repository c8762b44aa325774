#pragma once

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/where_grad_kernel.h"

namespace phi {

template <typename T>
struct WhereGradBody {
  const bool* choose;
  bool chosen;
  const T* from;
  T* to;
  HOSTDEVICE void operator()(int64_t i) const {
    to[i] = choose[i] == chosen ? from[i] : static_cast<T>(0);
  }
};

template <typename T, typename Context>
void WhereGradKernel(const Context& ctx, const DenseTensor& condition, const DenseTensor& /*x*/,
                     const DenseTensor& /*y*/, const DenseTensor& out_grad, DenseTensor* x_grad,
                     DenseTensor* y_grad) {
  const int64_t count = out_grad.numel();
  const bool* choose = count == 0 ? nullptr : condition.data<bool>();
  const T* from = count == 0 ? nullptr : out_grad.data<T>();
  const auto pick = [&](DenseTensor* grad, bool chosen) {
    if (grad == nullptr) return;
    T* to = ctx.template Alloc<T>(grad);
    funcs::ForEach(ctx, count, 32768, WhereGradBody<T>{choose, chosen, from, to});
  };
  pick(x_grad, true);
  pick(y_grad, false);
}

}  // namespace phi
