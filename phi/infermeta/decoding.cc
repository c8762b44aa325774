#include "phi/infermeta/decoding.h"

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_dims.h"

namespace phi {

void GatherTreeMeta(const MetaTensor& ids, const MetaTensor& parents, MetaTensor* out) {
  const DDim dims = DimsOfRank("Ids", ids, 3);
  CheckDims("Parents", parents, dims);
  out->set_dims(dims);
  out->set_dtype(ids.dtype());
}

void ViterbiDecodeInferMeta(const MetaTensor& input, const MetaTensor& transition,
                            const MetaTensor& length, bool, MetaTensor* scores, MetaTensor* path,
                            MetaConfig) {
  const DDim in = DimsOfRank("Input", input, 3);
  CheckDims("Transition", transition, {in[2], in[2]});
  CheckDims("Length", length, {in[0]});
  scores->set_dims({in[0]});
  scores->set_dtype(input.dtype());
  path->set_dims({in[0], -1});
  path->set_dtype(DataType::INT64);
}

}  // namespace phi
