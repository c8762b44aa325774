#include "phi/kernels/impl/top_k_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {
namespace {

template <typename T, typename Context>
void MoveLines(const Context&, const char* /*kernel*/, const DenseTensor& indices,
               const funcs::AxisSplit& s, int64_t count, const T* from, T* to) {
  const std::vector<int64_t> places = funcs::CheckedIndices(indices, "Indices", s.len);
  const int64_t* at = places.data();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t k = 0; k < count; ++k) {
      for (int64_t i = 0; i < s.inner; ++i) to[(o * s.len + *at++) * s.inner + i] = *from++;
    }
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(argsort_grad, CPU, ALL_LAYOUT, phi::ArgsortGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue_grad, CPU, ALL_LAYOUT, phi::KthvalueGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode_grad, CPU, ALL_LAYOUT, phi::ModeGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k_grad, CPU, ALL_LAYOUT, phi::TopkGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
