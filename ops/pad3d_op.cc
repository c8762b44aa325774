#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class Pad3dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, D, H, W] or [N, D, H, W, C].");
    AddInput("Paddings", "The paddings as a tensor; it outranks `paddings`.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("paddings", "Left, right, top, bottom, front, back.");
    AddAttr<std::string>("mode", "constant, reflect, replicate or circular.")
        .SetDefault("constant");
    AddAttr<float>("value", "What they are, if constant.").SetDefault(0.0f);
    AddAttr<std::string>("data_format", "Where the channels are.").SetDefault("NCDHW");
    AddComment("Out = X with more elements around its images.");
  }
};

class Pad3dOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Paddings"};
    return kSlots;
  }
};

/// Where element `at` of a padded axis of `size` comes from; -1: nowhere.
inline int64_t Pad3dSource(int64_t at, int64_t size, const std::string& mode) {
  if (at >= 0 && at < size) return at;
  if (mode == "constant") return -1;
  if (mode == "replicate") return at < 0 ? 0 : size - 1;
  if (mode == "circular") return (at + size) % size;
  return at < 0 ? -at : 2 * size - 2 - at;
}

static void Pad3dReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto paddings = reference::IntegersFrom<int>(ctx, "Paddings", nullptr, "paddings");
  const reference::Index whole = phi::vectorize(x->dims());
  const int last = ctx.Attr<std::string>("data_format") == "NDHWC" ? 3 : 4;
  const std::string mode = ctx.Attr<std::string>("mode");
  reference::Index dims = whole, before(whole.size(), 0);
  for (int i = 0; i < 3; ++i) {
    before[last - i] = paddings[2 * i];
    dims[last - i] += paddings[2 * i] + paddings[2 * i + 1];
  }
  const auto source = [&](reference::Index index) -> int64_t {
    for (size_t i = 0; i < index.size(); ++i) {
      index[i] = Pad3dSource(index[i] - before[i], whole[i], mode);
      if (index[i] < 0) return -1;
    }
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("value"));
}
template <typename DeviceContext, typename T>
using Pad3dCPUKernel = MoveReferenceKernel<DeviceContext, T, Pad3dReference>;

KernelSignature Pad3dOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* paddings = ctx.HasInput("Paddings") ? "Paddings" : "paddings";
  return {"pad3d", {"X"}, {paddings, "mode", "value", "data_format"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pad3d, Pad3dInferShapeFunctor, PD_INFER_META(phi::Pad3dInferMeta));

constexpr GradSlots kPad3dGradSlots = {"X Paddings", "", "Out", "X"};

KernelSignature Pad3dGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* paddings = ctx.HasInput("Paddings") ? "Paddings" : "paddings";
  return {"pad3d_grad", {"X", "Out@GRAD"}, {paddings, "mode", "value", "data_format"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pad3d_grad, Pad3dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(Pad3dGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pad3d, ops::Pad3dOp, ops::Pad3dOpMaker, ops::Pad3dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPad3dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pad3d, ops::Pad3dOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(pad3d, ops::Pad3dCPUKernel);
REGISTER_OPERATOR(pad3d_grad, ops::OpTypedByOutGrad, ops::Pad3dGradInferShapeFunctor,
                  ops::Pad3dGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(pad3d_grad, ops::Pad3dGradOpArgumentMapping);
