// outside: 2.3 | shape functions: MetaConfig, share_meta, vectors, registration
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/core/meta_tensor.h"

namespace phi {

void SplitCopiesInferMeta(const std::vector<const MetaTensor*>& x, const IntArray& repeats,
                          const Scalar& bias, std::vector<MetaTensor*> out,
                          MetaConfig config = MetaConfig());
void PhaseInferMeta(const MetaTensor& x, MetaTensor* magnitude, MetaTensor* largest);

void SplitCopiesInferMeta(const std::vector<const MetaTensor*>& x, const IntArray& repeats,
                          const Scalar& bias, std::vector<MetaTensor*> out, MetaConfig config) {
  (void)bias;
  for (size_t i = 0; i < x.size(); ++i) {
    const bool known = config.is_runtime || !repeats.FromTensor();
    const int64_t times = known ? repeats.GetData()[i] : -1;
    out[i]->set_dims(phi::make_ddim({times, phi::product(x[i]->dims())}));
    out[i]->set_dtype(x[i]->dtype());
    out[i]->set_layout(x[i]->layout());
  }
}

void PhaseInferMeta(const MetaTensor& x, MetaTensor* magnitude, MetaTensor* largest) {
  magnitude->share_meta(x);
  magnitude->set_dtype(phi::dtype::ToReal(x.dtype()));
  largest->set_dims(phi::make_ddim({1}));
  largest->set_dtype(x.dtype());
  largest->set_layout(x.layout());
}

}  // namespace phi

PD_REGISTER_INFER_META_FN(outside_split_copies, phi::SplitCopiesInferMeta);
PD_REGISTER_INFER_META_FN(outside_phase, phi::PhaseInferMeta);
