#include "phi/kernels/interpolate_kernel.h"

#include <cmath>
#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/interpolate.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

enum ResizeAttribute {
  kLayout,
  kDepth,
  kHeight,
  kWidth,
  kScale,
  kMethod,
  kAlignCorners,
  kAlignMode
};

// oneDNN reads position (k + 0.5) · in / out - 0.5: linear between pixels, or the nearest one.
std::string WhyNotSameRule(const funcs::ResizeSizes& sizes, const InferMetaContext& call) {
  if (call.AttrAt<bool>(kAlignCorners)) return "attribute align_corners is set";
  const std::string& method = call.AttrAt<std::string>(kMethod);
  if (method != "nearest" && method != "bilinear") return Format("interp_method \"%s\"", method);
  if (method == "bilinear" && call.AttrAt<int>(kAlignMode) != 0) {
    return "attribute align_mode is not 0: positions are corners of pixels";
  }
  int64_t positions = 1;
  for (size_t i = 0; i < sizes.in.size(); ++i) {
    if (sizes.in[i] <= 0 || sizes.out[i] <= 0) continue;  // not known yet
    if (method == "nearest" && sizes.out[i] % sizes.in[i] != 0) {
      return Format("nearest from %d to %d: rounded down in the op, to the middle in oneDNN",
                    sizes.in[i], sizes.out[i]);
    }
    // Of an axis, or of all positions, whatever memory there is.
    constexpr int64_t kTable = int64_t{1} << 24;
    positions = sizes.out[i] > kTable / positions ? kTable + 1 : positions * sizes.out[i];
    if (positions > kTable)
      return Format("more than %d positions, of which oneDNN keeps a table", kTable);
    if (!sizes.scale.empty() && std::fabs(static_cast<float>(sizes.in[i]) * sizes.scale[i] -
                                          static_cast<float>(sizes.out[i])) > 1e-4f) {
      return Format("a scale of %f from %d to %d is not their ratio", sizes.scale[i], sizes.in[i],
                    sizes.out[i]);
    }
    if (sizes.out[i] == 1 && sizes.in[i] > 1)
      return "the size of an output axis is 1: the op reads its start";
  }
  return "";
}

std::string WhyNotResizeOf(const InferMetaContext& call, const std::vector<float>& scale) {
  std::string why = onednn::WhyNotRows(call, 0, "x", 4, 4);
  if (!why.empty()) return why;
  for (size_t i = 1; i <= 3; ++i) {
    if (call.InputAt(i)) return "sizes or scales come from a tensor";
  }
  const DDim dims = call.InputAt(0).dims();
  const funcs::ResizeSizes sizes = funcs::SizesOfAttributes(
      dims, call.AttrAt<std::string>(kLayout),
      {call.AttrAt<int>(kDepth), call.AttrAt<int>(kHeight), call.AttrAt<int>(kWidth)}, scale);
  return WhyNotSameRule(sizes, call);
}

std::string WhyNotResize(const InferMetaContext& call) {
  return WhyNotResizeOf(call, call.AttrAt<std::vector<float>>(kScale));
}
std::string WhyNotResizeV1(const InferMetaContext& call) {
  // This version's ratio is in / out whatever the scale.
  const float scale = call.AttrAt<float>(kScale);
  return scale > 0 && call.AttrAt<std::string>(kMethod) == "bilinear" &&
                 std::fabs(scale - std::round(scale)) > 1e-6f
             ? "a scale that is no whole number"
             : WhyNotResizeOf(call, std::vector<float>(scale > 0 ? 2 : 0, scale));
}

void RunResize(const OneDNNContext& ctx, const DenseTensor& x, const std::string& data_layout,
               const std::string& method, DenseTensor* out) {
  const bool channels_last = funcs::IsChannelLast(data_layout);
  const bool nearest = method == "nearest";
  onednn::PrimitiveKey key("resize");
  key.Add(nearest).Add(channels_last).Add(x).Add(out->dims());
  onednn::Run(ctx, "interpolate", key, {&x}, {out}, [&] {
    dnnl::memory::desc src = onednn::MemoryDescOf(x),
                       dst = onednn::PlainDesc(out->dims(), x.dtype());
    if (channels_last) {
      src = onednn::ChannelsFirst(src);
      dst = onednn::ChannelsFirst(dst);
    }
    const auto pd = onednn::Describe<dnnl::resampling_forward>(
        dnnl::prop_kind::forward_inference,
        nearest ? dnnl::algorithm::resampling_nearest : dnnl::algorithm::resampling_linear, src,
        onednn::AnyFormat(dst));
    auto prepared = std::make_unique<onednn::PreparedPrimitive>(pd, dnnl::resampling_forward(pd));
    prepared->AddInput(DNNL_ARG_SRC, src, pd.src_desc());
    prepared->AddOutput(DNNL_ARG_DST, pd.dst_desc(),
                        channels_last ? onednn::ChannelsLast(pd.dst_desc()) : pd.dst_desc());
    return prepared;
  });
  onednn::ClearPadding(*out);  // of blocked heights oneDNN computes it too
}

}  // namespace

template <typename T, typename Context>
void InterpolateKernel(const Context& ctx, const DenseTensor& x,
                       const paddle::optional<DenseTensor>&,
                       const paddle::optional<std::vector<const DenseTensor*>>&,
                       const paddle::optional<DenseTensor>&, const std::string& data_layout, int,
                       int, int, const std::vector<float>&, const std::string& interp_method, bool,
                       int, DenseTensor* output) {
  RunResize(ctx, x, data_layout, interp_method, output);
}

template <typename T, typename Context>
void InterpolateV1Kernel(const Context& ctx, const DenseTensor& x,
                         const paddle::optional<DenseTensor>&,
                         const paddle::optional<std::vector<const DenseTensor*>>&,
                         const paddle::optional<DenseTensor>&, const std::string& data_layout, int,
                         int, int, float, const std::string& interp_method, bool, int,
                         DenseTensor* output) {
  RunResize(ctx, x, data_layout, interp_method, output);
}

}  // namespace phi

PD_REGISTER_KERNEL(nearest_interp_v2, ONEDNN, ONEDNN, phi::InterpolateKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotResize);
}
PD_REGISTER_KERNEL(bilinear_interp_v2, ONEDNN, ONEDNN, phi::InterpolateKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotResize);
}
PD_REGISTER_KERNEL(nearest_interp, ONEDNN, ONEDNN, phi::InterpolateV1Kernel, float, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotResizeV1);
}
PD_REGISTER_KERNEL(bilinear_interp, ONEDNN, ONEDNN, phi::InterpolateV1Kernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotResizeV1);
}
