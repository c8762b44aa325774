#include "phi/kernels/transpose_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename Index, typename Element>
struct TransposeBody {
  primitive::StridedIndexer<Index, 1> indexer;
  const Element* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    to[i] = from[indexer.At(static_cast<Index>(i)).at[0]];
  }
};

template <typename Index, typename Element>
void TransposeOnGpu(const GPUContext& ctx, const DDim& dims, const std::vector<int>& perm,
                    const void* from, void* to) {
  TransposeBody<Index, Element> body{
      {}, static_cast<const Element*>(from), static_cast<Element*>(to)};
  const DDim steps = stride(dims);
  for (int axis : perm) body.indexer.AddAxis(dims[axis], {steps[axis]});
  if (perm.empty()) body.indexer.AddAxis(1, {1});
  primitive::GpuLoop(ctx, product(dims), body);
}

}  // namespace

template <typename T, typename Context>
void TransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  std::vector<int> perm = axis;
  for (int& a : perm) a = funcs::CanonicalAxis(a, x.dims().size());
  using Element = primitive::Bytes<sizeof(T)>;
  if (primitive::FitsIndex32(x.numel())) {
    TransposeOnGpu<uint32_t, Element>(ctx, x.dims(), perm, x.data<T>(), to);
  } else {
    TransposeOnGpu<uint64_t, Element>(ctx, x.dims(), perm, x.data<T>(), to);
  }
}

template <typename T, typename Context>
void TransposeGradKernel(const Context& ctx, const DenseTensor& out_grad,
                         const std::vector<int>& axis, DenseTensor* x_grad) {
  const int rank = static_cast<int>(axis.size());
  std::vector<int> back(axis.size());
  for (int i = 0; i < rank; ++i) back[funcs::CanonicalAxis(axis[i], rank)] = i;
  TransposeKernel<T, Context>(ctx, out_grad, back, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(transpose, GPU, ALL_LAYOUT, phi::TransposeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(transpose_grad, GPU, ALL_LAYOUT, phi::TransposeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
