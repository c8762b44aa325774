#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class SeedOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "int32 [1].");
    AddAttr<int>("seed", "The seed; 0: a random one.").SetDefault(0);
    AddAttr<bool>("deterministic", "Known, not used.").SetDefault(false).AsExtra();
    AddAttr<std::string>("rng_name", "Known, not used.").SetDefault("").AsExtra();
    AddAttr<bool>("force_cpu", "Put Out into host memory.").SetDefault(false).AsExtra();
    AddComment("Out = a seed.");
  }
};

class SeedOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    // Kernels read it on the host.
    return framework::OpKernelType(
        framework::proto::VarType::INT32,
        ctx.Attr<bool>("force_cpu") ? phi::Place(phi::CPUPlace()) : ctx.GetPlace());
  }
};

class SeedOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputDataType("Out", framework::proto::VarType::INT32);
  }
};

template <typename DeviceContext, typename T>
class SeedCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({1}));
    int* y = reference::Allocate<int>(ctx, out);
    const int seed = ctx.Attr<int>("seed");
    reference::Engine engine(ctx, 0);
    *y = seed != 0 ? seed : static_cast<int>((*engine)() & 0x7fffffff);
  }
};

struct SeedInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", phi::make_ddim({1}));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(seed, ops::SeedOp, ops::SeedOpMaker, ops::SeedInferShapeFunctor,
                             ops::SeedOpVarTypeInference);
REGISTER_OP_CPU_KERNEL(seed, ops::SeedCPUKernel<phi::CPUContext, int>);
REGISTER_OP_VERSION(seed).AddCheckpoint("Adds the attribute force_cpu.",
                                        paddle::framework::compatible::OpVersionDesc().NewAttr(
                                            "force_cpu", "Put Out into host memory.", false));
