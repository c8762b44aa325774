#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

// Ops that move elements between channels and space. x is [N, C, H, W], or [N, H, W, C] where
// data_format says "NHWC"; float32, float64; out has its dtype and must not alias it. Errors:
// InvalidArgument for ranks and sizes that do not divide (raised by the shape functions).

/// r² channels become a block of r · r pixels: [N, C / r², H r, W r]. Source: `pixel_shuffle`.
template <typename T, typename Context>
void PixelShuffleKernel(const Context& ctx, const DenseTensor& x, int upscale_factor,
                        const std::string& data_format, DenseTensor* out);

/// The inverse: [N, C r², H / r, W / r]. Source: `pixel_unshuffle`.
template <typename T, typename Context>
void PixelUnshuffleKernel(const Context& ctx, const DenseTensor& x, int downscale_factor,
                          const std::string& data_format, DenseTensor* out);

/// Channel g of group i, of C / groups channels, becomes channel g · groups + i. Source:
/// `channel_shuffle`.
template <typename T, typename Context>
void ChannelShuffleKernel(const Context& ctx, const DenseTensor& x, int groups,
                          const std::string& data_format, DenseTensor* out);

/// As ChannelShuffleKernel, for [N, C, H, W] only, under its older name. Source: `shuffle_channel`.
template <typename T, typename Context>
void ShuffleChannelKernel(const Context& ctx, const DenseTensor& x, int group, DenseTensor* out);

/// x is [N · seg_num, C, H, W]: frames in a row. The first ⌊C · shift_ratio⌋ channels come from the
/// frame before, as many from the frame after, zeros beyond the ends. Source: `temporal_shift`.
template <typename T, typename Context>
void TemporalShiftKernel(const Context& ctx, const DenseTensor& x, int seg_num, float shift_ratio,
                         const std::string& data_format, DenseTensor* out);

// The gradient of each op is its inverse. Source: the legacy ops `<name>_grad`.

template <typename T, typename Context>
void PixelShuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int upscale_factor,
                            const std::string& data_format, DenseTensor* x_grad);

template <typename T, typename Context>
void PixelUnshuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int downscale_factor,
                              const std::string& data_format, DenseTensor* x_grad);

template <typename T, typename Context>
void ChannelShuffleGradKernel(const Context& ctx, const DenseTensor& out_grad, int groups,
                              const std::string& data_format, DenseTensor* x_grad);

/// As in the original this applies the forward shuffle once more, so that it is the true gradient
/// only for group² channels.
template <typename T, typename Context>
void ShuffleChannelGradKernel(const Context& ctx, const DenseTensor& out_grad, int group,
                              DenseTensor* x_grad);

template <typename T, typename Context>
void TemporalShiftGradKernel(const Context& ctx, const DenseTensor& out_grad, int seg_num,
                             float shift_ratio, const std::string& data_format,
                             DenseTensor* x_grad);

}  // namespace phi
