#pragma once

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/onednn/onednn_fused.h"

namespace phi {
namespace onednn {

/// The attributes of conv2d and conv3d.
struct ConvAttributes {
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  bool channels_last;
};

/// What a fused convolution does beside: phi/kernels/fused_conv_kernel.h.
struct ConvFusion {
  const DenseTensor* bias = nullptr;
  const DenseTensor* residual = nullptr;
  FusedTail tail;
  DataType out_dtype = DataType::FLOAT32;
  /// 1 / (the scale of the input · that of the weights), one or one per filter; empty: not
  /// quantised.
  std::vector<float> output_scales = {};
  /// The scales of the weights, as many as output_scales; the float32 filter is made int8 with
  /// them.
  const std::vector<float>* weight_scales = nullptr;
  /// By Winograd's algorithm where oneDNN has it: Note [Winograd].
  bool winograd = false;
};

/// Images or volumes, blocked or plain; the filter is float32, or has the dtype of the input.
void RunConv(const OneDNNContext& ctx, const char* op, const DenseTensor& input,
             const DenseTensor& filter, const ConvAttributes& attr, const ConvFusion& fusion,
             DenseTensor* out);

/// Support check for inputs (input, filter, …) of rank `rank`. `dilations`: the place of this
/// attribute, after strides, paddings and padding_algorithm; data_format is at place 5.
std::string WhyNotConv(const InferMetaContext& call, int rank, size_t dilations = 4);

}  // namespace onednn
}  // namespace phi
