#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "ops/common/rows/rows.h"
#include "phi/infermeta/fused.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle::operators {

void FcInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("Input");
  const phi::DDim w = DimsOfRank(ctx, "fc", "W", 2);
  const auto attrs = ctx->Attrs();
  const int rows = attrs.Get<int>("in_num_col_dims");
  PADDLE_ENFORCE_LT(rows, in.size(),
                    phi::errors::InvalidArgument("fc: `in_num_col_dims` must be below %d, the "
                                                 "rank of Input; it is %d",
                                                 in.size(), rows));
  const int64_t padding = attrs.Get<bool>("padding_weights") ? 4 : 0;
  int64_t columns = 1;
  for (int i = rows; i < in.size(); ++i) columns = in[i] < 0 || columns < 0 ? -1 : columns * in[i];
  CheckSameSize("fc", "the number of rows of W", w[0], columns < 0 ? -1 : columns + padding);
  PADDLE_ENFORCE_EQ(w[1] < 0 || w[1] >= padding, true,
                    phi::errors::InvalidArgument("fc: with `padding_weights` W must have 4 columns "
                                                 "or more; its shape is %s",
                                                 w));
  const int64_t width = w[1] < 0 ? -1 : w[1] - padding;
  if (ctx->HasInput("Bias")) {
    const phi::DDim bias = ctx->GetInputDim("Bias");
    PADDLE_ENFORCE_EQ(
        bias.size() == 1 || (bias.size() == 2 && (bias[0] == 1 || bias[0] < 0)), true,
        phi::errors::InvalidArgument("fc: Bias must have shape [%d] or [1, %d]; it is %s", width,
                                     width, bias));
    CheckSameSize("fc", "the number of elements of Bias", bias[bias.size() - 1], width);
  }
  const auto activation = attrs.Get<std::string>("activation_type");
  PADDLE_ENFORCE_EQ(activation.empty() || activation == "relu", true,
                    phi::errors::InvalidArgument(
                        "fc: `activation_type` must be empty or relu; it is `%s`", activation));
  phi::funcs::FusedActivationOf(attrs.Get<std::string>("fuse_activation"),
                                attrs.Get<float>("fuse_alpha"), attrs.Get<float>("fuse_beta"));
  const size_t scales = attrs.Get<std::vector<float>>("Scale_weights").size();
  PADDLE_ENFORCE_EQ(scales == 1 || width < 0 || scales == static_cast<size_t>(width), true,
                    phi::errors::InvalidArgument("fc: `Scale_weights` must hold 1 or %d numbers; "
                                                 "it holds %d",
                                                 width, scales));
  std::vector<int64_t> dims = phi::vectorize(in);
  dims.resize(rows);
  dims.push_back(width);
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  ctx->ShareLoD("Input", "Out");
}

phi::funcs::FusedActivation FusedActivationOfFc(const framework::ExecutionContext& ctx) {
  return phi::funcs::FusedActivationOf(ctx.Attr<std::string>("fuse_activation"),
                                       ctx.Attr<float>("fuse_alpha"), ctx.Attr<float>("fuse_beta"));
}

template <typename T>
class FcCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* w = ctx.Input<DenseTensor>("W");
    const auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t padding = ctx.Attr<bool>("padding_weights") ? 4 : 0;
    const int64_t columns = w->dims()[0] - padding, width = w->dims()[1] - padding;
    const int64_t rows = width == 0 ? 0 : out->numel() / width;
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;  // a W without columns may have no memory
    DenseLayer<T>(rows, width, columns, ctx.Input<DenseTensor>("Input")->data<T>(), w->data<T>(),
                  OptionalData<T>(ctx, "Bias"), y,
                  phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation_type")),
                  width + padding);
    const auto fused = FusedActivationOfFc(ctx);
    for (int64_t i = 0; fused && i < out->numel(); ++i) {
      y[i] = static_cast<T>(fused.Apply(static_cast<double>(y[i])));
    }
  }
};

/// The reference for int8, uint8 and bfloat16, computed in float64.
template <typename T>
class QuantizedFcCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* w = ctx.Input<DenseTensor>("W");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool integers = std::is_integral_v<T>,
               relu = ctx.Attr<std::string>("activation_type") == "relu";
    const double scale_in = integers ? ctx.Attr<float>("Scale_in") : 1.0;
    const int64_t padding = ctx.Attr<bool>("padding_weights") ? 4 : 0, ld = w->dims()[1];
    const int64_t columns = w->dims()[0] - padding, width = ld - padding;
    const std::vector<double> x = QuantizedValues(*input, 1 / scale_in),
                              weights = QuantizedValues(*w);
    const std::vector<double> bias = ctx.HasInput("Bias")
                                         ? QuantizedValues(*ctx.Input<DenseTensor>("Bias"))
                                         : std::vector<double>(width);
    const auto scales = ctx.Attr<std::vector<float>>("Scale_weights");
    const auto fused = FusedActivationOfFc(ctx);
    const phi::DataType dtype =
        phi::FusedOutputType(input->dtype(), phi::DataType::UNDEFINED,
                             relu ? "relu" : ctx.Attr<std::string>("fuse_activation"),
                             ctx.Attr<bool>("force_fp32_output"));
    const bool scaled = integers && dtype != phi::DataType::FLOAT32;
    const double scale_out = scaled ? ctx.Attr<float>("Scale_out") : 1.0;
    std::vector<double> y(static_cast<size_t>(out->numel()));
    for (size_t i = 0; i < y.size(); ++i) {
      const size_t row = i / width, column = i % width;
      const double scale = scales[scales.size() == 1 ? 0 : column];
      double sum = 0;
      for (int64_t k = 0; k < columns; ++k) {
        const double weight = weights[k * ld + column];
        sum += x[row * columns + k] * (integers ? NearestInt8(weight * scale) / scale : weight);
      }
      sum += bias[column];
      y[i] = fused.Apply(relu ? std::max(sum, 0.0) : sum) * scale_out;
    }
    StoreQuantized(y, dtype, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fc, FcCPUKernel, float, double);
PD_LEGACY_KERNEL_TOO(fc, QuantizedFcCPUKernel, phi::bfloat16, int8_t, uint8_t);
