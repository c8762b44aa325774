#include "ops/common/family/fused_conv_op.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/conv3d_kernel.h"
#include "phi/kernels/conv_kernel.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle::operators {
namespace {

/// The filter as float64; of a quantised convolution, the int8 that it is made.
DenseTensor FusedConvFilter(const DenseTensor& filter, const std::vector<float>* scales) {
  std::vector<double> values = QuantizedValues(filter);
  const size_t a_filter = values.size() / std::max<int64_t>(filter.dims()[0], 1);
  for (size_t i = 0; scales != nullptr && i < values.size(); ++i) {
    const double scale = (*scales)[scales->size() == 1 ? 0 : i / a_filter];
    values[i] = NearestInt8(values[i] * scale) / scale;
  }
  return Float64Tensor(values, filter.dims());
}

DenseTensor Convolve(const framework::ExecutionContext& ctx, const DenseTensor& x,
                     const DenseTensor& filter, const phi::DDim& out_dims) {
  const auto& place = ctx.device_context<phi::CPUContext>();
  const auto ints = [&](const char* name) { return ctx.Attr<std::vector<int>>(name); };
  const auto algorithm = ctx.Attr<std::string>("padding_algorithm");
  const auto format = ctx.Attr<std::string>("data_format");
  const int groups = ctx.Attr<int>("groups");
  DenseTensor y;
  y.Resize(out_dims);
  if (x.dims().size() == 4) {
    phi::ConvInferKernel<double>(place, x, filter, ints("strides"), ints("paddings"), algorithm,
                                 groups, ints("dilations"), format, &y);
  } else {
    phi::Conv3dKernel<double>(place, x, filter, ints("strides"), ints("paddings"), algorithm,
                              groups, ints("dilations"), format, false, 0, false, &y);
  }
  return y;
}

std::vector<double> OptionalQuantized(const framework::ExecutionContext& ctx, const char* slot,
                                      bool wanted, double scale) {
  if (!wanted || !ctx.HasInput(slot)) return {};
  return QuantizedValues(*ctx.Input<DenseTensor>(slot), scale);
}

}  // namespace

void ComputeFusedConv(const framework::ExecutionContext& ctx) {
  const auto* input = ctx.Input<DenseTensor>("Input");
  auto* out = ctx.Output<DenseTensor>("Output");
  const bool integers =
      input->dtype() == phi::DataType::INT8 || input->dtype() == phi::DataType::UINT8;
  const auto factor = [&](const char* name) { return integers ? ctx.Attr<float>(name) : 1.0; };
  const auto scales = ctx.Attr<std::vector<float>>("Scale_weights");
  const bool adds = ctx.Attr<bool>("fuse_residual_connection") && ctx.HasInput("ResidualData");
  const auto residual_dtype =
      adds ? ctx.Input<DenseTensor>("ResidualData")->dtype() : phi::DataType::UNDEFINED;
  const auto name = ctx.Attr<std::string>("fuse_activation");
  const phi::DataType dtype = phi::FusedOutputType(input->dtype(), residual_dtype, name,
                                                   ctx.Attr<bool>("force_fp32_output"));
  if (out->numel() == 0) return StoreQuantized({}, dtype, out);
  const DenseTensor y =
      Convolve(ctx, Float64Tensor(QuantizedValues(*input, 1 / factor("Scale_in")), input->dims()),
               FusedConvFilter(*ctx.Input<DenseTensor>("Filter"), integers ? &scales : nullptr),
               out->dims());
  const auto bias = OptionalQuantized(ctx, "Bias", true, 1);
  const auto residual =
      OptionalQuantized(ctx, "ResidualData", adds, 1 / factor("Scale_in_eltwise"));
  const auto activation = phi::funcs::FusedActivationOf(name, ctx.Attr<float>("fuse_alpha"),
                                                        ctx.Attr<float>("fuse_beta"));
  const bool last = phi::funcs::IsChannelLast(ctx.Attr<std::string>("data_format"));
  const int64_t channels = out->dims()[last ? out->dims().size() - 1 : 1];
  const int64_t inner = last ? 1 : product(phi::slice_ddim(out->dims(), 2, out->dims().size()));
  const double scale_out = dtype == phi::DataType::FLOAT32 ? 1.0 : factor("Scale_out");
  const double highest = integers && residual_dtype == phi::DataType::INT8 ? 127 : HUGE_VAL;
  std::vector<double> values = Float64Values(y);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!bias.empty()) values[i] += bias[static_cast<int64_t>(i) / inner % channels];
    if (adds) values[i] += residual[i];
    values[i] = std::min(activation.Apply(values[i]) * scale_out, highest);
  }
  StoreQuantized(values, dtype, out);
}

void ComputeInt8Conv(const framework::ExecutionContext& ctx) {
  static const std::vector<float> kOne = {1};
  const auto* input = ctx.Input<DenseTensor>("Input");
  auto* out = ctx.Output<DenseTensor>("Output");
  const DenseTensor x = Float64Tensor(QuantizedValues(*input), input->dims());
  const DenseTensor filter = FusedConvFilter(*ctx.Input<DenseTensor>("Filter"), &kOne);
  StoreQuantized(Float64Values(Convolve(ctx, x, filter, out->dims())), phi::DataType::INT8, out);
}

}  // namespace paddle::operators
