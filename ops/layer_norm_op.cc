#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class LayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    const phi::DDim matrix = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("begin_norm_axis"));
    const int64_t rows = matrix[0], size = matrix[1];
    const double epsilon = ctx.Attr<float>("epsilon");
    T* y = reference::Allocate<T>(ctx, out);
    Statistic* means = Statistics(ctx, "Mean");
    Statistic* variances = Statistics(ctx, "Variance");
    if (rows == 0) return;
    const std::vector<double> scale = Row(ctx, "Scale"), bias = Row(ctx, "Bias");
    const T* values = x->data<T>();
    for (int64_t r = 0; r < rows; ++r) {
      double mean = 0, variance = 0;
      for (int64_t i = 0; i < size; ++i) {
        mean += static_cast<double>(values[r * size + i]) / static_cast<double>(size);
      }
      for (int64_t i = 0; i < size; ++i) {
        const double d = static_cast<double>(values[r * size + i]) - mean;
        variance += d * d / static_cast<double>(size);
      }
      for (int64_t i = 0; i < size; ++i) {
        const double v =
            (static_cast<double>(values[r * size + i]) - mean) / std::sqrt(variance + epsilon);
        const double factor = scale.empty() ? 1.0 : scale[i],
                     summand = bias.empty() ? 0.0 : bias[i];
        y[r * size + i] = static_cast<T>(v * factor + summand);
      }
      means[r] = static_cast<Statistic>(mean);
      variances[r] = static_cast<Statistic>(variance);
    }
  }

 private:
  // Those of bfloat16 are float32.
  using Statistic = std::conditional_t<std::is_same_v<T, phi::dtype::bfloat16>, float, T>;

  // The elements of an optional input, whose dtype is that of X or float32.
  static std::vector<double> Row(const framework::ExecutionContext& ctx, const char* slot) {
    if (!ctx.HasInput(slot)) return {};
    const auto* row = ctx.Input<DenseTensor>(slot);
    std::vector<double> values(row->numel());
    for (int64_t i = 0; i < row->numel(); ++i) {
      values[i] = row->dtype() == phi::DataType::FLOAT32
                      ? static_cast<double>(row->data<float>()[i])
                      : static_cast<double>(row->data<T>()[i]);
    }
    return values;
  }
  // Has the axes of X before begin_norm_axis: one value a row. An operator that lacks the output
  // has got a variable for it: both are intermediate.
  static Statistic* Statistics(const framework::ExecutionContext& ctx, const char* slot) {
    return reference::Allocate<Statistic>(ctx, ctx.Output<DenseTensor>(slot));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(layer_norm, LayerNormCPUKernel, float, double, phi::dtype::bfloat16);
