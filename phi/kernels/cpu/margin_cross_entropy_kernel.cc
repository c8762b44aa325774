#include "phi/kernels/margin_cross_entropy_kernel.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {

template <typename T, typename Context>
void MarginCrossEntropyKernel(const Context& ctx, const DenseTensor& logits,
                              const DenseTensor& label, bool /*return_softmax*/, int /*ring_id*/,
                              int /*rank*/, int /*nranks*/, float margin1, float margin2,
                              float margin3, float scale, DenseTensor* softmax, DenseTensor* loss) {
  using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const int64_t n = logits.dims()[0], classes = logits.dims()[1];
  const auto targets = funcs::CheckedIndices(label, "Label", classes);
  T* p = ctx.template Alloc<T>(softmax);
  T* losses = ctx.template Alloc<T>(loss);
  std::vector<W> s(classes);
  for (int64_t i = 0; i < n && classes > 0; ++i) {
    const T* x = logits.data<T>() + i * classes;
    for (int64_t k = 0; k < classes; ++k) s[k] = static_cast<W>(x[k]);
    W& own = s[targets[i]];
    if (margin1 != 1 || margin2 != 0) own = std::cos(W(margin1) * std::acos(own) + W(margin2));
    own -= W(margin3);
    for (W& v : s) v *= W(scale);
    const W top = *std::max_element(s.begin(), s.end());
    W sum = 0;
    for (W v : s) sum += std::exp(v - top);
    const W shift = top + std::log(sum);
    for (int64_t k = 0; k < classes; ++k)
      p[i * classes + k] = static_cast<T>(std::exp(s[k] - shift));
    losses[i] = static_cast<T>(shift - s[targets[i]]);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(margin_cross_entropy, CPU, ALL_LAYOUT, phi::MarginCrossEntropyKernel,
                   phi::float16, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
