// outside: 2.3 | shape function with an absent input as a reference, IntArray, text, MetaConfig;
// declared and defined in one file
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"

namespace phi {

void ResampledInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> out_size,
                        const IntArray& shape, const std::string& interp_method, bool align_corners,
                        float bound, MetaTensor* out, MetaConfig config = MetaConfig());

void ResampledInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> out_size,
                        const IntArray& shape, const std::string& interp_method,
                        bool /*align_corners*/, float /*bound*/, MetaTensor* out,
                        MetaConfig config) {
  PADDLE_ENFORCE_EQ(x.dims().size(), 3,
                    phi::errors::InvalidArgument("X has %d dimensions, not 3.", x.dims().size()));
  PADDLE_ENFORCE(interp_method == "nearest" || interp_method == "linear",
                 phi::errors::InvalidArgument("interp_method can only be nearest or linear."));
  auto dims = phi::vectorize(x.dims());
  if (out_size) {
    PADDLE_ENFORCE_EQ(out_size->dims().size(), 1, phi::errors::InvalidArgument("OutSize"));
    dims[2] = -1;
  } else if (!shape.GetData().empty()) {
    dims[2] = shape.GetData()[0];
    if (shape.FromTensor() && !config.is_runtime) dims[2] = -1;
  }
  out->set_dims(phi::make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
  out->share_lod(x);
}

}  // namespace phi

PD_REGISTER_INFER_META_FN(outside_resampled, phi::ResampledInferMeta);
