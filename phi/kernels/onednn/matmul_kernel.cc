#include "phi/kernels/matmul_kernel.h"

#include <string>
#include <type_traits>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_matmul.h"
#include "phi/kernels/onednn/onednn_scale.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

// Note [Small products]
// oneDNN 2.6 generates its matrix product when a process first needs it: 15 ms with AVX2 (1 ms for
// one row). The CPU's is as fast up to some megaflops, so only larger ones, or one row, are worth
// that.
bool IsSmallProduct(const DenseTensor& x, const DenseTensor& y, int64_t depth,
                    const DenseTensor& out) {
  constexpr int64_t kLarge = 8 << 20, kLargeRow = 128 << 10;  // multiplications
  if (out.IsSharedBufferWith(x) || out.IsSharedBufferWith(y)) return false;
  if (funcs::IsInt8Type(x.dtype())) return false;  // the CPU has none
  const int64_t work = out.numel() * depth;
  return work < (x.numel() == depth ? kLargeRow : kLarge);
}

std::string WhyNotMatmul(const InferMetaContext& call) {
  std::string why = onednn::WhyNotOperand(call, 0, "x", 1, DDim::kMaxRank);
  if (why.empty()) why = onednn::WhyNotOperand(call, 1, "y", 1, DDim::kMaxRank);
  if (why.empty()) why = onednn::WhyNotIntegers(call);
  if (!why.empty()) return why;
  return call.InputAt(1).dtype() == DataType::UINT8 ? "oneDNN multiplies by int8, not by uint8"
                                                    : "";
}

/// No fusion. Of integers the result is int8, saturated: programs that scale them hold
/// fused_matmul.
onednn::MatmulFusion PlainProduct(const DenseTensor& x) {
  onednn::MatmulFusion fusion;
  fusion.out_dtype = funcs::IsInt8Type(x.dtype()) ? DataType::INT8 : x.dtype();
  return fusion;
}

// oneDNN divides by the number of terms, which is 0 here: every element of the product is 0.
bool HasNoTerms(const DenseTensor& x, const DenseTensor& y) {
  return x.numel() == 0 || y.numel() == 0;
}
template <typename T>
void ProductWithoutTerms(const OneDNNContext& ctx, DenseTensor* out) {
  using Out = std::conditional_t<std::is_same_v<T, uint8_t>, int8_t, T>;  // as PlainProduct
  funcs::AllocZeros<Out>(ctx, out);
}

}  // namespace

template <typename T, typename Context>
void MatmulKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool transpose_x,
                  bool transpose_y, DenseTensor* out) {
  if (!onednn::IsPlain(x) || !onednn::IsPlain(y)) {
    DenseTensor plain_x, plain_y;
    onednn::ReorderToPlain(x, &plain_x);
    onednn::ReorderToPlain(y, &plain_y);
    return MatmulKernel<T>(ctx, plain_x, plain_y, transpose_x, transpose_y, out);
  }
  const int x_rank = x.dims().size();
  const int64_t depth = x.dims()[transpose_x && x_rank > 1 ? x_rank - 2 : x_rank - 1];
  if (IsSmallProduct(x, y, depth, *out)) {
    return onednn::CpuCall("matmul").In(x).In(y).Attrs({transpose_x, transpose_y}).Out(out).Run();
  }
  if (HasNoTerms(x, y)) return ProductWithoutTerms<T>(ctx, out);
  onednn::MatmulShape x_shape, y_shape;
  onednn::MatmulShapes(x.dims(), y.dims(), transpose_x, transpose_y, &x_shape, &y_shape);
  onednn::RunMatmul(ctx, "matmul", x, y, x_shape, y_shape, PlainProduct(x), out);
}

template <typename T, typename Context>
void MatmulWithFlattenKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int x_num_col_dims, int y_num_col_dims, DenseTensor* out) {
  if (!onednn::IsPlain(x) || !onednn::IsPlain(y)) {
    DenseTensor plain_x, plain_y;
    onednn::ReorderToPlain(x, &plain_x);
    onednn::ReorderToPlain(y, &plain_y);
    return MatmulWithFlattenKernel<T>(ctx, plain_x, plain_y, x_num_col_dims, y_num_col_dims, out);
  }
  if (funcs::IsInt8Type(x.dtype()) && y.dtype() == DataType::FLOAT32) {
    DenseTensor whole;
    onednn::RunScale(y, 1, 0, DataType::INT8, &whole);
    return MatmulWithFlattenKernel<T>(ctx, x, whole, x_num_col_dims, y_num_col_dims, out);
  }
  const DDim matrix = flatten_to_2d(x.dims(), x_num_col_dims);
  if (IsSmallProduct(x, y, matrix[1], *out)) {
    onednn::CpuCall call("matmul_with_flatten");
    return call.In(x).In(y).Attrs({x_num_col_dims, y_num_col_dims}).Out(out).Run();
  }
  if (HasNoTerms(x, y)) return ProductWithoutTerms<T>(ctx, out);
  const onednn::MatmulShape x_shape{onednn::ToOneDNNDims(matrix)};
  const onednn::MatmulShape y_shape{onednn::ToOneDNNDims(flatten_to_2d(y.dims(), y_num_col_dims))};
  onednn::RunMatmul(ctx, "mul", x, y, x_shape, y_shape, PlainProduct(x), out);
}

}  // namespace phi

PD_REGISTER_KERNEL(matmul, ONEDNN, ONEDNN, phi::MatmulKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotMatmul);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(matmul_with_flatten, ONEDNN, ONEDNN, phi::MatmulWithFlattenKernel, float,
                   phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotMatmul);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
