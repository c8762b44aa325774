#include "framework/op/untold_shapes.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class Reshape2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Shape", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensor", "The shape as tensors of one element; they outrank `Shape`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The elements of X in the new shape.");
    AddOutput("XShape", "Its shape is 0 and then the shape of X.").AsIntermediate();
    AddAttr<std::vector<int>>("shape", "-1: what is left, once; 0: as in X at this place.")
        .SetDefault({});
    AddAttr<bool>("use_mkldnn", "").SetDefault(false).AsExtra();
    AddAttr<std::string>("mkldnn_data_type", "").SetDefault("float32").AsExtra();
    AddAttr<bool>("use_quantizer", "").SetDefault(false);
    AddComment("Out = X in another shape with the same number of elements.");
  }
};

class Reshape2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Shape", "ShapeTensor"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(Reshape2InplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class Reshape2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(ShapeOf(ctx, x.dims())));
    reference::CopyElements(ctx, x, out);
  }

 private:
  static std::vector<int64_t> Wanted(const framework::ExecutionContext& ctx) {
    const auto list = ctx.MultiInput<DenseTensor>("ShapeTensor");
    if (!list.empty()) return reference::IntegersOf(list, "reshape2");
    if (ctx.HasInput("Shape")) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>("Shape"), "reshape2");
    }
    const auto shape = ctx.Attr<std::vector<int>>("shape");
    return {shape.begin(), shape.end()};
  }
  static std::vector<int64_t> ShapeOf(const framework::ExecutionContext& ctx, const phi::DDim& in) {
    std::vector<int64_t> shape = Wanted(ctx);
    int64_t known = 1;
    int unknown = -1;
    for (int i = 0; i < static_cast<int>(shape.size()); ++i) {
      if (shape[i] == 0 && i < in.size()) shape[i] = in[i];
      if (shape[i] == -1) {
        unknown = i;
      } else {
        known *= shape[i];
      }
    }
    if (unknown >= 0) shape[unknown] = known == 0 ? 0 : phi::product(in) / known;
    return shape;
  }
};

KernelSignature Reshape2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.InputSize("ShapeTensor") > 0 ? "ShapeTensor"
                      : ctx.HasInput("Shape")          ? "Shape"
                                                       : "shape";
  if (ctx.HasOutput("XShape")) return {"reshape_with_xshape", {"X"}, {shape}, {"Out", "XShape"}};
  return {"reshape", {"X"}, {shape}, {"Out"}};
}

inline void Reshape2OpInferMeta(phi::InferMetaContext* ctx) {
  if (ctx->OutputRangesSize() == 2) {
    PD_INFER_META(phi::ReshapeWithXShapeInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::ReshapeInferMeta)(ctx);
  }
}
DECLARE_INFER_SHAPE_FUNCTOR(reshape2, Reshape2InferShapeFunctor, Reshape2OpInferMeta);

constexpr GradSlots kReshape2GradSlots = {"", "XShape", "Out", "X"};

KernelSignature Reshape2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reshape_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reshape2, ops::Reshape2Op, ops::Reshape2OpMaker, ops::Reshape2InferShapeFunctor,
                  ops::Reshape2InplaceInferer, ops::SlotGradOpMaker<ops::kReshape2GradSlots>);
PD_SHAPES_UNTOLD(
    reshape2, "inputs Shape and ShapeTensor, which its gradient op does not read, outrank `shape`");
PD_REGISTER_BASE_KERNEL_NAME(reshape2, reshape);
PD_REGISTER_ARG_MAPPING_FN(reshape2, ops::Reshape2OpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(reshape2, ops::Reshape2CPUKernel);
REGISTER_OPERATOR(reshape2_grad, ops::OpTypedByOutGrad, ops::XShapeGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(reshape2_grad, reshape_grad);
PD_REGISTER_ARG_MAPPING_FN(reshape2_grad, ops::Reshape2GradOpArgumentMapping);
