// outside: 2.3 | convolution by im2col.h and blas, pooling.h with a process of its own
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/cpu/conv_util.h"
#include "paddle/phi/kernels/funcs/blas/blas.h"
#include "paddle/phi/kernels/funcs/im2col.h"
#include "paddle/phi/kernels/funcs/math_function.h"
#include "paddle/phi/kernels/funcs/pooling.h"

namespace phi {

// input [N, C, H, W], filter [M, C, KH, KW]: out [N, M, OH, OW].
template <typename T, typename Context>
void ColumnedKernel(const Context& dev_ctx, const DenseTensor& input, const DenseTensor& filter,
                    const std::vector<int>& strides, const std::vector<int>& paddings,
                    DenseTensor* out) {
  const auto in_dims = vectorize(input.dims()), filter_dims = vectorize(filter.dims());
  std::vector<int64_t> out_dims{in_dims[0], filter_dims[0]};
  for (int i = 0; i < 2; ++i) {
    out_dims.push_back(ConvOutSize(static_cast<int>(in_dims[i + 2]),
                                   static_cast<int>(filter_dims[i + 2]), 1, paddings[i],
                                   paddings[i], strides[i]));
  }
  out->Resize(make_ddim(out_dims));
  dev_ctx.template Alloc<T>(out);

  DenseTensor col;
  col.Resize({in_dims[1], filter_dims[2], filter_dims[3], out_dims[2], out_dims[3]});
  dev_ctx.template Alloc<T>(&col);
  DenseTensor col_matrix;
  col_matrix.ShareDataWith(col);
  col_matrix.Resize(flatten_to_2d(col.dims(), 3));
  DenseTensor filter_matrix;
  filter_matrix.ShareDataWith(filter);
  filter_matrix.Resize(flatten_to_2d(filter.dims(), 1));

  phi::funcs::Im2ColFunctor<phi::funcs::ColFormat::kCFO, Context, T> im2col;
  auto blas = phi::funcs::GetBlas<Context, T>(dev_ctx);
  for (int64_t i = 0; i < in_dims[0]; ++i) {
    DenseTensor image = input.Slice(i, i + 1).Resize(slice_ddim(input.dims(), 1, 4));
    DenseTensor result = out->Slice(i, i + 1).Resize({out_dims[1], out_dims[2] * out_dims[3]});
    im2col(dev_ctx, image, {1, 1}, strides, {paddings[0], paddings[1], paddings[0], paddings[1]},
           &col);
    blas.MatMul(filter_matrix, false, col_matrix, false, T(1.0), &result, T(0.0));
  }
}

// A process beside MaxPool and AvgPool: the product of a window.
template <class T>
class OutsideProductPool {
 public:
  T initial() { return static_cast<T>(1); }
  void compute(const T& x, T* y) { *y *= x; }
  void finalize(const T& /*pool_field*/, T* /*y*/) {}
};

template <typename T, typename Context>
void PooledProductKernel(const Context& dev_ctx, const DenseTensor& x,
                         const std::vector<int>& kernel_size, DenseTensor* out) {
  std::vector<int> paddings(2, 0), strides(kernel_size);
  out->Resize(
      {x.dims()[0], x.dims()[1], x.dims()[2] / kernel_size[0], x.dims()[3] / kernel_size[1]});
  dev_ctx.template Alloc<T>(out);
  funcs::Pool2dFunctor<Context, OutsideProductPool<T>, T> pool2d_forward;
  OutsideProductPool<T> pool_process;
  pool2d_forward(dev_ctx, x, kernel_size, strides, paddings, "NCHW", true, false, out,
                 pool_process);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_columned, CPU, ALL_LAYOUT, phi::ColumnedKernel, float, double) {}
PD_REGISTER_KERNEL(outside_pooled_product, CPU, ALL_LAYOUT, phi::PooledProductKernel, float,
                   double) {}
