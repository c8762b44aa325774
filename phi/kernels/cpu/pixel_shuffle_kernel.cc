#include "phi/kernels/impl/pixel_shuffle_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T, typename Context>
void ShiftFrames(const Context& ctx, const DenseTensor& x, int seg_num, float shift_ratio,
                 const std::string& data_format, int64_t direction, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const DDim d = x.dims();
  const bool last = data_format == "NHWC";
  const int64_t channels = last ? d[3] : d[1], frame = x.numel() / d[0];
  // A row holds `channels` runs of `run` elements that move together.
  const int64_t rows = last ? d[1] * d[2] : 1, run = last ? 1 : d[2] * d[3];
  const auto past = static_cast<int64_t>(static_cast<float>(channels) * shift_ratio);
  const auto future = static_cast<int64_t>(static_cast<float>(channels) * 2 * shift_ratio);
  const auto copy = [&](int64_t f, int64_t shift, int64_t begin, int64_t end) {
    const int64_t t = f % seg_num + shift;
    for (int64_t row = 0; row < rows; ++row) {
      const int64_t at = f * frame + row * channels * run + begin * run;
      if (t < 0 || t >= seg_num) {
        std::fill_n(to + at, (end - begin) * run, T(0));
      } else {
        std::copy_n(from + at + shift * frame, (end - begin) * run, to + at);
      }
    }
  };
  ParallelFor(d[0], std::max<int64_t>(1, 65536 / frame), [&](int64_t begin, int64_t end) {
    for (int64_t f = begin; f < end; ++f) {
      copy(f, -direction, 0, past);
      copy(f, direction, past, future);
      copy(f, 0, future, channels);
    }
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(pixel_shuffle, CPU, ALL_LAYOUT, phi::PixelShuffleKernel, float, double) {}
PD_REGISTER_KERNEL(pixel_unshuffle, CPU, ALL_LAYOUT, phi::PixelUnshuffleKernel, float, double) {}
PD_REGISTER_KERNEL(channel_shuffle, CPU, ALL_LAYOUT, phi::ChannelShuffleKernel, float, double) {}
PD_REGISTER_KERNEL(shuffle_channel, CPU, ALL_LAYOUT, phi::ShuffleChannelKernel, float, double,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(temporal_shift, CPU, ALL_LAYOUT, phi::TemporalShiftKernel, float, double) {}
PD_REGISTER_KERNEL(pixel_shuffle_grad, CPU, ALL_LAYOUT, phi::PixelShuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(pixel_unshuffle_grad, CPU, ALL_LAYOUT, phi::PixelUnshuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(channel_shuffle_grad, CPU, ALL_LAYOUT, phi::ChannelShuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(shuffle_channel_grad, CPU, ALL_LAYOUT, phi::ShuffleChannelGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(temporal_shift_grad, CPU, ALL_LAYOUT, phi::TemporalShiftGradKernel, float,
                   double) {}
