// outside: 2.3 | pure declarations: DECLARE_INFER_SHAPE_FUNCTOR, EmptyGradOpMaker, no kernel of
// their own
#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/phi/core/infermeta_utils.h"
#include "paddle/phi/infermeta/binary.h"
#include "paddle/phi/infermeta/unary.h"

namespace phi {
void SplitCopiesInferMeta(const std::vector<const MetaTensor*>& x, const IntArray& repeats,
                          const Scalar& bias, std::vector<MetaTensor*> out, MetaConfig config);
void PhaseInferMeta(const MetaTensor& x, MetaTensor* magnitude, MetaTensor* largest);
}  // namespace phi

namespace paddle {
namespace operators {

class DeclaredOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
};

class BlendOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Y", "");
    AddInput("Weight", "").AsDispensable();
    AddOutput("Out", "");
    AddAttr<float>("ratio", "").SetDefault(0.5f);
    AddAttr<bool>("old_form", "").SetDefault(false).AsExtra();
    AddComment("");
  }
};

class RowsSumOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddComment("");
  }
};

class RowsSumOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext*) const override {}
};

class PhasesOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Magnitude", "");
    AddOutput("Largest", "");
    AddComment("");
  }
};

class SplitCopyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "").AsDuplicable();
    AddInput("Repeats", "").AsDispensable();
    AddOutput("Out", "").AsDuplicable();
    AddAttr<std::vector<int64_t>>("repeats", "").SetDefault({});
    AddAttr<float>("bias", "").SetDefault(0.0f);
    AddComment("");
  }
};

// The first input decides; `Weight` may be missing.
class FirstOfTwoOp : public DeclaredOp {
 public:
  using DeclaredOp::DeclaredOp;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "X"),
                                   ctx.GetPlace());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
DECLARE_INFER_SHAPE_FUNCTOR(outside_blend, BlendInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(outside_phases, PhasesInferShapeFunctor,
                            PD_INFER_META(phi::PhaseInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(outside_split_copy, SplitCopyInferShapeFunctor,
                            PD_INFER_META(phi::SplitCopiesInferMeta));
DECLARE_INFER_SHAPE_FUNCTOR(outside_flip, FlipInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

#define OUTSIDE_EMPTY_GRAD                                        \
  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>, \
      paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>

REGISTER_OPERATOR(outside_blend, ops::FirstOfTwoOp, ops::BlendOpMaker, OUTSIDE_EMPTY_GRAD,
                  BlendInferShapeFunctor)
REGISTER_OPERATOR(outside_rows_sum, ops::RowsSumOp, ops::RowsSumOpMaker, OUTSIDE_EMPTY_GRAD);
REGISTER_OPERATOR(outside_phases, ops::DeclaredOp, ops::PhasesOpMaker, OUTSIDE_EMPTY_GRAD,
                  PhasesInferShapeFunctor);
REGISTER_OPERATOR(outside_split_copy, ops::FirstOfTwoOp, ops::SplitCopyOpMaker, OUTSIDE_EMPTY_GRAD,
                  SplitCopyInferShapeFunctor);
REGISTER_OPERATOR(outside_flip, ops::DeclaredOp, ops::RowsSumOpMaker, OUTSIDE_EMPTY_GRAD,
                  FlipInferShapeFunctor);
REGISTER_OPERATOR(outside_centre, ops::DeclaredOp, ops::RowsSumOpMaker, OUTSIDE_EMPTY_GRAD,
                  FlipInferShapeFunctor);
