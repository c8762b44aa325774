#include "phi/kernels/set_value_grad_kernel.h"

#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/set_range.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

using SetIndexer = primitive::StridedIndexer<int64_t, 1>;

// Of an element of the value: the elements that were set to it.
template <typename T, typename Sum>
struct SetElementsSource {
  SetIndexer kept, repeated;
  const T* from;
  __device__ int64_t Base(int64_t o) const { return kept.At(o).at[0]; }
  __device__ Sum Load(int64_t base, int64_t /*o*/, int64_t k) const {
    return static_cast<Sum>(from[base + repeated.At(k).at[0]]);
  }
};

template <typename T>
void SumSetElements(const GPUContext& ctx, const funcs::StridedBox& box, const T* from,
                    int64_t numel, T* to) {
  using Sum = std::conditional_t<std::is_same_v<T, bool>, bool, funcs::GradSum<T>>;
  SetElementsSource<T, Sum> source{{}, {}, from};
  int64_t count = 1;
  bool last_repeats = false;
  for (int i = 0; i < box.rank; ++i) {
    if (box.dims[i] == 1) continue;  // more than a tensor has axes, otherwise
    last_repeats = box.from_step[i] == 0;
    SetIndexer& indexer = last_repeats ? source.repeated : source.kept;
    indexer.AddAxis(box.dims[i], {box.to_step[i]});
    if (last_repeats) count *= box.dims[i];
  }
  if (source.kept.rank == 0) source.kept.AddAxis(1, {0});
  if (source.repeated.rank == 0) source.repeated.AddAxis(1, {0});
  primitive::GpuReduce(ctx, numel, count, last_repeats, Sum(0), source, primitive::AddTerms(),
                       primitive::KeepSum(), to);
}

}  // namespace

template <typename T, typename Context>
void SetValueGradKernel(const Context& ctx, const DenseTensor& out_grad, const IntArray& starts,
                        const IntArray& ends, const IntArray& steps,
                        const std::vector<int64_t>& axes, const std::vector<int64_t>& decrease_axes,
                        const std::vector<int64_t>& none_axes, DenseTensor* x_grad,
                        DenseTensor* value_grad) {
  const DenseTensor held = out_grad;
  const funcs::SetRange range =
      funcs::RangeOf(held.dims(), starts, ends, steps, axes, decrease_axes);
  funcs::StridedBox box = funcs::WithNewAxes(range.target, none_axes);
  bool sets_none = false;
  for (int i = 0; i < box.rank; ++i) sets_none = sets_none || box.dims[i] == 0;
  if (value_grad != nullptr) {
    funcs::LayValue(value_grad->dims(), &box);
    T* to = funcs::AllocZeros<T>(ctx, value_grad);
    if (!sets_none && value_grad->numel() > 0) {
      SumSetElements(ctx, box, held.data<T>() + range.offset, value_grad->numel(), to);
    }
  }
  if (x_grad == nullptr) return;
  funcs::CopyElements<T>(ctx, held, x_grad);
  if (sets_none) return;
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = 0;
  DenseTensor zero;
  zero.Resize(make_ddim({1}));
  const T* nothing = funcs::AllocZeros<T>(ctx, &zero);
  funcs::CopyStrided(ctx, box, sizeof(T), nothing, x_grad->data<T>() + range.offset);
}

}  // namespace phi

PD_REGISTER_KERNEL(set_value_grad, GPU, ALL_LAYOUT, phi::SetValueGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
