#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "framework/program/var_type_inference.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class HierarchicalSigmoidOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[batch, width].");
    AddInput("W", "[inner nodes, width].");
    AddInput("Label", "[batch, 1], int64.");
    AddInput("PathTable", "[batch, longest], int64: the nodes of each path, then -1.")
        .AsDispensable();
    AddInput("PathCode", "[batch, longest], int64: the decision at each node.").AsDispensable();
    AddInput("Bias", "One number a node.").AsDispensable();
    AddOutput("Out", "[batch, 1]: the cost.");
    AddOutput("PreOut", "[batch, longest]: log(1 + exp(score)) of each decision.").AsIntermediate();
    AddOutput("W_Out", "Unused.").AsIntermediate();
    AddAttr<int>("num_classes", "How many classes.").SetDefault(2);
    AddAttr<bool>("remote_prefetch", "Unused.").SetDefault(false).AsExtra();
    AddAttr<int>("trainer_id", "Unused.").SetDefault(0);
    AddAttr<std::vector<int64_t>>("height_sections", "Unused.").SetDefault({});
    AddAttr<std::vector<std::string>>("epmap", "Unused.").SetDefault({});
    AddAttr<std::vector<std::string>>("table_names", "Unused.").SetDefault({});
    AddAttr<bool>("is_sparse", "The gradient of W is SelectedRows.").SetDefault(false);
    AddComment("The cost of a class as a path of decisions in a binary tree.");
  }
};

template <typename DeviceContext, typename T>
class HierarchicalSigmoidCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* w = ctx.Input<DenseTensor>("W");
    const auto labels =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "hierarchical_sigmoid");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    auto* pre_out = ctx.Output<DenseTensor>("PreOut");
    T* pre = reference::Allocate<T>(ctx, pre_out);
    const int64_t longest = pre_out->dims()[1], width = x->dims()[1];
    for (int64_t n = 0; n < x->dims()[0]; ++n) {
      const std::vector<Decision> path = PathOf(ctx, n, labels[n]);
      double cost = 0;
      for (int64_t d = 0; d < longest; ++d) {
        double score = 0;
        if (d < static_cast<int64_t>(path.size())) {
          PADDLE_ENFORCE_EQ(path[d].node < w->dims()[0], true,
                            phi::errors::InvalidArgument(
                                "hierarchical_sigmoid: a node must be below %d; it is %d",
                                w->dims()[0], path[d].node));
          for (int64_t i = 0; i < width; ++i) {
            score += static_cast<double>(x->data<T>()[n * width + i]) *
                     static_cast<double>(w->data<T>()[path[d].node * width + i]);
          }
          if (ctx.HasInput("Bias"))
            score += ctx.Input<DenseTensor>("Bias")->data<T>()[path[d].node];
          score = std::min(std::max(score, -40.0), 40.0);
          if (path[d].right) cost -= score;
        }
        pre[n * longest + d] = static_cast<T>(std::log1p(std::exp(score)));
        cost += std::log1p(std::exp(score));
      }
      out[n] = static_cast<T>(cost);
    }
  }

 private:
  struct Decision {
    int64_t node;
    bool right;
  };

  static std::vector<Decision> PathOf(const framework::ExecutionContext& ctx, int64_t n,
                                      int64_t label) {
    std::vector<Decision> path;
    if (ctx.HasInput("PathTable")) {
      const auto* nodes = ctx.Input<DenseTensor>("PathTable");
      const auto* codes = ctx.Input<DenseTensor>("PathCode");
      const int64_t longest = nodes->dims()[1];
      for (int64_t i = n * longest; i < (n + 1) * longest; ++i) {
        if (nodes->data<int64_t>()[i] < 0) break;
        path.push_back({nodes->data<int64_t>()[i], codes->data<int64_t>()[i] != 0});
      }
      return path;
    }
    const int64_t classes = ctx.Attr<int>("num_classes");
    PADDLE_ENFORCE_EQ(
        label >= 0 && label < classes, true,
        phi::errors::InvalidArgument("hierarchical_sigmoid: Label must be in [0, %d); one is %d",
                                     classes, label));
    for (int64_t node = label + classes; node > 1; node /= 2) {
      path.push_back({node / 2 - 1, node % 2 != 0});
    }
    return path;
  }
};

KernelSignature HierarchicalSigmoidOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hierarchical_sigmoid",
          {"X", "W", "Label", "PathTable", "PathCode", "Bias"},
          {"num_classes", "remote_prefetch", "trainer_id", "height_sections", "epmap",
           "table_names", "is_sparse"},
          {"Out", "PreOut", "W_Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hierarchical_sigmoid, HierarchicalSigmoidInferShapeFunctor,
                            PD_INFER_META(phi::HierarchicalSigmoidInferMeta));

constexpr GradSlots kHierarchicalSigmoidGradSlots = {"X W Bias Label PathTable PathCode", "PreOut",
                                                     "Out", "X W Bias"};

KernelSignature HierarchicalSigmoidGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {ctx.IsSelectedRowsOutput("W@GRAD") ? "hierarchical_sigmoid_grad_sr"
                                             : "hierarchical_sigmoid_grad",
          {"X", "W", "Label", "PathTable", "PathCode", "Bias", "PreOut", "Out@GRAD"},
          {"num_classes", "remote_prefetch", "trainer_id", "height_sections", "epmap",
           "table_names", "is_sparse"},
          {"X@GRAD", "W@GRAD", "Bias@GRAD"}};
}

// With `is_sparse` the gradient of W is SelectedRows.
class HierarchicalSigmoidGradVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    using framework::proto::VarType;
    if (!ctx->HasOutput("W@GRAD")) return;
    const bool sparse = PADDLE_GET_CONST(bool, ctx->GetAttr("is_sparse"));
    ctx->SetOutputType("W@GRAD", sparse ? VarType::SELECTED_ROWS : VarType::LOD_TENSOR);
    ctx->SetOutputDataType("W@GRAD", ctx->GetInputDataType("W"));
  }
};

class HierarchicalSigmoidGradInferShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    for (const char* slot : {"X", "W", "Bias"}) {
      const std::string grad = framework::GradVarName(slot);
      if (ctx->HasOutput(grad)) ctx->ShareDim(slot, grad);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hierarchical_sigmoid, ops::OpTypedByX, ops::HierarchicalSigmoidOpMaker,
                  ops::HierarchicalSigmoidInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kHierarchicalSigmoidGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(hierarchical_sigmoid, ops::HierarchicalSigmoidOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(hierarchical_sigmoid,
                       ops::HierarchicalSigmoidCPUKernel<phi::CPUContext, float>,
                       ops::HierarchicalSigmoidCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hierarchical_sigmoid_grad, ops::OpTypedByOutGrad,
                  ops::HierarchicalSigmoidGradInferShape, ops::HierarchicalSigmoidGradVarType);
PD_REGISTER_ARG_MAPPING_FN(hierarchical_sigmoid_grad,
                           ops::HierarchicalSigmoidGradOpArgumentMapping);
