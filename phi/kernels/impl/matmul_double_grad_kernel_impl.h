#pragma once

#include "phi/kernels/funcs/bilinear_double_grad.h"
#include "phi/kernels/matmul_double_grad_kernel.h"
#include "phi/kernels/matmul_kernel.h"

namespace phi {
namespace funcs {

template <typename T, typename Context>
struct MatmulProduct {
  const Context& ctx;
  bool transpose_x, transpose_y;

  void operator()(const DenseTensor& x, const DenseTensor& y, DenseTensor* out) const {
    MatmulKernel<T>(ctx, x, y, transpose_x, transpose_y, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& y, const DenseTensor& g, DenseTensor* x_grad,
             DenseTensor* y_grad) const {
    MatmulGradKernel<T>(ctx, x, y, g, transpose_x, transpose_y, x_grad, y_grad);
  }
};

template <typename T, typename Context>
struct MatmulWithFlattenProduct {
  const Context& ctx;
  int x_num_col_dims, y_num_col_dims;

  void operator()(const DenseTensor& x, const DenseTensor& y, DenseTensor* out) const {
    MatmulWithFlattenKernel<T>(ctx, x, y, x_num_col_dims, y_num_col_dims, out);
  }
  void Grads(const DenseTensor& x, const DenseTensor& y, const DenseTensor& g, DenseTensor* x_grad,
             DenseTensor* y_grad) const {
    MatmulWithFlattenGradKernel<T>(ctx, x, y, g, x_num_col_dims, y_num_col_dims, x_grad, y_grad);
  }
};

}  // namespace funcs

template <typename T, typename Context>
void MatmulDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                            const DenseTensor& grad_out,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad, bool transpose_x,
                            bool transpose_y, DenseTensor* x_grad, DenseTensor* y_grad,
                            DenseTensor* grad_out_grad) {
  funcs::BilinearDoubleGrad<T>(ctx, funcs::MatmulProduct<T, Context>{ctx, transpose_x, transpose_y},
                               x, y, grad_out, grad_x_grad, grad_y_grad, x_grad, y_grad,
                               grad_out_grad);
}

template <typename T, typename Context>
void MatmulTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                            const DenseTensor& grad_out,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad,
                            const paddle::optional<DenseTensor>& x_grad_grad,
                            const paddle::optional<DenseTensor>& y_grad_grad,
                            const paddle::optional<DenseTensor>& grad_out_grad_grad,
                            bool transpose_x, bool transpose_y, DenseTensor* x_grad,
                            DenseTensor* y_grad, DenseTensor* grad_out_grad,
                            DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad) {
  funcs::BilinearTripleGrad<T>(
      ctx, funcs::MatmulProduct<T, Context>{ctx, transpose_x, transpose_y},
      {x, y, grad_out, grad_x_grad, grad_y_grad, x_grad_grad, y_grad_grad, grad_out_grad_grad},
      {x_grad, y_grad, grad_out_grad, grad_x_grad_grad, grad_y_grad_grad});
}

template <typename T, typename Context>
void MatmulWithFlattenDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                                       const DenseTensor& y, const DenseTensor& grad_out,
                                       const paddle::optional<DenseTensor>& grad_x_grad,
                                       const paddle::optional<DenseTensor>& grad_y_grad,
                                       int x_num_col_dims, int y_num_col_dims, DenseTensor* x_grad,
                                       DenseTensor* y_grad, DenseTensor* grad_out_grad) {
  funcs::BilinearDoubleGrad<T>(
      ctx, funcs::MatmulWithFlattenProduct<T, Context>{ctx, x_num_col_dims, y_num_col_dims}, x, y,
      grad_out, grad_x_grad, grad_y_grad, x_grad, y_grad, grad_out_grad);
}

}  // namespace phi
