#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "framework/program/var_type_inference.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/nce.h"

namespace paddle {
namespace operators {

class NceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "[batch, width].");
    AddInput("Label", "[batch, true classes], int64.");
    AddInput("Weight", "[num_total_classes, width].");
    AddInput("Bias", "One number a class.").AsDispensable();
    AddInput("SampleWeight", "One number a row of Input.").AsDispensable();
    AddInput("CustomDistProbs", "The probability of each class, for sampler 2.").AsDispensable();
    AddInput("CustomDistAlias", "Its alias table: the other class of each place.").AsDispensable();
    AddInput("CustomDistAliasProbs", "The share of the place's own class.").AsDispensable();
    AddOutput("Cost", "[batch, 1].");
    AddOutput("SampleLogits", "The sigmoids of the scores of all classes of a row.")
        .AsIntermediate()
        .AsExtra();
    AddOutput("SampleLabels", "These classes, the true ones first.").AsIntermediate().AsExtra();
    AddAttr<int>("num_total_classes", "How many classes.");
    AddAttr<int>("num_neg_samples", "How many are drawn for a row.").SetDefault(10);
    AddAttr<int>("sampler", "0: evenly, 1: by the logarithm, 2: by CustomDist*.").SetDefault(0);
    AddAttr<int>("seed", "0: the generator of the run.").SetDefault(0);
    AddAttr<bool>("is_sparse", "The gradient of Weight is SelectedRows.").SetDefault(false);
    AddAttr<bool>("remote_prefetch", "Unused.").SetDefault(false);
    AddAttr<bool>("is_test", "No gradient will be asked for.").SetDefault(false);
    AddAttr<std::vector<int>>("custom_neg_classes", "Taken for each row instead of draws.")
        .SetDefault({})
        .AsExtra();
    AddAttr<int>("trainer_id", "Unused.").SetDefault(0).AsExtra();
    AddAttr<std::vector<int64_t>>("height_sections", "Unused.").SetDefault({}).AsExtra();
    AddAttr<std::vector<std::string>>("epmap", "Unused.").SetDefault({}).AsExtra();
    AddAttr<std::vector<std::string>>("table_names", "Unused.").SetDefault({}).AsExtra();
    AddComment("Noise contrastive estimation: the cost of telling true classes from drawn ones.");
  }
};

/// The reference, in float64.
template <typename DeviceContext, typename T>
class NceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("Input"), *w = ctx.Input<DenseTensor>("Weight");
    const int64_t width = x->dims()[1];
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "nce");
    const int count = ctx.Attr<int>("num_neg_samples"),
              classes = ctx.Attr<int>("num_total_classes");
    T* cost = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Cost"));
    T* logits = ctx.HasOutput("SampleLogits")
                    ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("SampleLogits"))
                    : nullptr;
    int64_t* kept = ctx.HasOutput("SampleLabels")
                        ? reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("SampleLabels"))
                        : nullptr;
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < x->dims()[0]; ++i) {
      const auto known = static_cast<int64_t>(labels.size()) / x->dims()[0];
      double sum = 0;
      for (int64_t j = 0; j < known + count; ++j) {
        const int64_t target = j < known ? labels[i * known + j] : Drawn(ctx, j - known, &*engine);
        PADDLE_ENFORCE_EQ(target >= 0 && target < classes, true,
                          phi::errors::InvalidArgument("nce: a class must be in [0, %d); one is %d",
                                                       classes, target));
        double score =
            ctx.HasInput("Bias") ? double(ctx.Input<DenseTensor>("Bias")->data<T>()[target]) : 0.0;
        for (int64_t k = 0; k < width; ++k) {
          score += double(x->data<T>()[i * width + k]) * double(w->data<T>()[target * width + k]);
        }
        const double o = 1 / (1 + std::exp(-score)), noise = count * Probability(ctx, target);
        sum -= std::log((j < known ? o : noise) / (o + noise));
        if (logits != nullptr) *logits++ = static_cast<T>(o);
        if (kept != nullptr) *kept++ = target;
      }
      if (ctx.HasInput("SampleWeight")) sum *= ctx.Input<DenseTensor>("SampleWeight")->data<T>()[i];
      cost[i] = static_cast<T>(sum);
    }
  }

 private:
  static int64_t Drawn(const framework::ExecutionContext& ctx, int64_t place,
                       std::mt19937_64* engine) {
    const auto custom = ctx.Attr<std::vector<int>>("custom_neg_classes");
    if (!custom.empty()) return custom[place];
    const int classes = ctx.Attr<int>("num_total_classes");
    std::uniform_int_distribution<int> even(0, classes - 1);
    std::uniform_real_distribution<double> unit(0, 1);
    const int sampler = ctx.Attr<int>("sampler");
    if (sampler == 0) return even(*engine);
    if (sampler == 1) {
      return static_cast<int64_t>(std::pow(classes, unit(*engine)) - 1) % classes;
    }
    const int first = even(*engine);
    const int other = ctx.Input<DenseTensor>("CustomDistAlias")->data<int>()[first];
    const float own = ctx.Input<DenseTensor>("CustomDistAliasProbs")->data<float>()[first];
    return unit(*engine) > own && other >= 0 ? other : first;
  }

  // In float32, as the original has it.
  static float Probability(const framework::ExecutionContext& ctx, int64_t target) {
    const double classes = ctx.Attr<int>("num_total_classes");
    const int sampler = ctx.Attr<int>("sampler");
    if (sampler == 2) return ctx.Input<DenseTensor>("CustomDistProbs")->data<float>()[target];
    const auto v = static_cast<double>(target);
    return static_cast<float>(sampler == 0 ? 1 / classes
                                           : std::log((v + 2) / (v + 1)) / std::log(classes));
  }
};

KernelSignature NceOpArgumentMapping(const ArgumentMappingContext&) {
  return {"nce",
          {"Input", "Label", "Weight", "Bias", "SampleWeight", "CustomDistProbs", "CustomDistAlias",
           "CustomDistAliasProbs"},
          {"num_total_classes", "custom_neg_classes", "num_neg_samples", "sampler", "seed",
           "is_sparse", "remote_prefetch", "is_test"},
          {"Cost", "SampleLogits", "SampleLabels"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(nce, NceInferShapeFunctor, PD_INFER_META(phi::NceInferMeta));

constexpr GradSlots kNceGradSlots = {
    "Input Label Bias Weight SampleWeight CustomDistProbs CustomDistAlias CustomDistAliasProbs",
    "SampleLogits SampleLabels", "Cost", "Input Bias Weight"};

KernelSignature NceGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {ctx.IsSelectedRowsOutput("Weight@GRAD") ? "nce_sr_grad" : "nce_grad",
          {"Input", "Label", "Bias", "Weight", "SampleLogits", "SampleLabels", "SampleWeight",
           "CustomDistProbs", "CustomDistAlias", "CustomDistAliasProbs", "Cost@GRAD"},
          {"num_total_classes", "custom_neg_classes", "num_neg_samples", "sampler", "seed",
           "is_sparse", "remote_prefetch", "is_test"},
          {"Input@GRAD", "Bias@GRAD", "Weight@GRAD"}};
}

class NceGradVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    using framework::proto::VarType;
    if (!ctx->HasOutput("Weight@GRAD")) return;
    const bool sparse = PADDLE_GET_CONST(bool, ctx->GetAttr("is_sparse"));
    ctx->SetOutputType("Weight@GRAD", sparse ? VarType::SELECTED_ROWS : VarType::LOD_TENSOR);
    ctx->SetOutputDataType("Weight@GRAD", ctx->GetInputDataType("Input"));
  }
};

class NceGradInferShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    for (const char* slot : {"Input", "Bias", "Weight"}) {
      const std::string grad = framework::GradVarName(slot);
      if (ctx->HasOutput(grad)) ctx->ShareDim(slot, grad);
    }
  }
};

struct CostGradSlot {
  static constexpr const char* kName = "Cost@GRAD";
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(nce, ops::OpTypedByInput, ops::NceOpMaker, ops::NceInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kNceGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(nce, ops::NceOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(nce, ops::NceCPUKernel<phi::CPUContext, float>,
                       ops::NceCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(nce_grad, ops::OpTypedBy<ops::CostGradSlot>, ops::NceGradInferShape,
                  ops::NceGradVarType);
PD_REGISTER_ARG_MAPPING_FN(nce_grad, ops::NceGradOpArgumentMapping);
