#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of transforms of signals and of windows. All errors are InvalidArgument: axes out
// of range, unknown names of a normalization, lengths that do not fit.

/// out: as x. Errors also: no axes.
void FftC2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, MetaTensor* out);
/// out: complex; the last of `axes` has n / 2 + 1 elements if onesided.
void FftR2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, bool onesided,
                     MetaTensor* out);
/// out: real; the last of `axes` has last_dim_size elements; 0: 2 (n - 1).
void FftC2RInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool forward, int64_t last_dim_size,
                     MetaTensor* out);

/// x_grad: as x. Errors also: out_grad does not have the shape of the transform of x.
void FftR2CGradInferMeta(const MetaTensor& x, const MetaTensor& out_grad,
                         const std::vector<int64_t>& axes, const std::string& normalization,
                         bool forward, bool onesided, MetaTensor* x_grad);
/// x_grad: complex; half of the last of `axes` of out_grad: n / 2 + 1 elements.
void FftC2RGradInferMeta(const MetaTensor& out_grad, const std::vector<int64_t>& axes,
                         const std::string& normalization, bool forward, int64_t last_dim_size,
                         MetaTensor* x_grad);

/// axis -1: [.., T] to [.., frame_length, frames]; axis 0: [T, ..] to [frames, frame_length, ..].
void FrameInferMeta(const MetaTensor& x, int frame_length, int hop_length, int axis,
                    MetaTensor* out);
/// The inverse of FrameInferMeta.
void OverlapAddInferMeta(const MetaTensor& x, int hop_length, int axis, MetaTensor* out);
/// x [N, T], window [n_fft]; out complex [N, n_fft or n_fft / 2 + 1, frames].
void StftInferMeta(const MetaTensor& x, const MetaTensor& window, int n_fft, int hop_length,
                   bool normalized, bool onesided, MetaTensor* out);

/// x [N, C, H, W] to [N, C kernel, positions]. paddings: top, left, bottom, right.
void UnfoldInferMeta(const MetaTensor& x, const std::vector<int>& kernel_sizes,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::vector<int>& dilations, MetaTensor* out);
/// x [N, C kernel, positions] to [N, C, output_sizes].
void FoldInferMeta(const MetaTensor& x, const std::vector<int>& output_sizes,
                   const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                   const std::vector<int>& paddings, const std::vector<int>& dilations,
                   MetaTensor* out);

}  // namespace phi
