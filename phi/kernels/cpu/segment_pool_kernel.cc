#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {

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
  T* sizes = counts ? ctx.template Alloc<T>(summed_ids) : nullptr;
  if (ids.empty()) return;
  std::vector<int64_t> offsets, order;
  funcs::OrderByTarget(ids, dims[0], &offsets, &order);
  for (int64_t s = 0; counts && s < dims[0]; ++s) {
    sizes[s] = static_cast<T>(static_cast<float>(offsets[s + 1] - offsets[s]));
  }
  const int64_t width = x.numel() / x.dims()[0];
  const T* rows = funcs::DataOrNull<T>(x);
  funcs::ReduceRows<T>(
      op, offsets, order, width, [=](int64_t row, T*) { return rows + row * width; }, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(segment_pool, CPU, ALL_LAYOUT, phi::SegmentPoolKernel, float, double, int,
                   int64_t, phi::float16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
