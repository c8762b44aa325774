#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {
namespace {

// Element i of segment s: the rows [offsets[s], offsets[s + 1]), as funcs::ReduceRows reduces them.
template <typename T>
struct SegmentBody {
  funcs::RowReduction op;
  const int64_t* offsets;
  int64_t width;
  const T* rows;
  T* to;
  __device__ void operator()(int64_t unit) const {
    using C = funcs::ComputeType<T>;
    const int64_t s = unit / width, i = unit % width, first = offsets[s], end = offsets[s + 1];
    C sum = C(0);
    for (int64_t row = first; row < end; ++row) {
      const C value = static_cast<C>(rows[row * width + i]);
      if (row > first && op == funcs::RowReduction::kMax) {
        sum = value > sum ? value : sum;
      } else if (row > first && op == funcs::RowReduction::kMin) {
        sum = value < sum ? value : sum;
      } else {
        sum += value;
      }
    }
    if (op == funcs::RowReduction::kMean && end - first > 1) sum /= static_cast<C>(end - first);
    to[unit] = static_cast<T>(sum);
  }
};

}  // namespace

template <typename T, typename Context>
void SegmentPoolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& segment_ids,
                       const std::string& pooltype, DenseTensor* out, DenseTensor* summed_ids) {
  const funcs::RowReduction op = funcs::RowReductionOf("pooltype", pooltype);
  PADDLE_ENFORCE(
      segment_ids.numel() == x.dims()[0],
      errors::InvalidArgument(
          "input SegmentIds must have one number for each of the %d rows of X; it has %d",
          x.dims()[0], segment_ids.numel()));
  const auto ids = funcs::NodesOf("SegmentIds", segment_ids, std::numeric_limits<int64_t>::max());
  for (size_t i = 1; i < ids.size(); ++i) {
    PADDLE_ENFORCE(
        ids[i - 1] <= ids[i],
        errors::InvalidArgument("input SegmentIds must ascend; element %d is %d after %d", i,
                                ids[i], ids[i - 1]));
  }
  DDim dims = x.dims();
  dims[0] = ids.empty() ? 0 : ids.back() + 1;
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  const bool counts = pooltype == "MEAN" && summed_ids != nullptr;
  if (counts) summed_ids->Resize({dims[0], 1});
  if (ids.empty()) {
    if (counts) ctx.template Alloc<T>(summed_ids);
    return;
  }
  std::vector<int64_t> offsets, order;  // the order is that of the rows: ids ascend
  funcs::OrderByTarget(ids, dims[0], &offsets, &order);
  if (counts) {
    funcs::FillOnHost<T>(ctx, summed_ids, [&](T* sizes) {
      for (int64_t s = 0; s < dims[0]; ++s) {
        sizes[s] = static_cast<T>(static_cast<float>(offsets[s + 1] - offsets[s]));
      }
    });
  }
  const auto bounds = funcs::GpuUpload(ctx, offsets);
  const int64_t width = x.numel() / x.dims()[0];
  const T* rows = funcs::DataOrNull<T>(x);
  primitive::GpuLoop(ctx, dims[0] * width, SegmentBody<T>{op, bounds.data(), width, rows, to});
}

}  // namespace phi

// The last id tells the shape of the result, so the ids are read on the host; int32 or int64.
PD_REGISTER_KERNEL(segment_pool, GPU, ALL_LAYOUT, phi::SegmentPoolKernel, float, double, int,
                   int64_t, phi::float16) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
