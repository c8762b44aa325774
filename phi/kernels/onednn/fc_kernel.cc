#include "phi/kernels/fc_kernel.h"

#include <string>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_weights.h"

namespace phi {
namespace {

struct FcSizes {
  int64_t rows, columns, width;
  int64_t ld;           // elements between rows of w
  bool spaced = false;  // Note [Spaced rows]
};

struct FcFusion {
  bool relu = false;
  onednn::FusedTail tail;
  DataType out_dtype = DataType::FLOAT32;
  std::vector<float> output_scales = {};  // as ConvFusion has them
  const std::vector<float>* weight_scales = nullptr;
};

struct FcTensors {
  const DenseTensor* input;
  const DenseTensor* w;
  const DenseTensor* bias;  // may be nullptr
};

constexpr int kEachColumn = 1 << 1;

onednn::ProductScales ScalesOf(const FcFusion& fusion) {
  return {fusion.output_scales, kEachColumn, kEachColumn};
}

dnnl::primitive_attr FcAttributes(const FcFusion& fusion) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  onednn::SetScales(ScalesOf(fusion), &attributes);
  dnnl::post_ops post_ops;
  if (fusion.relu) onednn::AppendEltwise({dnnl::algorithm::eltwise_relu}, &post_ops);
  onednn::AppendTail(fusion.tail, &post_ops);
  attributes.set_post_ops(post_ops);
  return attributes;
}

std::unique_ptr<onednn::PreparedPrimitive> PrepareFc(const FcSizes& s, const FcTensors& tensors,
                                                     const FcFusion& fusion) {
  using Dims = dnnl::memory::dims;
  const auto input_type = onednn::ToOneDNNType(tensors.input->dtype());
  const auto type_of = [](const DenseTensor* x) { return onednn::ToOneDNNType(x->dtype()); };
  const bool quantised = fusion.weight_scales != nullptr;
  const dnnl::memory::desc src = onednn::PlainDesc(Dims{s.rows, s.columns}, input_type);
  const dnnl::memory::desc given(Dims{s.columns, s.width}, type_of(tensors.w), Dims{s.ld, 1});
  dnnl::memory::desc weights = given;
  if (quantised) {
    weights = onednn::PlainDesc(Dims{s.columns, s.width}, dnnl::memory::data_type::s8);
  } else if (s.spaced) {
    weights = onednn::SpacedRows(Dims{s.columns, s.width});
  }
  const dnnl::memory::desc dst =
      onednn::PlainDesc(Dims{s.rows, s.width}, onednn::ToOneDNNType(fusion.out_dtype));
  dnnl::memory::desc row;
  if (tensors.bias != nullptr) row = onednn::PlainDesc(Dims{1, s.width}, type_of(tensors.bias));
  const dnnl::primitive_attr attributes = FcAttributes(fusion);
  const dnnl::matmul::primitive_desc pd =
      tensors.bias != nullptr
          ? onednn::DescribeWith<dnnl::matmul>(attributes, false, src, weights, row, dst)
          : onednn::DescribeWith<dnnl::matmul>(attributes, false, src, weights, dst);
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::matmul(pd));
  prepared->AddInput(DNNL_ARG_SRC, src);
  if (quantised) {
    prepared->AddScaledInput(DNNL_ARG_WEIGHTS, given, weights,
                             fusion.weight_scales->size() == 1 ? 0 : kEachColumn,
                             *fusion.weight_scales);
  } else {
    prepared->AddInput(DNNL_ARG_WEIGHTS, given, weights);
  }
  if (tensors.bias != nullptr) prepared->AddBias(row, kEachColumn, ScalesOf(fusion));
  prepared->AddScales(ScalesOf(fusion));
  prepared->AddOutput(DNNL_ARG_DST, dst);
  return prepared;
}

void RunFc(const OneDNNContext& ctx, const FcTensors& tensors, const FcSizes& s,
           const FcFusion& fusion, DenseTensor* out) {
  const bool has_bias = tensors.bias != nullptr;
  onednn::PrimitiveKey key("fc");
  key.Add(s.rows).Add(s.columns).Add(s.width).Add(s.ld).Add(s.spaced).Add(fusion.relu);
  key.Add(static_cast<int>(tensors.input->dtype())).Add(static_cast<int>(tensors.w->dtype()));
  key.Add(static_cast<int>(fusion.out_dtype));
  key.Add(has_bias ? static_cast<int>(tensors.bias->dtype()) : -1);
  onednn::AddTo(fusion.tail, &key);
  key.Add(static_cast<int64_t>(fusion.output_scales.size()));
  for (float scale : fusion.output_scales) key.Add(scale);
  if (fusion.weight_scales != nullptr) {
    for (float scale : *fusion.weight_scales) key.Add(scale);
  }
  const DenseTensor* inputs[] = {tensors.input, tensors.w, tensors.bias};
  onednn::Run(ctx, "fc", key, inputs, has_bias ? 3 : 2, {out},
              [&] { return PrepareFc(s, tensors, fusion); });
}

enum FcAttribute { kFcFused = 3, kFcAlpha, kFcBeta };

std::string WhyNotFc(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "Input", 1, DDim::kMaxRank);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "W", 2, 2);
  if (why.empty()) why = onednn::WhyNotIntegers(call);
  if (!why.empty()) return why;
  return onednn::WhyNotFused(call.AttrAt<std::string>(kFcFused), call.AttrAt<float>(kFcAlpha),
                             call.AttrAt<float>(kFcBeta));
}

}  // namespace

template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights,
              const std::string& fuse_activation, float fuse_alpha, float fuse_beta, float scale_in,
              const std::vector<float>& scale_weights, float scale_out, bool force_fp32_output,
              DenseTensor* out) {
  DenseTensor plain, plain_w;
  onednn::ReorderToPlain(input, &plain);
  onednn::ReorderToPlain(w, &plain_w);
  const DDim matrix = flatten_to_2d(input.dims(), in_num_col_dims);
  const int64_t ld = w.dims()[1], width = padding_weights ? ld - 4 : ld;
  FcFusion fusion;
  fusion.relu = activation_type == "relu";
  fusion.tail.activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  fusion.out_dtype =
      FusedOutputType(input.dtype(), DataType::UNDEFINED,
                      fusion.relu ? activation_type : fuse_activation, force_fp32_output);
  if (funcs::IsInt8Type(input.dtype())) {
    fusion.weight_scales = &scale_weights;
    for (float scale : scale_weights) fusion.output_scales.push_back(1 / (scale_in * scale));
    if (fusion.out_dtype != DataType::FLOAT32) fusion.tail.scale = scale_out;
  }
  const bool spaced = onednn::IsWorthSpacing(plain_w, matrix[0], width);
  RunFc(ctx, {&plain, &plain_w, bias.get_ptr()}, {matrix[0], matrix[1], width, ld, spaced}, fusion,
        out);
}

}  // namespace phi

PD_REGISTER_KERNEL(fc, ONEDNN, ONEDNN, phi::FcKernel, float, phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFc);
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
