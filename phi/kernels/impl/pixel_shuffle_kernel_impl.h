#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/index/transpose.h"
#include "phi/kernels/pixel_shuffle_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Moves x, seen as `seen`, with its axes in the order of `perm`.
template <typename T, typename Context>
void MoveAxes(const Context& ctx, const DenseTensor& x, const DDim& seen,
              const std::vector<int>& perm, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  if constexpr (std::is_same_v<Context, GPUContext>) {
    const DDim steps = stride(seen);
    DDim moved = seen;
    for (size_t i = 0; i < perm.size(); ++i) moved[static_cast<int>(i)] = seen[perm[i]];
    funcs::StridedBox box = funcs::DenseBox(moved);
    for (int i = 0; i < box.rank; ++i) box.from_step[i] = steps[perm[i]];
    funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>(), to);
  } else {
    funcs::Transpose(x.data<T>(), seen, perm, to);
  }
}

// Direction 1: channels move on to the next frame and back from it; -1: the other way. The source
// of each device defines it.
template <typename T, typename Context>
void ShiftFrames(const Context& ctx, const DenseTensor& x, int seg_num, float shift_ratio,
                 const std::string& data_format, int64_t direction, DenseTensor* out);

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
