#include "phi/kernels/onednn/onednn_matmul.h"

#include <algorithm>
#include <utility>

#include "phi/kernels/onednn/onednn_weights.h"

namespace phi {
namespace onednn {
namespace {

using MatmulDims = dnnl::memory::dims;

dnnl::memory::desc MatmulDesc(const MatmulShape& shape, DataType dtype) {
  dnnl::memory::desc plain = PlainDesc(shape.dims, ToOneDNNType(dtype));
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

MatmulDims MatmulResult(const dnnl::memory::desc& x, const dnnl::memory::desc& y) {
  const MatmulDims a = DimsOf(x);
  const MatmulDims b = DimsOf(y);
  MatmulDims out(a.size());
  for (size_t i = 0; i + 2 < a.size(); ++i) out[i] = std::max(a[i], b[i]);
  out[a.size() - 2] = a[a.size() - 2];
  out[a.size() - 1] = b[b.size() - 1];
  return out;
}

// Rows that multiply the matrices of y, all batches together, as x is laid out.
int64_t RowsOf(const MatmulShape& x) {
  int64_t rows = 1;
  for (size_t i = 0; i + 2 < x.dims.size(); ++i) rows *= x.dims[i];
  return rows * x.dims[x.dims.size() - (x.transposed ? 1 : 2)];
}

ProductScales ScalesOf(const MatmulFusion& fusion) {
  if (fusion.scale == 1) return {};
  return {{fusion.scale}};
}

dnnl::primitive_attr MatmulAttributes(const MatmulFusion& fusion,
                                      const dnnl::memory::desc* residual) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  SetScales(ScalesOf(fusion), &attributes);
  dnnl::post_ops post_ops;
  if (residual != nullptr) post_ops.append_binary(dnnl::algorithm::binary_add, *residual);
  AppendTail(fusion.tail, &post_ops);
  attributes.set_post_ops(post_ops);
  return attributes;
}

}  // namespace

void MatmulShapes(const DDim& x_dims, const DDim& y_dims, bool transpose_x, bool transpose_y,
                  MatmulShape* x, MatmulShape* y) {
  x->dims = ToOneDNNDims(x_dims);
  y->dims = ToOneDNNDims(y_dims);
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

void RunMatmul(const OneDNNContext& ctx, const char* op, const DenseTensor& x, const DenseTensor& y,
               const MatmulShape& x_shape, const MatmulShape& y_shape, const MatmulFusion& fusion,
               DenseTensor* out) {
  PrimitiveKey key("matmul");
  key.Add(make_ddim(x_shape.dims)).Add(x_shape.transposed).Add(static_cast<int>(x.dtype()));
  key.Add(make_ddim(y_shape.dims)).Add(y_shape.transposed).Add(static_cast<int>(y.dtype()));
  key.Add(fusion.scale).Add(static_cast<int>(fusion.out_dtype));
  const int64_t width = y_shape.dims[y_shape.dims.size() - (y_shape.transposed ? 2 : 1)];
  const bool spaced = IsWorthSpacing(y, RowsOf(x_shape), width);
  key.Add(spaced);
  const bool adds = fusion.residual != nullptr;
  key.Add(adds ? static_cast<int>(fusion.residual->dtype()) : -1);
  AddTo(fusion.tail, &key);
  const DenseTensor* inputs[] = {&x, &y, fusion.residual};
  Run(ctx, op, key, inputs, adds ? 3 : 2, {out}, [&] {
    const dnnl::memory::desc left = MatmulDesc(x_shape, x.dtype());
    const dnnl::memory::desc right = MatmulDesc(y_shape, y.dtype());
    const dnnl::memory::desc weights = spaced ? SpacedRows(DimsOf(right)) : right;
    const MatmulDims dims = MatmulResult(left, right);
    const dnnl::memory::desc result = PlainDesc(dims, ToOneDNNType(fusion.out_dtype));
    dnnl::memory::desc residual;
    if (adds) residual = PlainDesc(dims, ToOneDNNType(fusion.residual->dtype()));
    const auto pd = DescribeWith<dnnl::matmul>(MatmulAttributes(fusion, adds ? &residual : nullptr),
                                               /*allow_empty=*/false, left, weights, result);
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::matmul(pd));
    prepared->AddInput(DNNL_ARG_SRC, left);
    prepared->AddInput(DNNL_ARG_WEIGHTS, right, weights);
    prepared->AddScales(ScalesOf(fusion));
    if (adds) {
      prepared->AddInput(DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, residual);
    }
    prepared->AddOutput(DNNL_ARG_DST, result);
    return prepared;
  });
}

}  // namespace onednn
}  // namespace phi
