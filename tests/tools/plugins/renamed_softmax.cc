// A team's kernel for the library's `softmax`, under another name than the library's.
#include <cmath>

#include "compat/op_utils_map.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"

namespace team {

phi::KernelSignature RenamedMapping(const phi::ArgumentMappingContext&) {
  return {"renamed_softmax", {"X"}, {"axis"}, {"Out"}};
}

void RenamedInferMeta(const phi::MetaTensor& x, int, phi::MetaTensor* out) { out->share_meta(x); }

// Along the last axis.
template <typename T, typename Context>
void RenamedKernel(const Context& ctx, const phi::DenseTensor& x, int, phi::DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t length = x.dims()[x.dims().size() - 1];
  for (int64_t row = 0; row < x.numel(); row += length) {
    T sum = 0;
    for (int64_t i = row; i < row + length; ++i) sum += to[i] = std::exp(x.data<T>()[i]);
    for (int64_t i = row; i < row + length; ++i) to[i] /= sum;
  }
}

}  // namespace team

PD_REGISTER_ARG_MAPPING_FN(softmax, team::RenamedMapping);
PD_REGISTER_INFER_META_FN(renamed_softmax, team::RenamedInferMeta);
PD_REGISTER_KERNEL(renamed_softmax, CPU, ALL_LAYOUT, team::RenamedKernel, float) {}
