#include "phi/kernels/pad_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/pad.h"
#include "phi/kernels/funcs/part_of.h"
#include "phi/kernels/funcs/strided_copy.h"

namespace phi {
namespace {

// x_grad = sums of what was read of each element.
template <typename T, typename Context>
void UnpadGrad(const Context& ctx, const DenseTensor& out_grad, const DDim& dims,
               const std::vector<int64_t>& before, funcs::PadMode mode, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const auto sources = funcs::PadSources(dims, before, mode, out_grad.dims());
  const int last = dims.size() - 1;
  const T* from = out_grad.data<T>();
  if (dims.size() == 0) {
    *to = *from;
    return;
  }
  const std::vector<int64_t>& inner = sources[last];
  const int64_t width = static_cast<int64_t>(inner.size()), rows = out_grad.numel() / width;
  for (int64_t row = 0; row < rows; ++row, from += width) {
    int64_t line = 0, rest = row, step = 1;
    for (int i = last - 1; i >= 0 && line >= 0; --i) {
      const int64_t at = sources[i][rest % out_grad.dims()[i]];
      rest /= out_grad.dims()[i];
      line = at < 0 ? -1 : line + at * step;
      step *= dims[i];
    }
    if (line < 0) continue;
    T* target = to + line * dims[last];
    for (int64_t k = 0; k < width; ++k) {
      if (inner[k] >= 0) target[inner[k]] = target[inner[k]] + from[k];
    }
  }
}

}  // namespace

template <typename T, typename Context>
void PadGradKernel(const Context& ctx, const DenseTensor& out_grad,
                   const std::vector<int>& paddings, const Scalar& /*pad_value*/,
                   DenseTensor* x_grad) {
  std::vector<int64_t> before;
  for (size_t i = 0; i < paddings.size(); i += 2) before.push_back(paddings[i]);
  const DDim dims = x_grad->dims();
  UnpadGrad<T>(ctx, out_grad, dims, before, funcs::PadMode::kConstant, x_grad);
}

template <typename T, typename Context>
void Pad3dGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     const IntArray& paddings, const std::string& mode, float /*pad_value*/,
                     const std::string& data_format, DenseTensor* x_grad) {
  const funcs::PadMode how = funcs::PadModeOf(mode);
  std::vector<int64_t> before;
  funcs::PaddedImage(x.dims(), paddings.GetData(), data_format == "NDHWC", how, &before);
  UnpadGrad<T>(ctx, out_grad, x.dims(), before, how, x_grad);
}

template <typename T, typename Context>
void CropGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& offsets, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  std::vector<int64_t> at = offsets.GetData();
  if (at.empty()) at.assign(x.dims().size(), 0);
  funcs::CheckPartOf(x.dims(), out_grad.dims(), at);
  if (out_grad.numel() == 0) return;
  const DDim steps = stride(x.dims());
  funcs::StridedBox box = funcs::DenseBox(out_grad.dims());
  int64_t first = 0;
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = box.to_step[i];
    box.to_step[i] = steps[i];
    first += at[i] * steps[i];
  }
  funcs::CopyStrided(box, sizeof(T), out_grad.data<T>(), to + first);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad_grad, CPU, ALL_LAYOUT, phi::PadGradKernel, float, double, int, int64_t,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(pad3d_grad, CPU, ALL_LAYOUT, phi::Pad3dGradKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(crop_grad, CPU, ALL_LAYOUT, phi::CropGradKernel, float, double, int, int64_t) {}
