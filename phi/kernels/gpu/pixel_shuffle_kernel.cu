#include "phi/kernels/impl/pixel_shuffle_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_loop.h"

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
  const int64_t run = last ? 1 : d[2] * d[3];  // neighbouring elements of a channel
  const auto past = static_cast<int64_t>(static_cast<float>(channels) * shift_ratio);
  const auto future = static_cast<int64_t>(static_cast<float>(channels) * 2 * shift_ratio);
  const int64_t frames = seg_num;
  primitive::GpuLoop(ctx, x.numel(), [=] DEVICE(int64_t i) {
    const int64_t c = i / run % channels;
    const int64_t shift = c < past ? -direction : c < future ? direction : 0;
    const int64_t t = i / frame % frames + shift;
    to[i] = t < 0 || t >= frames ? T(0) : from[i + shift * frame];
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(pixel_shuffle, GPU, ALL_LAYOUT, phi::PixelShuffleKernel, float, double) {}
PD_REGISTER_KERNEL(pixel_unshuffle, GPU, ALL_LAYOUT, phi::PixelUnshuffleKernel, float, double) {}
PD_REGISTER_KERNEL(channel_shuffle, GPU, ALL_LAYOUT, phi::ChannelShuffleKernel, float, double) {}
PD_REGISTER_KERNEL(shuffle_channel, GPU, ALL_LAYOUT, phi::ShuffleChannelKernel, float, double,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(temporal_shift, GPU, ALL_LAYOUT, phi::TemporalShiftKernel, float, double) {}
PD_REGISTER_KERNEL(pixel_shuffle_grad, GPU, ALL_LAYOUT, phi::PixelShuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(pixel_unshuffle_grad, GPU, ALL_LAYOUT, phi::PixelUnshuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(channel_shuffle_grad, GPU, ALL_LAYOUT, phi::ChannelShuffleGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(shuffle_channel_grad, GPU, ALL_LAYOUT, phi::ShuffleChannelGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(temporal_shift_grad, GPU, ALL_LAYOUT, phi::TemporalShiftGradKernel, float,
                   double) {}
