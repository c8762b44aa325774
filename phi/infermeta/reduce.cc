#include "phi/infermeta/reduce.h"

#include <algorithm>
#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"

namespace phi {

namespace {

// `name`: of the attribute that holds `dims`.
void InferReduced(const char* name, const MetaTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, MetaTensor* out, MetaConfig config = MetaConfig()) {
  const DDim shape = x.dims();
  const int64_t rank = shape.size();
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  if (dims.FromTensor() && !config.is_runtime && !reduce_all) {
    const int64_t left = rank - static_cast<int64_t>(dims.size());
    return out->set_dims(make_ddim(std::vector<int64_t>(
        static_cast<size_t>(keep_dim ? rank : std::max<int64_t>(left, 0)), -1)));
  }
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
  if (rank > 0 && !reduced[0]) out->share_lod(x);
}

}  // namespace

void ReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                         MetaTensor* out, MetaConfig config) {
  InferReduced("dim", x, dims, keep_dim, reduce_all, out, config);
}

void ReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, MetaTensor* out,
                     MetaConfig config) {
  ReduceInferMetaBase(x, dims, keep_dim, false, out, config);
}

void BoolReduceInferMetaBase(const MetaTensor& x, const IntArray& dims, bool keep_dim,
                             bool reduce_all, MetaTensor* out, MetaConfig config) {
  ReduceInferMetaBase(x, dims, keep_dim, reduce_all, out, config);
  out->set_dtype(DataType::BOOL);
}

void BoolReduceInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, MetaTensor* out,
                         MetaConfig config) {
  BoolReduceInferMetaBase(x, dims, keep_dim, false, out, config);
}

void SumRawInferMeta(const MetaTensor& x, const IntArray& dims, bool keep_dim, bool reduce_all,
                     DataType out_dtype, MetaTensor* out, MetaConfig config) {
  const DataType dtype = x.dtype();
  ReduceInferMetaBase(x, dims, keep_dim, reduce_all, out, config);
  const bool widen = dtype == DataType::BOOL || dtype == DataType::INT32;
  out->set_dtype(out_dtype != DataType::UNDEFINED ? out_dtype : widen ? DataType::INT64 : dtype);
}

void SumInferMeta(const MetaTensor& x, const IntArray& dims, DataType out_dtype, bool keep_dim,
                  MetaTensor* out, MetaConfig config) {
  SumRawInferMeta(x, dims, keep_dim, false, out_dtype, out, config);
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

void SquaredL2NormInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims({1});
  out->set_dtype(x.dtype());
}

}  // namespace phi
