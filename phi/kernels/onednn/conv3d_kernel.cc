#include "phi/kernels/conv3d_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/window.h"
#include "phi/kernels/onednn/onednn_support.h"
#include "phi/kernels/onednn/onednn_window.h"

namespace phi {
namespace {

dnnl::memory::desc OpenConv3dFormat(const dnnl::memory::desc& desc) {
  return {desc.dims(), desc.data_type(), dnnl::memory::format_tag::any};
}

std::string WhyNotConv3d(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "input", 5, 5);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "filter", 5, 5);
  return why;
}

}  // namespace

template <typename T, typename Context>
void Conv3dKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& padding_algorithm, int groups,
                  const std::vector<int>& dilations, const std::string& data_format, bool, int,
                  bool, DenseTensor* out) {
  const bool channels_last = funcs::IsChannelLast(data_format);
  DenseTensor plain_filter;
  onednn::ReorderToPlain(filter, &plain_filter);
  onednn::PrimitiveKey key("conv3d");
  key.Add(strides).Add(paddings).Add(dilations).Add(groups).Add(channels_last);
  key.Add(padding_algorithm == "SAME" ? 1 : padding_algorithm == "VALID" ? 2 : 0);
  key.Add(input).Add(filter.dims());
  onednn::Run(ctx, "conv3d", key, {&input, &plain_filter}, {out}, [&] {
    dnnl::memory::desc src = onednn::MemoryDescOf(input), dst = onednn::PlainDesc(out->dims());
    if (channels_last) {
      src = onednn::ChannelsFirst(src);
      dst = onednn::ChannelsFirst(dst);
    }
    dnnl::memory::dims filter_dims = onednn::ToOneDNNDims(filter.dims());
    const dnnl::memory::dims sizes(filter_dims.begin() + 2, filter_dims.end());
    if (groups > 1) {
      filter_dims[0] /= groups;
      filter_dims.insert(filter_dims.begin(), groups);
    }
    const dnnl::memory::desc weights = onednn::PlainDesc(filter_dims);
    const dnnl::memory::dims src_dims = src.dims();
    const onednn::Window w = onednn::MakeWindow({src_dims.begin() + 2, src_dims.end()}, sizes,
                                                strides, paddings, padding_algorithm, dilations);
    const dnnl::convolution_forward::desc what(
        dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
        OpenConv3dFormat(src), OpenConv3dFormat(weights), OpenConv3dFormat(dst), w.strides,
        w.dilations, w.pads_begin, w.pads_end);
    const dnnl::convolution_forward::primitive_desc pd(what, onednn::Attributes(),
                                                       onednn::Engine());
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::convolution_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc());
    prepared->AddInput(DNNL_ARG_WEIGHTS, weights, pd.weights_desc());
    prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                        channels_last ? onednn::ChannelsLast(pd.dst_desc()) : pd.dst_desc());
    return prepared;
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(conv3d, ONEDNN, ONEDNN, phi::Conv3dKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotConv3d);
}
