#include "phi/infermeta/searching.h"

#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/linalg/einsum.h"

namespace phi {

void EinsumInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                     MetaTensor* out) {
  PADDLE_ENFORCE(operands.size() == 1 || operands.size() == 2,
                 errors::InvalidArgument("input Operands must hold one tensor or two; it holds %d",
                                         operands.size()));
  std::vector<DDim> shapes;
  for (const MetaTensor* operand : operands) shapes.push_back(operand->dims());
  const funcs::EinsumPlan plan = funcs::PlanEinsum(equation, shapes);
  std::vector<int64_t> dims;
  for (int label : plan.output) dims.push_back(plan.SizeOf(label));
  out->set_dims(make_ddim(dims));
  out->set_dtype(operands[0]->dtype());
}

void EinsumRawInferMeta(const std::vector<const MetaTensor*>& operands, const std::string& equation,
                        MetaTensor* out, std::vector<MetaTensor*> inner_cache,
                        std::vector<MetaTensor*> xshape) {
  EinsumInferMeta(operands, equation, out);
  for (size_t i = 0; i < operands.size(); ++i) {
    if (i < inner_cache.size()) inner_cache[i]->share_meta(*operands[i]);
    if (i < xshape.size()) xshape[i]->share_meta(*operands[i]);
  }
}

void SearchsortedInferMeta(const MetaTensor& sorted_sequence, const MetaTensor& value,
                           bool out_int32, bool, MetaTensor* out) {
  const DDim rows = sorted_sequence.dims(), dims = value.dims();
  bool fits = rows.size() == 1 || rows.size() == dims.size();
  for (int i = 0; fits && rows.size() > 1 && i + 1 < rows.size(); ++i) {
    fits = rows[i] == dims[i] || rows[i] < 0 || dims[i] < 0;
  }
  PADDLE_ENFORCE(fits,
                 errors::InvalidArgument("inputs SortedSequence and Values must agree but for "
                                         "their last axis; they have shape %s and %s",
                                         rows, dims));
  out->set_dims(dims);
  out->set_dtype(out_int32 ? DataType::INT32 : DataType::INT64);
}

void ShardIndexInferMeta(const MetaTensor& in, int, int nshards, int shard_id, int,
                         MetaTensor* out) {
  PADDLE_ENFORCE(nshards > 0 && shard_id >= 0 && shard_id < nshards,
                 errors::InvalidArgument("attribute `shard_id` must be in [0, `nshards`); they are "
                                         "%d and %d",
                                         shard_id, nshards));
  out->share_meta(in);
}

PD_REGISTER_INFER_META_FN(einsum, EinsumRawInferMeta);
PD_REGISTER_INFER_META_FN(searchsorted, SearchsortedInferMeta);
PD_REGISTER_INFER_META_FN(shard_index, ShardIndexInferMeta);

}  // namespace phi
