#include "phi/kernels/pixel_shuffle_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/transpose.h"

namespace phi {
namespace {

// Moves x, seen as `seen`, with its axes in the order of `perm`.
template <typename T, typename Context>
void MoveAxes(const Context& ctx, const DenseTensor& x, const DDim& seen,
              const std::vector<int>& perm, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() > 0) funcs::Transpose(x.data<T>(), seen, perm, to);
}

}  // namespace

template <typename T, typename Context>
void PixelShuffleKernel(const Context& ctx, const DenseTensor& x, int upscale_factor,
                        const std::string& data_format, DenseTensor* out) {
  const DDim d = x.dims();
  const int64_t r = upscale_factor;
  const DDim seen = data_format == "NHWC" ? DDim({d[0], d[1], d[2], d[3] / (r * r), r, r})
                                          : DDim({d[0], d[1] / (r * r), r, r, d[2], d[3]});
  MoveAxes<T>(ctx, x, seen, {0, 1, 4, 2, 5, 3}, out);
}

template <typename T, typename Context>
void PixelUnshuffleKernel(const Context& ctx, const DenseTensor& x, int downscale_factor,
                          const std::string& data_format, DenseTensor* out) {
  const DDim d = x.dims();
  const int64_t r = downscale_factor;
  if (data_format == "NHWC") {
    MoveAxes<T>(ctx, x, {d[0], d[1] / r, r, d[2] / r, r, d[3]}, {0, 1, 3, 5, 2, 4}, out);
  } else {
    MoveAxes<T>(ctx, x, {d[0], d[1], d[2] / r, r, d[3] / r, r}, {0, 1, 3, 5, 2, 4}, out);
  }
}

template <typename T, typename Context>
void ChannelShuffleKernel(const Context& ctx, const DenseTensor& x, int groups,
                          const std::string& data_format, DenseTensor* out) {
  const DDim d = x.dims();
  if (data_format == "NHWC") {
    MoveAxes<T>(ctx, x, {d[0] * d[1] * d[2], groups, d[3] / groups}, {0, 2, 1}, out);
  } else {
    MoveAxes<T>(ctx, x, {d[0], groups, d[1] / groups, d[2] * d[3]}, {0, 2, 1, 3}, out);
  }
}

template <typename T, typename Context>
void ShuffleChannelKernel(const Context& ctx, const DenseTensor& x, int group, DenseTensor* out) {
  ChannelShuffleKernel<T>(ctx, x, group, "NCHW", out);
}

template <typename T, typename Context>
void PixelShuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int upscale_factor,
                            const std::string& data_format, DenseTensor* x_grad) {
  PixelUnshuffleKernel<T>(ctx, out_grad, upscale_factor, data_format, x_grad);
}

template <typename T, typename Context>
void PixelUnshuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int downscale_factor,
                              const std::string& data_format, DenseTensor* x_grad) {
  PixelShuffleKernel<T>(ctx, out_grad, downscale_factor, data_format, x_grad);
}

template <typename T, typename Context>
void ChannelShuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int groups,
                              const std::string& data_format, DenseTensor* x_grad) {
  const int64_t channels = out_grad.dims()[data_format == "NHWC" ? 3 : 1];
  if (channels == 0) {
    ctx.template Alloc<T>(x_grad);
    return;
  }
  ChannelShuffleKernel<T>(ctx, out_grad, static_cast<int>(channels / groups), data_format, x_grad);
}

template <typename T, typename Context>
void ShuffleChannelGradKernel(const Context& ctx, const DenseTensor& out_grad, int group,
                              DenseTensor* x_grad) {
  ChannelShuffleKernel<T>(ctx, out_grad, group, "NCHW", x_grad);
}

// direction 1: channels move on to the next frame and back from it; -1: the other way.
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

template <typename T, typename Context>
void TemporalShiftKernel(const Context& ctx, const DenseTensor& x, int seg_num, float shift_ratio,
                         const std::string& data_format, DenseTensor* out) {
  ShiftFrames<T>(ctx, x, seg_num, shift_ratio, data_format, 1, out);
}

template <typename T, typename Context>
void TemporalShiftGradKernel(const Context& ctx, const DenseTensor& out_grad, int seg_num,
                             float shift_ratio, const std::string& data_format,
                             DenseTensor* x_grad) {
  ShiftFrames<T>(ctx, out_grad, seg_num, shift_ratio, data_format, -1, x_grad);
}

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
