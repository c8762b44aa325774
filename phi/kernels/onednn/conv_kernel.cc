#include "phi/kernels/conv_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/window.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_window.h"

namespace phi {
namespace {

using onednn::PreparedPrimitive;
using ConvDesc = dnnl::memory::desc;
using ConvPrimitiveDesc = dnnl::convolution_forward::primitive_desc;

struct ConvAttributes {
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  bool channels_last;
};

ConvDesc AnyFormat(const ConvDesc& desc) {
  return {desc.dims(), desc.data_type(), dnnl::memory::format_tag::any};
}

/// Channels-last input stays channels-last if oneDNN can, else every format is open.
ConvPrimitiveDesc MakeConv(const ConvDesc& src, const ConvDesc& weights, const ConvDesc& dst,
                           const onednn::Window& w, bool keep_format) {
  const auto make = [&](const ConvDesc& from, const ConvDesc& to, bool allow_empty) {
    const dnnl::convolution_forward::desc what(
        dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, from, AnyFormat(weights), to,
        w.strides, w.dilations, w.pads_begin, w.pads_end);
    return ConvPrimitiveDesc(what, onednn::Attributes(), onednn::Engine(), allow_empty);
  };
  if (keep_format) {
    ConvPrimitiveDesc pd = make(src, dst, true);
    if (pd) return pd;
  }
  return make(AnyFormat(src), AnyFormat(dst), false);
}

std::unique_ptr<PreparedPrimitive> PrepareConv(const DenseTensor& input, const DenseTensor& filter,
                                               const ConvAttributes& attr, const DDim& out_dims) {
  ConvDesc src = onednn::MemoryDescOf(input);
  ConvDesc dst = onednn::PlainDesc(out_dims);
  if (attr.channels_last) {
    src = onednn::ChannelsFirst(src);
    dst = onednn::ChannelsFirst(dst);
  }
  dnnl::memory::dims filter_dims = onednn::ToOneDNNDims(filter.dims());
  const dnnl::memory::dims sizes(filter_dims.begin() + 2, filter_dims.end());
  if (attr.groups > 1) {
    filter_dims[0] /= attr.groups;
    filter_dims.insert(filter_dims.begin(), attr.groups);
  }
  const ConvDesc weights = onednn::PlainDesc(filter_dims);
  const dnnl::memory::dims src_dims = src.dims();
  const onednn::Window window =
      onednn::MakeWindow({src_dims.begin() + 2, src_dims.end()}, sizes, attr.strides, attr.paddings,
                         attr.padding_algorithm, attr.dilations);
  const ConvPrimitiveDesc pd =
      MakeConv(src, weights, dst, window, attr.channels_last && onednn::IsPlain(input));
  auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::convolution_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc());
  prepared->AddInput(DNNL_ARG_WEIGHTS, weights, pd.weights_desc());
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                      attr.channels_last ? onednn::ChannelsLast(pd.dst_desc()) : pd.dst_desc());
  return prepared;
}

void RunConv(const OneDNNContext& ctx, const char* op, const DenseTensor& input, const DenseTensor& filter,
             const ConvAttributes& attr, DenseTensor* out) {
  DenseTensor plain_filter;
  onednn::ReorderToPlain(filter, &plain_filter);
  onednn::PrimitiveKey key("conv");
  key.Add(attr.strides).Add(attr.paddings).Add(attr.dilations).Add(attr.groups).Add(attr.channels_last);
  key.Add(attr.padding_algorithm == "SAME" ? 1 : attr.padding_algorithm == "VALID" ? 2 : 0);
  key.Add(input).Add(filter.dims());
  onednn::Run(ctx, op, key, {&input, &plain_filter}, {out},
              [&] { return PrepareConv(input, plain_filter, attr, out->dims()); });
}

std::string WhyNotConv(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "input", 4, 4);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "filter", 4, 4);
  return why;
}

std::string WhyNotDepthwiseConv(const InferMetaContext& call) {
  constexpr size_t kFuseRelu = 9;
  if (call.AttrsSize() > kFuseRelu && call.AttrAt<bool>(kFuseRelu)) {
    return "attribute fuse_relu_before_depthwise_conv is set";
  }
  return WhyNotConv(call);
}

}  // namespace

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool /*use_addto*/, int /*workspace_size_MB*/,
                bool /*exhaustive_search*/, DenseTensor* out) {
  RunConv(ctx, "conv2d", input, filter,
          {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
          out);
}

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                     const std::string& data_format, DenseTensor* out) {
  RunConv(ctx, "conv2d", input, filter,
          {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
          out);
}

template <typename T, typename Context>
void DepthwiseConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                         const std::vector<int>& strides, const std::vector<int>& paddings,
                         const std::string& padding_algorithm, int groups,
                         const std::vector<int>& dilations, const std::string& data_format,
                         bool /*use_addto*/, int /*workspace_size_MB*/, bool /*exhaustive_search*/,
                         bool /*fuse_relu*/, DenseTensor* out) {
  RunConv(ctx, "depthwise_conv2d", input, filter,
          {strides, paddings, padding_algorithm, groups, dilations, funcs::IsChannelLast(data_format)},
          out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d, ONEDNN, ONEDNN, phi::ConvKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotConv);
}
PD_REGISTER_KERNEL(conv2d_infer, ONEDNN, ONEDNN, phi::ConvInferKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotConv);
}
PD_REGISTER_KERNEL(depthwise_conv2d, ONEDNN, ONEDNN, phi::DepthwiseConvKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotDepthwiseConv);
}
