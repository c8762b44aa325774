#include "phi/kernels/impl/top_k_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

// Element i of out_grad [outer, count, inner] goes to its place along the axis.
template <typename T>
struct PutLineBody {
  GpuIndexCheck check;
  primitive::GpuLabels places;
  int64_t len, count, inner;
  const T* from;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t block = i / (count * inner), place = places[i];
    if (check.Holds(place)) to[(block * len + place) * inner + i % inner] = from[i];
  }
};

template <typename T, typename Context>
void MoveLines(const Context& ctx, const char* kernel, const DenseTensor& indices,
               const funcs::AxisSplit& s, int64_t count, const T* from, T* to) {
  primitive::GpuLoop(
      ctx, s.outer * count * s.inner,
      PutLineBody<T>{GpuIndexCheck(ctx, kernel, "Indices", s.len),
                     primitive::ReadIndices(indices, "Indices"), s.len, count, s.inner, from, to});
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(argsort_grad, GPU, ALL_LAYOUT, phi::ArgsortGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(kthvalue_grad, GPU, ALL_LAYOUT, phi::KthvalueGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(mode_grad, GPU, ALL_LAYOUT, phi::ModeGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(top_k_grad, GPU, ALL_LAYOUT, phi::TopkGradKernel, float, double, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
