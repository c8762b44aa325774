// A kernel of a team, and a shape-function file carried as a whole: it also registers shape
// functions for kernels of the library, which throw, so that tests see whether they count.
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"

namespace team {

void HalfInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) { out->share_meta(x); }

void NeverInferMeta(const phi::MetaTensor&, phi::MetaTensor*) {
  PADDLE_THROW(phi::errors::PreconditionNotMet("a shape function of whole_infermeta.cc counts"));
}

template <typename T, typename Context>
void HalfKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = x.data<T>()[i] / 2;
}

}  // namespace team

PD_REGISTER_INFER_META_FN(plugin_test_half, team::HalfInferMeta);
PD_REGISTER_INFER_META_FN(batch_norm, team::NeverInferMeta);
PD_REGISTER_INFER_META_FN(batch_norm_infer, team::NeverInferMeta);
PD_REGISTER_KERNEL(plugin_test_half, CPU, ALL_LAYOUT, team::HalfKernel, float) {}
