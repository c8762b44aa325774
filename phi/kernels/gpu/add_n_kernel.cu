#include "phi/kernels/add_n_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_elementwise.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T>
struct SumTermsBody {
  const T* const* terms;
  int64_t count;
  T* to;
  __device__ void operator()(int64_t i) const {
    using C = funcs::ComputeType<T>;
    C sum = C(0);
    for (int64_t k = 0; k < count; ++k) sum = sum + static_cast<C>(terms[k][i]);
    to[i] = static_cast<T>(sum);
  }
};

}  // namespace

template <typename T, typename Context>
void AddNKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, DenseTensor* out) {
  // `out` may be one of them: keep their memory.
  std::vector<DenseTensor> held;
  for (const DenseTensor* term : x) {
    if (term->numel() > 0 && term->numel() == out->numel()) held.push_back(*term);
  }
  T* to = ctx.template Alloc<T>(out);
  if (held.size() == 2 && held[0].dims() == held[1].dims()) {  // no list of addresses, and packs
    using Add = funcs::AddFunctor<funcs::ComputeType<T>>;
    return primitive::GpuBinary<T>(ctx, held[0], held[1], -1, Add(), to, out->numel());
  }
  std::vector<const T*> terms;
  for (const DenseTensor& term : held) terms.push_back(term.data<T>());
  const auto terms_at = funcs::GpuUpload(ctx, terms);
  primitive::GpuLoop(ctx, out->numel(), SumTermsBody<T>{terms_at.data(), terms_at.count(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(add_n, GPU, ALL_LAYOUT, phi::AddNKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {}
