#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/dropout.h"

namespace paddle {
namespace operators {

class DropoutOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("Seed", "A seed as a tensor; it outranks `seed`.").AsDispensable().AsExtra();
    AddOutput("Out", "X with some elements set to zero.");
    AddOutput("Mask", "uint8: 1 where X was kept; made in training only.")
        .AsIntermediate()
        .AsExtra();
    AddAttr<float>("dropout_prob", "The probability that an element is dropped.")
        .SetDefault(0.5f)
        .SupportTensor()
        .AddCustomChecker([](const float& p) {
          PADDLE_ENFORCE_EQ(
              p >= 0.0f && p <= 1.0f, true,
              phi::errors::InvalidArgument("`dropout_prob` must be in [0, 1]; it is %s", p));
        });
    AddAttr<bool>("is_test", "Drop nothing.").SetDefault(false);
    AddAttr<bool>("fix_seed", "Use `seed`, the same one each time.").SetDefault(false).AsExtra();
    AddAttr<int>("seed", "").SetDefault(0).AsExtra();
    AddAttr<std::string>("dropout_implementation",
                         "downgrade_in_infer: a test scales by 1 - dropout_prob; upscale_in_train: "
                         "training scales by 1 / (1 - dropout_prob).")
        .SetDefault("downgrade_in_infer")
        .InEnum({"downgrade_in_infer", "upscale_in_train"});
    AddComment("Out = X with elements dropped at random.");
  }
};

class DropoutOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"Seed"};
    return kSlots;
  }
};

DECLARE_INPLACE_OP_INFERER(DropoutInplaceInferer, {"X", "Out"});

template <typename DeviceContext, typename T>
class DropoutCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");  // Out may be X
    auto* out = ctx.Output<DenseTensor>("Out");
    const double keep = 1.0 - ctx.Attr<float>("dropout_prob");
    const bool upscale = ctx.Attr<std::string>("dropout_implementation") == "upscale_in_train";
    T* y = reference::Allocate<T>(ctx, out);
    if (ctx.Attr<bool>("is_test")) {
      for (int64_t i = 0; i < x.numel(); ++i) {
        y[i] = static_cast<T>(static_cast<double>(x.data<T>()[i]) * (upscale ? 1.0 : keep));
      }
      return;
    }
    std::vector<uint8_t> mask(x.numel());
    DrawMask(ctx, &mask);
    const double factor = upscale && keep > 0 ? 1.0 / keep : 1.0;
    for (int64_t i = 0; i < x.numel(); ++i) {
      y[i] = mask[i] != 0 ? static_cast<T>(static_cast<double>(x.data<T>()[i]) * factor) : T(0);
    }
    if (!ctx.HasOutput("Mask")) return;
    auto* mask_out = ctx.Output<DenseTensor>("Mask");
    mask_out->Resize(x.dims());
    std::copy(mask.begin(), mask.end(), reference::Allocate<uint8_t>(ctx, mask_out));
  }

 private:
  static void DrawMask(const framework::ExecutionContext& ctx, std::vector<uint8_t>* mask) {
    const float p = ctx.Attr<float>("dropout_prob");
    std::uniform_real_distribution<float> uniform(0, 1);
    int seed = ctx.Attr<bool>("fix_seed") ? ctx.Attr<int>("seed") : 0;
    if (ctx.HasInput("Seed")) {
      seed = static_cast<int>(reference::OneInteger(ctx, "Seed", "dropout"));
    }
    reference::Engine engine(ctx, seed);
    for (uint8_t& kept : *mask) kept = uniform(*engine) < p || p == 1.0f ? 0 : 1;
  }
};

KernelSignature DropoutOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dropout",
          {"X", "Seed"},
          {"dropout_prob", "is_test", "dropout_implementation", "seed", "fix_seed"},
          {"Out", "Mask"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dropout, DropoutInferShapeFunctor,
                            PD_INFER_META(phi::DropoutInferMeta));

constexpr GradSlots kDropoutGradSlots = {"", "Mask", "Out", "X"};

KernelSignature DropoutGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"dropout_grad",
          {"Mask", "Out@GRAD"},
          {"dropout_prob", "is_test", "dropout_implementation"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(dropout_grad, DropoutGradInferShapeFunctor,
                            PD_INFER_META(phi::SecondInputGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(dropout, ops::DropoutOp, ops::DropoutOpMaker, ops::DropoutInferShapeFunctor,
                  ops::DropoutInplaceInferer, ops::SlotGradOpMaker<ops::kDropoutGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(dropout, ops::DropoutOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(dropout, ops::DropoutCPUKernel<phi::CPUContext, float>,
                       ops::DropoutCPUKernel<phi::CPUContext, double>,
                       ops::DropoutCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(dropout_grad, ops::OpTypedByOutGrad, ops::DropoutGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(dropout_grad, ops::DropoutGradOpArgumentMapping);
