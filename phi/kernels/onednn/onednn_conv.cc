#include "phi/kernels/onednn/onednn_conv.h"

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_binary.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_window.h"
#include "phi/kernels/onednn/onednn_winograd.h"

namespace phi {
namespace onednn {
namespace {

using ConvDesc = dnnl::memory::desc;
using ConvPrimitiveDesc = dnnl::convolution_forward::primitive_desc;

ConvDesc WithDtype(const ConvDesc& desc, DataType dtype) {
  return WithType(desc, ToOneDNNType(dtype));
}

/// The memory of one convolution, described with channels first.
struct ConvFormats {
  ConvDesc src, weights, bias, residual, dst;
  Window window;
  bool has_bias = false, has_residual = false, keep_format = false, winograd = false;
};

// Note [Fused convolution]
// result · output scale, + bias, + residual, activation, · tail scale, in oneDNN's order: see Note
// [Scales of products]. The residual is a binary post-op and no sum, so that its memory is read
// only.

int AxesOfAFilter(int groups) { return groups > 1 ? (1 << 0) | (1 << 1) : 1 << 0; }

ProductScales ScalesOf(const ConvFusion& fusion, int groups) {
  return {fusion.output_scales, 1 << 1, AxesOfAFilter(groups)};
}

dnnl::primitive_attr ConvAttributesOf(const ConvFusion& fusion, int groups,
                                      const ConvDesc* residual) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  SetScales(ScalesOf(fusion, groups), &attributes);
  dnnl::post_ops post_ops;
  if (residual != nullptr) post_ops.append_binary(dnnl::algorithm::binary_add, *residual);
  AppendTail(fusion.tail, &post_ops);
  attributes.set_post_ops(post_ops);
  return attributes;
}

/// Channels-last input stays channels-last if oneDNN can, else every format is open.
ConvPrimitiveDesc MakeConv(const ConvFormats& f, const ConvDesc& weights,
                           const dnnl::primitive_attr& attributes) {
  using dnnl::algorithm;
  const auto make = [&](algorithm how, const ConvDesc& from, const ConvDesc& to, bool allow_empty) {
    const auto kind = dnnl::prop_kind::forward_inference;
    const Window& w = f.window;
    using Conv = dnnl::convolution_forward;
    return f.has_bias
               ? DescribeWith<Conv>(attributes, allow_empty, kind, how, from, weights, f.bias, to,
                                    w.strides, w.dilations, w.pads_begin, w.pads_end)
               : DescribeWith<Conv>(attributes, allow_empty, kind, how, from, weights, to,
                                    w.strides, w.dilations, w.pads_begin, w.pads_end);
  };
  if (f.winograd) {
    ConvPrimitiveDesc pd =
        make(algorithm::convolution_winograd, AnyFormat(f.src), AnyFormat(f.dst), true);
    if (pd) return pd;  // else it has not these sizes
  }
  if (f.keep_format) {
    ConvPrimitiveDesc pd = make(algorithm::convolution_direct, f.src, f.dst, true);
    if (pd) return pd;
  }
  return make(algorithm::convolution_direct, AnyFormat(f.src), AnyFormat(f.dst), false);
}

ConvFormats FormatsOf(const DenseTensor& input, const DenseTensor& filter,
                      const ConvAttributes& attr, const ConvFusion& fusion, const DDim& out_dims) {
  ConvFormats f;
  const auto channels_first = [&](const ConvDesc& desc) {
    return attr.channels_last ? ChannelsFirst(desc) : desc;
  };
  f.src = channels_first(MemoryDescOf(input));
  f.dst = channels_first(PlainDesc(out_dims, fusion.out_dtype));
  dnnl::memory::dims filter_dims = ToOneDNNDims(filter.dims());
  const dnnl::memory::dims sizes(filter_dims.begin() + 2, filter_dims.end());
  f.has_bias = fusion.bias != nullptr;
  if (f.has_bias) {
    f.bias = WithDtype(PlainDesc(dnnl::memory::dims{filter_dims[0]}), fusion.bias->dtype());
  }
  f.winograd = fusion.winograd;
  f.has_residual = fusion.residual != nullptr;
  if (f.has_residual) f.residual = channels_first(MemoryDescOf(*fusion.residual));
  if (attr.groups > 1) {
    filter_dims[0] /= attr.groups;
    filter_dims.insert(filter_dims.begin(), attr.groups);
  }
  f.weights = WithDtype(PlainDesc(filter_dims), filter.dtype());
  f.keep_format = attr.channels_last && IsPlain(input);
  const dnnl::memory::dims src_dims = DimsOf(f.src);
  f.window = MakeWindow({src_dims.begin() + 2, src_dims.end()}, sizes, attr.strides, attr.paddings,
                        attr.padding_algorithm, attr.dilations);
  return f;
}

/// The weights in the format that the primitive wants; made int8 if it computes in integers.
void AddWeights(const ConvFormats& f, const ConvDesc& wanted, const ConvFusion& fusion, int groups,
                PreparedPrimitive* prepared) {
  if (fusion.weight_scales == nullptr) {
    return prepared->AddInput(DNNL_ARG_WEIGHTS, f.weights, wanted);
  }
  const bool one = fusion.weight_scales->size() == 1;
  prepared->AddScaledInput(DNNL_ARG_WEIGHTS, f.weights, wanted, one ? 0 : AxesOfAFilter(groups),
                           *fusion.weight_scales);
}

std::unique_ptr<PreparedPrimitive> PrepareConv(const DenseTensor& input, const DenseTensor& filter,
                                               const ConvAttributes& attr, const ConvFusion& fusion,
                                               const DDim& out_dims) {
  const ConvFormats f = FormatsOf(input, filter, attr, fusion, out_dims);
  const bool quantised = fusion.weight_scales != nullptr;
  const DataType weights_dtype = quantised ? DataType::INT8 : input.dtype();
  const ConvDesc weights = AnyFormat(WithDtype(f.weights, weights_dtype));
  ConvPrimitiveDesc pd = MakeConv(f, weights, ConvAttributesOf(fusion, attr.groups, nullptr));
  ConvDesc residual;
  if (f.has_residual) {  // it is read in the format of the result, which is known now
    residual = WithDtype(pd.dst_desc(), fusion.residual->dtype());
    ConvFormats fixed = f;
    fixed.src = pd.src_desc();
    fixed.dst = pd.dst_desc();
    fixed.keep_format = true;
    pd = MakeConv(fixed, weights, ConvAttributesOf(fusion, attr.groups, &residual));
  }
  auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::convolution_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, f.src, pd.src_desc());
  AddWeights(f, pd.weights_desc(), fusion, attr.groups, prepared.get());
  const ProductScales scales = ScalesOf(fusion, attr.groups);
  if (f.has_bias) prepared->AddBias(f.bias, 1 << 0, scales);
  prepared->AddScales(scales);
  if (f.has_residual) {
    prepared->AddInput(DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, f.residual, residual);
  }
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                      attr.channels_last ? ChannelsLast(pd.dst_desc()) : pd.dst_desc());
  return prepared;
}

void AddTo(const ConvAttributes& attr, PrimitiveKey* key) {
  key->Add(attr.strides).Add(attr.paddings).Add(attr.dilations).Add(attr.groups);
  key->Add(attr.channels_last);
  key->Add(attr.padding_algorithm);
}

void AddTo(const ConvFusion& fusion, PrimitiveKey* key) {
  key->Add(static_cast<int>(fusion.out_dtype)).Add(fusion.bias != nullptr).Add(fusion.winograd);
  AddTo(fusion.tail, key);
  key->Add(static_cast<int64_t>(fusion.output_scales.size()));
  for (float scale : fusion.output_scales) key->Add(scale);
  if (fusion.weight_scales != nullptr) {
    for (float scale : *fusion.weight_scales) key->Add(scale);
  }
  if (fusion.residual != nullptr) key->Add(*fusion.residual);
}

// `filter` is plain.
void RunPrimitive(const OneDNNContext& ctx, const char* op, const DenseTensor& input,
                  const DenseTensor& filter, const ConvAttributes& attr, const ConvFusion& fusion,
                  DenseTensor* out) {
  PrimitiveKey key("conv");
  AddTo(attr, &key);
  key.Add(input).Add(filter);
  AddTo(fusion, &key);
  const DenseTensor* inputs[4] = {&input, &filter};
  size_t count = 2;
  if (fusion.bias != nullptr) inputs[count++] = fusion.bias;
  if (fusion.residual != nullptr) inputs[count++] = fusion.residual;
  Run(ctx, op, key, inputs, count, {out},
      [&] { return PrepareConv(input, filter, attr, fusion, out->dims()); });
}

// oneDNN's Winograd adds a bias and computes max(x, 0); the rest follows in the memory of the
// result.
void RunWinograd(const OneDNNContext& ctx, const char* op, const DenseTensor& input,
                 const DenseTensor& filter, const ConvAttributes& attr, const ConvFusion& fusion,
                 DenseTensor* out) {
  const funcs::FusedActivation& f = fusion.tail.activation;
  const bool is_relu = f.function == funcs::FusedFunction::kRelu && f.alpha == 0;
  DenseTensor residual;  // it is read after the result is written, and may lie in its memory
  if (fusion.residual != nullptr) {
    residual = *fusion.residual;
    if (out->initialized() && out->IsSharedBufferWith(residual)) {
      out->MoveMemoryHolder();
      out->set_offset(0);
    }
  }
  ConvFusion first;
  first.bias = fusion.bias;
  first.winograd = true;
  const bool takes_all = fusion.residual == nullptr && (is_relu || !f);
  if (takes_all) first.tail = fusion.tail;
  RunPrimitive(ctx, op, input, filter, attr, first, out);
  if (takes_all) return;
  if (fusion.residual != nullptr) {
    RunBinary(ctx, op, dnnl::algorithm::binary_add, DenseTensor(*out), residual, -1, out);
  }
  if (f) RunActivation(ctx, op, f, DenseTensor(*out), out);
}

}  // namespace

void RunConv(const OneDNNContext& ctx, const char* op, const DenseTensor& input,
             const DenseTensor& filter, const ConvAttributes& attr, const ConvFusion& fusion,
             DenseTensor* out) {
  if (!IsPlain(filter)) {
    DenseTensor plain_filter;
    ReorderToPlain(filter, &plain_filter);
    return RunConv(ctx, op, input, plain_filter, attr, fusion, out);
  }
  const ConvWindow window{attr.strides, attr.paddings, attr.padding_algorithm, attr.dilations};
  if (attr.groups == 1 && !attr.channels_last &&
      IsWorthWinograd(input, filter, window, out->dims())) {
    return RunWinograd(ctx, op, input, filter, attr, fusion, out);
  }
  RunPrimitive(ctx, op, input, filter, attr, fusion, out);
}

std::string WhyNotConv(const InferMetaContext& call, int rank, size_t dilations) {
  enum { kStrides, kPaddings, kPaddingAlgorithm, kDataFormat = 5 };
  std::string why = WhyNotRows(call, 0, "input", rank, rank);
  if (why.empty()) why = WhyNotRows(call, 1, "filter", rank, rank);
  if (why.empty()) why = WhyNotIntegers(call);
  if (!why.empty()) return why;
  const bool channels_last = funcs::IsChannelLast(call.AttrAt<std::string>(kDataFormat));
  const dnnl::memory::dims filter = ToOneDNNDims(call.InputAt(1).dims());
  return WhyNotConvWindow(
      ToOneDNNDims(funcs::SpatialDims(call.InputAt(0).dims(), channels_last)),
      {filter.begin() + 2, filter.end()},
      {call.AttrAt<std::vector<int>>(kStrides), call.AttrAt<std::vector<int>>(kPaddings),
       call.AttrAt<std::string>(kPaddingAlgorithm), call.AttrAt<std::vector<int>>(dilations)});
}

}  // namespace onednn
}  // namespace phi
