#include "phi/kernels/index_select_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_gather.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {

template <typename T, typename Context>
void IndexSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index, int dim,
                       DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), dim);
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(x));
  primitive::GpuGather(ctx, from, s, index, "Index",
                       GpuIndexCheck(ctx, "index_select", "Index", s.len), funcs::kNoPadding, to);
}

namespace {

// Element i of the result is in the row of x that has its number.
template <typename Element>
struct SampleBody {
  GpuIndexCheck check;
  primitive::GpuLabels index;
  int64_t width, taken;
  const Element* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    const int64_t column = index[i];
    to[i] = check.Holds(column) ? from[i / taken * width + column] : Element{};
  }
};

}  // namespace

template <typename T, typename Context>
void IndexSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                       DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  const int64_t width = x.dims()[1];
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(x));
  primitive::GpuLoop(ctx, index.numel(),
                     SampleBody<Element>{GpuIndexCheck(ctx, "index_sample", "Index", width),
                                         primitive::ReadIndices(index, "Index"), width,
                                         index.dims()[1], from, to});
}

}  // namespace phi

PD_REGISTER_KERNEL(index_select, GPU, ALL_LAYOUT, phi::IndexSelectKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_sample, GPU, ALL_LAYOUT, phi::IndexSampleKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
