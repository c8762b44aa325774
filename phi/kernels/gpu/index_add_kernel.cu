#include "phi/kernels/index_add_kernel.h"

#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/repeats.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {

template <typename T, typename Context>
void IndexAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    const DenseTensor& add_value, int axis, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  const funcs::AxisSplit s = funcs::SplitAtAxis(out->dims(), axis);
  const auto rows = primitive::RowsOf(ctx, index, "index_add", "Index", s.len);
  if (out->numel() == 0 || rows.count() == 0) return;
  primitive::GpuFoldRows(ctx, add_value.data<T>(), 1, s, rows.data(), rows.count(),
                         primitive::FoldSum(), out->data<T>());
}

namespace {

template <typename Element>
struct MultiplexBody {
  primitive::GpuLabels which;
  int64_t width, inputs;
  const Element* const* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    const int64_t input = which[i / width];
    to[i] = input >= 0 && input < inputs ? from[input][i] : Element{};
  }
};

struct CheckWhichBody {
  GpuIndexCheck check;
  primitive::GpuLabels which;
  __device__ void operator()(int64_t i) const { check.Holds(which[i]); }
};

// The slices of x along `dim`, slice i of them times[i] times.
template <typename T, typename Context>
void RepeatSlicesOnGpu(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& times,
                       int dim, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  const DenseTensor held = x;  // out may be x
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), dim);
  DDim dims = held.dims();
  dims[funcs::CanonicalAxis(dim, dims.size())] = funcs::CountOfSlices(times);
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  DenseTensor copy;
  copy.Resize(held.dims());
  const bool same = held.data<T>() == to;
  if (same) funcs::CopyElements<T>(ctx, held, &copy);
  const T* from = same ? copy.data<T>() : held.data<T>();
  const std::vector<int64_t> slices = funcs::RepeatedSlices(times);
  const auto rows = funcs::GpuUpload(ctx, slices);
  primitive::GpuTakeRows(ctx, reinterpret_cast<const Element*>(from), s, rows.data(), rows.count(),
                         reinterpret_cast<Element*>(to));
}

}  // namespace

template <typename T, typename Context>
void MultiplexKernel(const Context& ctx, const std::vector<const DenseTensor*>& ins,
                     const DenseTensor& ids, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  const primitive::GpuLabels which = primitive::ReadIndices(ids, "Ids");
  const auto inputs = static_cast<int64_t>(ins.size());
  primitive::GpuLoop(ctx, ids.numel(),
                     CheckWhichBody{GpuIndexCheck(ctx, "multiplex", "Ids", inputs), which});
  if (out->numel() == 0) return;
  const int64_t rows = out->dims()[0], width = out->numel() / rows;
  PADDLE_ENFORCE_GE(
      ids.numel(), rows,
      errors::InvalidArgument("input Ids of shape %s does not tell where each of %d rows "
                              "comes from",
                              ids.dims(), rows));
  std::vector<const Element*> sources;
  for (const DenseTensor* in : ins) {
    sources.push_back(reinterpret_cast<const Element*>(in->data<T>()));
  }
  const auto from = funcs::GpuUpload(ctx, sources);
  primitive::GpuLoop(ctx, out->numel(),
                     MultiplexBody<Element>{which, width, inputs, from.data(), to});
}

template <typename T, typename Context>
void RepeatInterleaveKernel(const Context& ctx, const DenseTensor& x, int repeats, int dim,
                            DenseTensor* out) {
  const std::vector<int64_t> times(funcs::SplitAtAxis(x.dims(), dim).len, repeats);
  RepeatSlicesOnGpu<T>(ctx, x, times, dim, out);
}

template <typename T, typename Context>
void RepeatInterleaveWithTensorIndexKernel(const Context& ctx, const DenseTensor& x,
                                           const DenseTensor& repeats_tensor, int dim,
                                           DenseTensor* out) {
  const int64_t size = funcs::SplitAtAxis(x.dims(), dim).len;
  RepeatSlicesOnGpu<T>(ctx, x, funcs::RepeatsOfSlices(repeats_tensor, size), dim, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(index_add, GPU, ALL_LAYOUT, phi::IndexAddKernel, float, double, int, int64_t,
                   phi::float16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(multiplex, GPU, ALL_LAYOUT, phi::MultiplexKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // ids: int32 or int64
}
PD_REGISTER_KERNEL(repeat_interleave, GPU, ALL_LAYOUT, phi::RepeatInterleaveKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128,
                   phi::bfloat16) {}
// The repeats tell the shape of the result, so they are read on the host; int32 or int64.
PD_REGISTER_KERNEL(repeat_interleave_with_tensor_index, GPU, ALL_LAYOUT,
                   phi::RepeatInterleaveWithTensorIndexKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128, phi::bfloat16) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
