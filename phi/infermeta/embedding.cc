#include "phi/infermeta/embedding.h"

#include <vector>

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_index_type.h"

namespace phi {

void EmbeddingInferMeta(const MetaTensor& x, const MetaTensor& weight, int64_t /*padding_idx*/,
                        MetaTensor* out, MetaConfig config) {
  const DDim ids = x.dims(), table = weight.dims();
  PADDLE_ENFORCE_EQ(table.size(), 2,
                    errors::InvalidArgument("input W must have rank 2; it has shape %s", table));
  CheckIndexType(x, "Ids", config);
  std::vector<int64_t> dims = vectorize(ids);
  dims.push_back(table[1]);
  out->set_dims(make_ddim(dims));
  out->set_dtype(weight.dtype());
  out->share_lod(x);
}

}  // namespace phi
