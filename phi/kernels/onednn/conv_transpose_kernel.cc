#include "phi/kernels/conv_transpose_kernel.h"

#include <string>
#include <type_traits>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_window.h"

namespace phi {
namespace {

using DeconvDesc = dnnl::memory::desc;

struct DeconvAttributes {
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  bool channels_last;
};

DeconvDesc AnyDeconvFormat(const DeconvDesc& desc, const DenseTensor& typed) {
  return onednn::AnyFormat(onednn::DimsOf(desc), onednn::ToOneDNNType(typed.dtype()));
}

// The op's filter is [groups, C / groups, M / groups, …]; oneDNN wants M before C.
DeconvDesc FilterDesc(const DenseTensor& filter, int groups) {
  dnnl::memory::dims dims = onednn::ToOneDNNDims(filter.dims());
  const dnnl::memory::data_type type = onednn::ToOneDNNType(filter.dtype());
  if (groups == 1) return onednn::PlainDesc(dims, type).permute_axes({1, 0, 2, 3});
  dims[0] /= groups;
  dims.insert(dims.begin(), groups);
  return onednn::PlainDesc(dims, type).permute_axes({0, 2, 1, 3, 4});
}

std::unique_ptr<onednn::PreparedPrimitive> PrepareDeconv(const DenseTensor& x,
                                                         const DenseTensor& filter,
                                                         const DeconvAttributes& attr,
                                                         const DDim& out_dims) {
  DeconvDesc src = onednn::MemoryDescOf(x), dst = onednn::PlainDesc(out_dims, x.dtype());
  if (attr.channels_last) {
    src = onednn::ChannelsFirst(src);
    dst = onednn::ChannelsFirst(dst);
  }
  const DeconvDesc weights = FilterDesc(filter, attr.groups);
  const dnnl::memory::dims src_dims = onednn::DimsOf(src), dst_dims = onednn::DimsOf(dst);
  onednn::Window w = onednn::MakeWindow({src_dims.begin() + 2, src_dims.end()},
                                        {filter.dims()[2], filter.dims()[3]}, attr.strides,
                                        attr.paddings, attr.padding_algorithm, attr.dilations);
  for (size_t i = 0; i < 2; ++i) {  // output_size and output_padding change the end only
    const int64_t window = (w.dilations[i] + 1) * (w.sizes[i] - 1) + 1;
    w.pads_end[i] =
        (src_dims[2 + i] - 1) * w.strides[i] + window - w.pads_begin[i] - dst_dims[2 + i];
  }
  const auto pd = onednn::Describe<dnnl::deconvolution_forward>(
      dnnl::prop_kind::forward_inference, dnnl::algorithm::deconvolution_direct,
      AnyDeconvFormat(src, x), AnyDeconvFormat(weights, x), AnyDeconvFormat(dst, x), w.strides,
      w.dilations, w.pads_begin, w.pads_end);
  auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::deconvolution_forward(pd));
  prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc());
  prepared->AddInput(DNNL_ARG_WEIGHTS, weights, pd.weights_desc());
  prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                      attr.channels_last ? onednn::ChannelsLast(pd.dst_desc()) : pd.dst_desc());
  return prepared;
}

void RunDeconv(const OneDNNContext& ctx, const char* op, const DenseTensor& x,
               const DenseTensor& filter, const DeconvAttributes& attr, DenseTensor* out) {
  DenseTensor plain_filter;
  onednn::ReorderToPlain(filter, &plain_filter);
  onednn::PrimitiveKey key("deconv");
  key.Add(attr.strides)
      .Add(attr.paddings)
      .Add(attr.dilations)
      .Add(attr.groups)
      .Add(attr.channels_last);
  key.Add(attr.padding_algorithm);
  key.Add(x).Add(plain_filter).Add(out->dims());
  onednn::Run(ctx, op, key, {&x, &plain_filter}, {out},
              [&] { return PrepareDeconv(x, plain_filter, attr, out->dims()); });
}

// Note [Few channels]
// oneDNN pads the channels of a result to blocks of 8 (AVX2) or 16 and computes them all, as do the
// kernels that read it: behind a text detector's last layer, of one channel, these took a quarter
// of the program's time. Up to 4 channels are the CPU's, whose result is plain.
bool HasFewChannels(const DenseTensor& out, bool channels_last) {
  constexpr int64_t kFew = 4;
  return out.dims()[channels_last ? 3 : 1] <= kFew;
}

std::string WhyNotDeconv(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "x", 4, 4);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "filter", 4, 4);
  enum { kStrides, kPaddings, kOutputPadding, kOutputSize, kAlgorithm, kDilations = 6, kFormat };
  if (!why.empty()) return why;
  for (int p : call.AttrAt<std::vector<int>>(kOutputPadding)) {
    if (p > 0) return "attribute output_padding is set: the end would have a negative padding";
  }
  if (call.AttrAt<IntArray>(kOutputSize).size() > 0) {
    return "attribute output_size is set: the end may have a negative padding";
  }
  const DDim x = call.InputAt(0).dims(), filter = call.InputAt(1).dims();
  const bool channels_last = call.AttrAt<std::string>(kFormat) == "NHWC";
  return onednn::WhyNotConvWindow(
      onednn::ToOneDNNDims(funcs::SpatialDims(x, channels_last)), {filter[2], filter[3]},
      {call.AttrAt<std::vector<int>>(kStrides), call.AttrAt<std::vector<int>>(kPaddings),
       call.AttrAt<std::string>(kAlgorithm), call.AttrAt<std::vector<int>>(kDilations),
       /*transposed=*/true});
}

}  // namespace

template <typename T, typename Context>
void Conv2dTransposeKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& filter,
                           const std::vector<int>& strides, const std::vector<int>& paddings,
                           const std::vector<int>& output_padding, const IntArray& output_size,
                           const std::string& padding_algorithm, int groups,
                           const std::vector<int>& dilations, const std::string& data_format,
                           DenseTensor* out) {
  if (std::is_same_v<T, float> && HasFewChannels(*out, data_format == "NHWC")) {
    return onednn::CpuCall("conv2d_transpose")
        .In(x)
        .In(filter)
        .Attrs({strides, paddings, output_padding, output_size, padding_algorithm, groups,
                dilations, data_format})
        .Out(out)
        .Run();
  }
  RunDeconv(ctx, "conv2d_transpose", x, filter,
            {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, out);
}

template <typename T, typename Context>
void DepthwiseConv2dTransposeKernel(const Context& ctx, const DenseTensor& x,
                                    const DenseTensor& filter, const std::vector<int>& strides,
                                    const std::vector<int>& paddings, const std::vector<int>&,
                                    const IntArray&, const std::string& padding_algorithm,
                                    int groups, const std::vector<int>& dilations,
                                    const std::string& data_format, DenseTensor* out) {
  RunDeconv(ctx, "depthwise_conv2d_transpose", x, filter,
            {strides, paddings, padding_algorithm, groups, dilations, data_format == "NHWC"}, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(conv2d_transpose, ONEDNN, ONEDNN, phi::Conv2dTransposeKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotDeconv);
}
PD_REGISTER_KERNEL(depthwise_conv2d_transpose, ONEDNN, ONEDNN, phi::DepthwiseConv2dTransposeKernel,
                   float) {
  kernel->SetSupportCheck(&phi::WhyNotDeconv);
}
