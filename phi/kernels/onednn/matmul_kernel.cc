#include "phi/kernels/matmul_kernel.h"

#include <algorithm>
#include <string>
#include <utility>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

using MatmulDims = dnnl::memory::dims;

/// One operand or the result as a stack of row-major matrices.
struct MatmulShape {
  MatmulDims dims;
  bool transposed = false;
};

dnnl::memory::desc MatmulDesc(const MatmulShape& shape) {
  const dnnl::memory::desc plain = onednn::PlainDesc(shape.dims);
  if (!shape.transposed) return plain;
  const int rank = static_cast<int>(shape.dims.size());
  std::vector<int> moves(shape.dims.size());
  for (int i = 0; i < rank; ++i) moves[static_cast<size_t>(i)] = i;
  std::swap(moves[shape.dims.size() - 1], moves[shape.dims.size() - 2]);
  return plain.permute_axes(moves);
}

// Requires: `from` has no more dimensions than `rank`.
MatmulDims PadBatch(const MatmulDims& from, size_t rank) {
  MatmulDims padded(rank - from.size(), 1);
  padded.insert(padded.end(), from.begin(), from.end());
  return padded;
}

/// x as [B…, M, K], y as [B…, K, N]; a vector is a row on the left and a column on the right. If y
/// is a single matrix, the batch of x is more rows of one multiplication.
void MatmulShapes(const DDim& x_dims, const DDim& y_dims, bool transpose_x, bool transpose_y,
                  MatmulShape* x, MatmulShape* y) {
  x->dims = onednn::ToOneDNNDims(x_dims);
  y->dims = onednn::ToOneDNNDims(y_dims);
  if (x->dims.size() == 1) {
    x->dims.insert(x->dims.begin(), 1);
    transpose_x = false;
  }
  if (y->dims.size() == 1) {
    y->dims.push_back(1);
    transpose_y = false;
  }
  x->transposed = transpose_x;
  y->transposed = transpose_y;
  if (y->dims.size() == 2 && !transpose_x) {
    dnnl::memory::dim rows = 1;
    for (size_t i = 0; i + 1 < x->dims.size(); ++i) rows *= x->dims[i];
    x->dims = {rows, x->dims.back()};
  }
  const size_t rank = std::max(x->dims.size(), y->dims.size());
  x->dims = PadBatch(x->dims, rank);
  y->dims = PadBatch(y->dims, rank);
}

MatmulDims MatmulResult(const dnnl::memory::desc& x, const dnnl::memory::desc& y) {
  const MatmulDims a = x.dims();
  const MatmulDims b = y.dims();
  MatmulDims out(a.size());
  for (size_t i = 0; i + 2 < a.size(); ++i) out[i] = std::max(a[i], b[i]);
  out[a.size() - 2] = a[a.size() - 2];
  out[a.size() - 1] = b[b.size() - 1];
  return out;
}

// Requires: x and y are plain.
void RunMatmul(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const DenseTensor& y,
               const MatmulShape& x_shape, const MatmulShape& y_shape, DenseTensor* out) {
  onednn::PrimitiveKey key("matmul");
  key.Add(make_ddim(x_shape.dims)).Add(x_shape.transposed);
  key.Add(make_ddim(y_shape.dims)).Add(y_shape.transposed);
  onednn::Run(ctx, op, key, {&x, &y}, {out}, [&] {
    const dnnl::memory::desc left = MatmulDesc(x_shape);
    const dnnl::memory::desc right = MatmulDesc(y_shape);
    const dnnl::memory::desc result = onednn::PlainDesc(MatmulResult(left, right));
    const dnnl::matmul::primitive_desc pd(dnnl::matmul::desc(left, right, result),
                                          onednn::Attributes(), onednn::Engine());
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::matmul(pd));
    prepared->AddInput(DNNL_ARG_SRC, left);
    prepared->AddInput(DNNL_ARG_WEIGHTS, right);
    prepared->AddOutput(DNNL_ARG_DST, result);
    return prepared;
  });
}

// Note [Small products]
// oneDNN 2.6 generates its matrix product when a process first needs it: 15 ms with AVX2 (1 ms for
// one row). The CPU's is as fast up to some megaflops, so only larger ones, or one row, are worth
// that.
bool IsSmallProduct(const DenseTensor& x, const DenseTensor& y, int64_t depth,
                    const DenseTensor& out) {
  constexpr int64_t kLarge = 8 << 20, kLargeRow = 128 << 10;  // multiplications
  if (out.IsSharedBufferWith(x) || out.IsSharedBufferWith(y)) return false;
  const int64_t work = out.numel() * depth;
  return work < (x.numel() == depth ? kLargeRow : kLarge);
}

std::string WhyNotMatmul(const InferMetaContext& call) {
  std::string why = onednn::WhyNotInput(call, 0, "x", 1, DDim::kMaxRank);
  return why.empty() ? onednn::WhyNotInput(call, 1, "y", 1, DDim::kMaxRank) : why;
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
  MatmulShape x_shape, y_shape;
  MatmulShapes(x.dims(), y.dims(), transpose_x, transpose_y, &x_shape, &y_shape);
  RunMatmul(ctx, "matmul", x, y, x_shape, y_shape, out);
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
  const DDim matrix = flatten_to_2d(x.dims(), x_num_col_dims);
  if (IsSmallProduct(x, y, matrix[1], *out)) {
    onednn::CpuCall call("matmul_with_flatten");
    return call.In(x).In(y).Attrs({x_num_col_dims, y_num_col_dims}).Out(out).Run();
  }
  const MatmulShape x_shape{onednn::ToOneDNNDims(matrix)};
  const MatmulShape y_shape{onednn::ToOneDNNDims(flatten_to_2d(y.dims(), y_num_col_dims))};
  RunMatmul(ctx, "mul", x, y, x_shape, y_shape, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(matmul, ONEDNN, ONEDNN, phi::MatmulKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotMatmul);
}
PD_REGISTER_KERNEL(matmul_with_flatten, ONEDNN, ONEDNN, phi::MatmulWithFlattenKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotMatmul);
}
