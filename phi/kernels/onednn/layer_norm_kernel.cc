#include "phi/kernels/layer_norm_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::unique_ptr<onednn::PreparedPrimitive> PrepareLayerNorm(dnnl::memory::dim rows, dnnl::memory::dim columns,
                                                            float epsilon, bool scale, bool bias) {
  using Flags = dnnl::normalization_flags;
  Flags flags = Flags::none;
  if (scale) flags |= Flags::use_scale;
  if (bias) flags |= Flags::use_shift;
  const dnnl::memory::desc data = onednn::PlainDesc(dnnl::memory::dims{rows, columns});
  const dnnl::memory::desc row = onednn::PlainDesc(dnnl::memory::dims{rows});
  const dnnl::memory::desc column = onednn::PlainDesc(dnnl::memory::dims{columns});
  // "training" gives the statistics out
  const dnnl::layer_normalization_forward::desc what(dnnl::prop_kind::forward_training, data, row, epsilon,
                                                     flags);
  const dnnl::layer_normalization_forward::primitive_desc pd(what, onednn::Attributes(), onednn::Engine());
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::layer_normalization_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, data, data, /*in_place=*/true);
  if (scale) prepared->AddInput(DNNL_ARG_SCALE, column);
  if (bias) prepared->AddInput(DNNL_ARG_SHIFT, column);
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
void LayerNormKernel(const Context& ctx, const DenseTensor& x, const paddle::optional<DenseTensor>& scale,
                     const paddle::optional<DenseTensor>& bias, float epsilon, int begin_norm_axis,
                     bool /*is_test*/, DenseTensor* out, DenseTensor* mean, DenseTensor* variance) {
  DenseTensor plain;
  onednn::ReorderToPlain(x, &plain);
  const DDim matrix = flatten_to_2d(x.dims(), begin_norm_axis);
  const DenseTensor* inputs[] = {&plain, nullptr, nullptr};
  size_t count = 1;
  if (scale) inputs[count++] = scale.get_ptr();
  if (bias) inputs[count++] = bias.get_ptr();
  DenseTensor unused_mean, unused_variance;
  onednn::PrimitiveKey key("layer_norm");
  key.Add(matrix).Add(epsilon).Add(static_cast<bool>(scale)).Add(static_cast<bool>(bias));
  onednn::Run(ctx, "layer_norm", key, inputs, count,
              {out, mean != nullptr ? mean : &unused_mean, variance != nullptr ? variance : &unused_variance},
              [&] {
                return PrepareLayerNorm(matrix[0], matrix[1], epsilon, static_cast<bool>(scale),
                                        static_cast<bool>(bias));
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(layer_norm, ONEDNN, ONEDNN, phi::LayerNormKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotLayerNorm);
}
