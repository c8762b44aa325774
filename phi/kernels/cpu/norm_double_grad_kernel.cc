#include "phi/kernels/impl/norm_double_grad_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/norm_double_grad.h"

namespace phi {
namespace {

template <typename T, typename Context>
void NormDoubleGrad(const Context&, const funcs::AxisSplit& s, const NormDoubleGradInputs<T>& in,
                    T* to_x, T* to_g, double* of_scale) {
  const int64_t size = s.outer * s.inner;
  ParallelFor(s.len, std::max<int64_t>(1, 16384 / size), [&](int64_t begin, int64_t end) {
    for (int64_t set = begin; set < end; ++set) {
      const int64_t c = set % in.channels;
      const funcs::NormSetFactors f{static_cast<double>(in.mean[set]),
                                    in.Inverse(set),
                                    in.At(in.scale, c, 1),
                                    in.At(in.dscale, c, 0),
                                    in.At(in.dbias, c, 0),
                                    in.constant};
      const funcs::NormSet elements{set * s.inner, s.outer, s.inner, s.len * s.inner};
      of_scale[set] = funcs::NormDoubleGrad(elements, f, in.x, in.g, in.dx, to_x, to_g);
    }
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_grad_grad, CPU, ALL_LAYOUT, phi::BatchNormGradGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(instance_norm_double_grad, CPU, ALL_LAYOUT, phi::InstanceNormDoubleGradKernel,
                   float, double) {}
