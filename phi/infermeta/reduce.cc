#include "phi/infermeta/reduce.h"

#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"

namespace phi {

namespace {

// `name`: of the attribute that holds `dims`.
void InferReduced(const char* name, const MetaTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, MetaTensor* out) {
  const DDim shape = x.dims();
  const int64_t rank = shape.size();
  for (int64_t axis : dims.GetData()) {
    // Rank 0 takes the axes of rank 1.
    const int64_t limit = rank == 0 ? 1 : rank;
    PADDLE_ENFORCE(reduce_all || (axis >= -limit && axis < limit),
                   errors::InvalidArgument(
                       "attribute `%s` must be in [%d, %d) for input X of shape %s; it holds %d",
                       name, -limit, limit, shape, axis));
  }
  const std::vector<bool> reduced =
      funcs::MarkReducedAxes(dims.GetData(), static_cast<int>(rank), reduce_all);
  std::vector<int64_t> kept;
  for (int i = 0; i < rank; ++i) {
    if (!reduced[i]) kept.push_back(shape[i]);
    if (reduced[i] && keep_dim) kept.push_back(1);
  }
  out->set_dims(make_ddim(kept));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  if (rank > 0 && !reduced[0]) out->share_lod(x);
}

}  // namespace

void ReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                         MetaTensor* out) {
  InferReduced("dim", x, dims, keep_dim, reduce_all, out);
}

void ReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, MetaTensor* out) {
  ReduceInferMetaBase(x, dims, keep_dim, false, out);
}

void BoolReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim,
                             bool reduce_all, MetaTensor* out) {
  ReduceInferMetaBase(x, dims, keep_dim, reduce_all, out);
  out->set_dtype(DataType::BOOL);
}

void BoolReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim,
                         MetaTensor* out) {
  BoolReduceInferMetaBase(x, dims, keep_dim, false, out);
}

void SumRawInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                     DataType out_dtype, MetaTensor* out) {
  const DataType dtype = x.dtype();
  ReduceInferMetaBase(x, dims, keep_dim, reduce_all, out);
  const bool widen = dtype == DataType::BOOL || dtype == DataType::INT32;
  out->set_dtype(out_dtype != DataType::UNDEFINED ? out_dtype : widen ? DataType::INT64 : dtype);
}

void SumInferMeta(const MetaTensor& x, const IntArray& dims, DataType out_dtype, bool keep_dim,
                  MetaTensor* out) {
  SumRawInferMeta(x, dims, keep_dim, false, out_dtype, out);
}

void MeanAllInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(DDim({}));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

void LogsumexpInferMeta(const MetaTensor& x, const std::vector<int64_t>& axis, bool keepdim,
                        bool reduce_all, MetaTensor* out) {
  InferReduced("axis", x, axis, keepdim, reduce_all, out);
}

void PNormInferMeta(const MetaTensor& x, float /*porder*/, int axis, float /*epsilon*/,
                    bool keepdim, bool asvector, MetaTensor* out) {
  InferReduced("axis", x, {static_cast<int64_t>(axis)}, keepdim, asvector, out);
}

void FrobeniusNormInferMeta(const MetaTensor& x, const std::vector<int64_t>& dims, bool keep_dim,
                            bool reduce_all, MetaTensor* out) {
  ReduceInferMetaBase(x, dims, keep_dim, reduce_all, out);
}

void SquaredL2NormInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims({1});
  out->set_dtype(x.dtype());
}

}  // namespace phi
