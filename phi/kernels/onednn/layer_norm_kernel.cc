#include "phi/kernels/layer_norm_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

/// Scale and shift are read as float32, whatever their own type is; so are statistics written.
struct LayerNormTensors {
  const DenseTensor* x;
  const DenseTensor* scale;  // may be nullptr, as bias
  const DenseTensor* bias;
};

std::unique_ptr<onednn::PreparedPrimitive> PrepareLayerNorm(const LayerNormTensors& tensors,
                                                            const DDim& matrix, float epsilon) {
  using Dims = dnnl::memory::dims;
  using Flags = dnnl::normalization_flags;
  Flags flags = Flags::none;
  if (tensors.scale != nullptr) flags |= Flags::use_scale;
  if (tensors.bias != nullptr) flags |= Flags::use_shift;
  const dnnl::memory::desc data = onednn::PlainDesc(matrix, tensors.x->dtype());
  const dnnl::memory::desc row = onednn::PlainDesc(Dims{matrix[0]});
  const dnnl::memory::desc column = onednn::PlainDesc(Dims{matrix[1]});
  const auto given = [&](const DenseTensor* factors) {
    return onednn::PlainDesc(Dims{matrix[1]}, onednn::ToOneDNNType(factors->dtype()));
  };
  const dnnl::layer_normalization_forward::primitive_desc pd =
      onednn::DescribeLayerNorm(data, row, epsilon, flags);
  auto prepared =
      std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::layer_normalization_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, data, data, /*in_place=*/true);
  if (tensors.scale != nullptr) prepared->AddInput(DNNL_ARG_SCALE, given(tensors.scale), column);
  if (tensors.bias != nullptr) prepared->AddInput(DNNL_ARG_SHIFT, given(tensors.bias), column);
  prepared->AddOutput(DNNL_ARG_DST, data);
  prepared->AddOutput(DNNL_ARG_MEAN, row);
  prepared->AddOutput(DNNL_ARG_VARIANCE, row);
  return prepared;
}

std::string WhyNotLayerNorm(const InferMetaContext& call) {
  return onednn::WhyNotRows(call, 0, "x", 1, DDim::kMaxRank);
}

}  // namespace

template <typename T, typename Context>
void LayerNormKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool /*is_test*/, DenseTensor* out, DenseTensor* mean, DenseTensor* variance) {
  DenseTensor plain;
  onednn::ReorderToPlain(x, &plain);
  const DDim matrix = flatten_to_2d(x.dims(), begin_norm_axis);
  const LayerNormTensors tensors = {&plain, scale.get_ptr(), bias.get_ptr()};
  onednn::PrimitiveKey key("layer_norm");
  key.Add(matrix).Add(epsilon);
  const DenseTensor* inputs[3];
  size_t count = 0;
  for (const DenseTensor* input : {tensors.x, tensors.scale, tensors.bias}) {
    key.Add(input == nullptr ? -1 : static_cast<int>(input->dtype()));
    if (input != nullptr) inputs[count++] = input;
  }
  DenseTensor unused_mean, unused_variance;
  onednn::Run(ctx, "layer_norm", key, inputs, count,
              {out, mean != nullptr ? mean : &unused_mean,
               variance != nullptr ? variance : &unused_variance},
              [&] { return PrepareLayerNorm(tensors, matrix, epsilon); });
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm, ONEDNN, ONEDNN, phi::LayerNormKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotLayerNorm);
}
