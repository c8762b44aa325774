#pragma once

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/kernels/onednn/onednn_fused.h"

namespace phi {
namespace onednn {

/// One operand of a product as a stack of row-major matrices.
struct MatmulShape {
  dnnl::memory::dims dims;
  bool transposed = false;
};

/// x as [B…, M, K], y as [B…, K, N]; a vector is a row on the left and a column on the right. If y
/// is a single matrix, the batch of x is more rows of one multiplication.
void MatmulShapes(const DDim& x_dims, const DDim& y_dims, bool transpose_x, bool transpose_y,
                  MatmulShape* x, MatmulShape* y);

/// What is done to the product, in this order: times the scale, plus the residual, the tail.
struct MatmulFusion {
  float scale = 1;
  const DenseTensor* residual = nullptr;  // plain, as many elements as the result
  FusedTail tail;
  DataType out_dtype = DataType::FLOAT32;
};

/// out, plain, whose shape is set, = the products of x and y, which are plain.
void RunMatmul(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const DenseTensor& y,
               const MatmulShape& x_shape, const MatmulShape& y_shape, const MatmulFusion& fusion,
               DenseTensor* out);

}  // namespace onednn
}  // namespace phi
