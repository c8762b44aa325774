// outside: 2.0 | random engines by seed, AllocateTmpTensor, kAllKernelsMustComputeRuntimeShape
#include <random>

#include "paddle/fluid/framework/generator.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

class SeededNoiseOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    auto& shape = ctx->Attrs().Get<std::vector<int64_t>>("shape");
    ctx->SetOutputDim("Out", phi::make_ddim(shape));
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("dtype")), ctx.GetPlace());
  }
};

class SeededNoiseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "");
    AddAttr<std::vector<int64_t>>("shape", "");
    AddAttr<int>("seed", "").SetDefault(1).EqualGreaterThan(0);
    AddAttr<int>("dtype", "").SetDefault(framework::proto::VarType::FP32);
    AddAttr<bool>(framework::kAllKernelsMustComputeRuntimeShape, "").SetDefault(true).AsExtra();
    AddComment("");
  }
};

template <typename DeviceContext, typename T>
class SeededNoiseKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<framework::LoDTensor>("Out");
    auto engine = framework::GetCPURandomEngine(static_cast<uint64_t>(ctx.Attr<int>("seed")));
    std::uniform_real_distribution<T> dist(0, 1);
    auto& dev_ctx = ctx.template device_context<DeviceContext>();
    auto noise = ctx.AllocateTmpTensor<T, DeviceContext>(out->dims(), dev_ctx);
    for (int64_t i = 0; i < noise.numel(); ++i) noise.template data<T>()[i] = dist(*engine);
    out->ShareDataWith(noise);
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(outside_seeded_noise, paddle::operators::SeededNoiseOp,
                             paddle::operators::SeededNoiseOpMaker);
REGISTER_OP_CPU_KERNEL(
    outside_seeded_noise,
    paddle::operators::SeededNoiseKernel<paddle::platform::CPUDeviceContext, float>,
    paddle::operators::SeededNoiseKernel<paddle::platform::CPUDeviceContext, double>)
