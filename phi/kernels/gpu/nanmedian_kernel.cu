#include "phi/kernels/nanmedian_kernel.h"

#include <limits>
#include <vector>

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/funcs/index/gpu_sort_keys.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_order_key.h"

namespace phi {
namespace {

using MedianIndexer = primitive::StridedIndexer<int64_t, 1>;

// The elements of a group are in row-major order of the reduced axes.
struct MedianGroups {
  MedianIndexer start, member;
  int64_t count = 1, size = 1;
  __device__ int64_t At(int64_t group, int64_t i) const {
    return start.At(group).at[0] + member.At(i).at[0];
  }
};

// Requires: no axis of size 0.
MedianGroups GroupsOnGpu(const DDim& dims, const IntArray& axes) {
  const std::vector<bool> reduced =
      funcs::MarkReducedAxes(axes.GetData(), dims.size(), /*reduce_all=*/false);
  MedianGroups groups;
  const DDim steps = stride(dims);
  for (int i = 0; i < dims.size(); ++i) {
    (reduced[i] ? groups.member : groups.start).AddAxis(dims[i], {steps[i]});
    (reduced[i] ? groups.size : groups.count) *= dims[i];
  }
  if (groups.start.rank == 0) groups.start.AddAxis(1, {0});
  if (groups.member.rank == 0) groups.member.AddAxis(1, {0});
  return groups;
}

template <typename T>
struct MedianKeyBody {
  MedianGroups groups;
  const T* x;
  uint64_t* keys;
  __device__ void operator()(int64_t i) const {
    keys[i] = primitive::OrderKey(x[groups.At(i / groups.size, i % groups.size)]);
  }
};

template <typename T>
struct MedianBody {
  MedianGroups groups;
  const int64_t* order;
  const T* x;
  T none;
  T* to;
  int64_t* places;
  __device__ void operator()(int64_t g) const {
    const int64_t* own = order + g * groups.size;
    // NaN is at the end.
    const int64_t numbers = funcs::PartitionPoint(groups.size, [&](int64_t at) {
      const T value = x[groups.At(g, own[at])];
      return value == value;
    });
    if (numbers == 0) {
      places[2 * g] = places[2 * g + 1] = -1;
      to[g] = none;
      return;
    }
    const bool even = numbers % 2 == 0;
    places[2 * g + 1] = own[numbers / 2];
    places[2 * g] = even ? own[numbers / 2 - 1] : own[numbers / 2];
    const T above = x[groups.At(g, places[2 * g + 1])], below = x[groups.At(g, places[2 * g])];
    to[g] = even ? static_cast<T>((below + above) / 2) : above;
  }
};

template <typename T>
struct MedianGradBody {
  GpuIndexCheck check;
  MedianGroups groups;
  const int64_t* places;
  const T* g;
  T* to;
  __device__ void operator()(int64_t i) const {
    const int64_t low = places[2 * i], high = places[2 * i + 1];
    const bool in_range = check.Holds(low) && check.Holds(high);
    if (!in_range || low < 0 || high < 0) return;
    if (low == high) {
      to[groups.At(i, low)] = g[i];
    } else {
      to[groups.At(i, low)] = static_cast<T>(g[i] / T(2));
      to[groups.At(i, high)] = static_cast<T>(g[i] / T(2));
    }
  }
};

}  // namespace

template <typename T, typename Context>
void NanmedianKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes,
                     bool /*keepdim*/, DenseTensor* out, DenseTensor* median_index) {
  T* to = ctx.template Alloc<T>(out);
  DenseTensor unwanted;
  if (median_index == nullptr) unwanted.Resize(make_ddim({2 * out->numel()}));
  int64_t* places = ctx.template Alloc<int64_t>(median_index == nullptr ? &unwanted : median_index);
  const T none = std::numeric_limits<T>::quiet_NaN();
  if (x.numel() == 0) {
    return primitive::GpuLoop(ctx, out->numel(), [=] DEVICE(int64_t i) {
      to[i] = none;
      places[2 * i] = places[2 * i + 1] = -1;
    });
  }
  const MedianGroups groups = GroupsOnGpu(x.dims(), axes);
  const funcs::GpuArray<uint64_t> memory(ctx, x.numel());
  uint64_t* keys = memory.data();
  primitive::GpuLoop(ctx, x.numel(), MedianKeyBody<T>{groups, x.data<T>(), keys});
  const funcs::GpuOrder order =
      funcs::GpuSortLines(ctx, keys, groups.count, groups.size, primitive::kOrderKeyBits<T>);
  primitive::GpuLoop(ctx, groups.count,
                     MedianBody<T>{groups, order.values, x.data<T>(), none, to, places});
}

template <typename T, typename Context>
void NanmedianGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& median_index,
                         const DenseTensor& out_grad, const IntArray& axes, bool /*keepdim*/,
                         DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (x.numel() == 0) return;
  const MedianGroups groups = GroupsOnGpu(x.dims(), axes);
  PADDLE_ENFORCE(
      median_index.numel() >= 2 * groups.count && out_grad.numel() == groups.count,
      errors::InvalidArgument("inputs MedianIndex and Out@GRAD must have two elements and one for "
                              "each of %d medians; their shapes are %s and %s",
                              groups.count, median_index.dims(), out_grad.dims()));
  primitive::GpuLoop(
      ctx, groups.count,
      MedianGradBody<T>{
          GpuIndexCheck(ctx, "nanmedian_grad", "MedianIndex", groups.size, /*low=*/-1), groups,
          median_index.data<int64_t>(), out_grad.data<T>(), to});
}

}  // namespace phi

PD_REGISTER_KERNEL(nanmedian, GPU, ALL_LAYOUT, phi::NanmedianKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(nanmedian_grad, GPU, ALL_LAYOUT, phi::NanmedianGradKernel, float, double, int,
                   int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
