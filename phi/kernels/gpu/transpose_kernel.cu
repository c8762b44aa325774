#include "phi/kernels/transpose_kernel.h"

#include <utility>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_pack.h"
#include "phi/kernels/primitive/gpu_transpose.h"
#include "phi/kernels/primitive/permutation.h"

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
void TransposeOneByOne(const GPUContext& ctx, const primitive::Permutation& p, const void* from,
                       void* to) {
  TransposeBody<Index, Element> body{
      {}, static_cast<const Element*>(from), static_cast<Element*>(to)};
  const DDim dims = p.dims(), steps = stride(dims);
  for (const int axis : p.perm) body.indexer.AddAxis(dims[axis], {steps[axis]});
  if (p.perm.empty()) body.indexer.AddAxis(1, {1});
  primitive::GpuLoop(ctx, product(dims), body);
}

template <size_t kBytes>
void TransposeOnGpu(const GPUContext& ctx, primitive::Permutation p, const void* from, void* to) {
  // Note [Transpose tiles]
  if (p.KeepsInnermost() && !p.perm.empty()) {
    if constexpr (kBytes < 16) {
      if (p.sizes.back() % 2 == 0 && primitive::AreAligned(2 * kBytes, from, to)) {
        p.HalveInnermost();
        return TransposeOnGpu<2 * kBytes>(ctx, std::move(p), from, to);
      }
    }
  }
  const primitive::Matrices matrices(p);
  constexpr int64_t kNarrow = 8;  // rows so short lie side by side all the same
  if (matrices.rows >= kNarrow && matrices.columns >= kNarrow) {
    return primitive::TransposeMatrices<kBytes>(ctx, matrices, from, to);
  }
  using Element = primitive::Bytes<kBytes>;
  if (primitive::FitsIndex32(product(p.dims()))) {
    TransposeOneByOne<uint32_t, Element>(ctx, p, from, to);
  } else {
    TransposeOneByOne<uint64_t, Element>(ctx, p, from, to);
  }
}

}  // namespace

template <typename T, typename Context>
void TransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  std::vector<int> perm = axis;
  for (int& a : perm) a = funcs::CanonicalAxis(a, x.dims().size());
  TransposeOnGpu<sizeof(T)>(ctx, primitive::Permutation(x.dims(), perm), x.data<T>(), to);
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
