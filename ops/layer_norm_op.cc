#include <cmath>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/norm.h"

namespace paddle {
namespace operators {

class LayerNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Rows, after `begin_norm_axis`; the dimensions before it count them.");
    AddInput("Scale", "One factor an element of a row; absent: ones.").AsDispensable();
    AddInput("Bias", "One summand an element of a row; absent: zeros.").AsDispensable();
    AddOutput("Y", "Of the shape of X.");
    AddOutput("Mean", "One value a row.").AsIntermediate();
    AddOutput("Variance", "One value a row.").AsIntermediate();
    AddAttr<float>("epsilon", "Added to the variance; in [0, 0.001].")
        .SetDefault(1e-5f)
        .AddCustomChecker([](const float& epsilon) {
          PADDLE_ENFORCE_EQ(
              epsilon >= 0.0f && epsilon <= 0.001f, true,
              phi::errors::InvalidArgument("`epsilon` must be in [0, 0.001]; it is %s", epsilon));
        });
    AddAttr<int>("begin_norm_axis", "The first dimension of a row.").SetDefault(1).GreaterThan(0);
    AddAttr<bool>("is_test", "").SetDefault(false).AsExtra();
    AddComment("Y = Scale (X - mean) / sqrt(variance + epsilon) + Bias, by row.");
  }
};

template <typename DeviceContext, typename T>
class LayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    const phi::DDim matrix = phi::flatten_to_2d(x->dims(), ctx.Attr<int>("begin_norm_axis"));
    const int64_t rows = matrix[0], size = matrix[1];
    const double epsilon = ctx.Attr<float>("epsilon");
    const std::vector<double> scale = Row(ctx, "Scale"), bias = Row(ctx, "Bias");
    const T* values = x->data<T>();
    T* y = reference::Allocate<T>(ctx, out);
    Statistic* means = Statistics(ctx, "Mean");
    Statistic* variances = Statistics(ctx, "Variance");
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
      if (means != nullptr) means[r] = static_cast<Statistic>(mean);
      if (variances != nullptr) variances[r] = static_cast<Statistic>(variance);
    }
  }

 private:
  // Those of bfloat16 are float32.
  using Statistic = std::conditional_t<std::is_same_v<T, phi::dtype::bfloat16>, float, T>;

  // Of the type of X, or float32.
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
  // Has the axes of X before begin_norm_axis: one value a row.
  static Statistic* Statistics(const framework::ExecutionContext& ctx, const char* slot) {
    if (!ctx.HasOutput(slot)) return nullptr;
    return reference::Allocate<Statistic>(ctx, ctx.Output<DenseTensor>(slot));
  }
};

KernelSignature LayerNormOpArgumentMapping(const ArgumentMappingContext&) {
  return {"layer_norm",
          {"X", "Scale", "Bias"},
          {"epsilon", "begin_norm_axis", "is_test"},
          {"Y", "Mean", "Variance"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(layer_norm, LayerNormInferShapeFunctor,
                            PD_INFER_META(phi::LayerNormInferMeta));

constexpr GradSlots kLayerNormGradSlots = {"Bias Scale X", "Mean Variance", "Y", "Bias Scale X"};

KernelSignature LayerNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"layer_norm_grad",
          {"X", "Scale", "Bias", "Mean", "Variance", "Y@GRAD"},
          {"epsilon", "begin_norm_axis", "is_test"},
          {"X@GRAD", "Scale@GRAD", "Bias@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(layer_norm_grad, LayerNormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralTernaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(LayerNormGradNoNeedBufferVarsInferer, "Bias");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(layer_norm, ops::OpTypedByX, ops::LayerNormOpMaker,
                  ops::LayerNormInferShapeFunctor, ops::SlotGradOpMaker<ops::kLayerNormGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(layer_norm, ops::LayerNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(layer_norm, ops::LayerNormCPUKernel<phi::CPUContext, float>,
                       ops::LayerNormCPUKernel<phi::CPUContext, double>,
                       ops::LayerNormCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(layer_norm_grad, ops::OpTypedByYGrad, ops::LayerNormGradInferShapeFunctor,
                  ops::LayerNormGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(layer_norm_grad, ops::LayerNormGradOpArgumentMapping);
