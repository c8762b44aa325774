// outside: 2.0 | several op versions: new and modified attributes, a new input, a bug fix; custom
// checkers of attributes
#include <limits>

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"

namespace paddle {
namespace operators {

class VersionedClipOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

class VersionedClipOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddInput("Limit", "outranks the attribute").AsDispensable();
    AddOutput("Out", "");
    AddAttr<float>("limit", "").SetDefault(2.0f).AddCustomChecker([](const float& limit) {
      PADDLE_ENFORCE_GE(limit, 0.0f,
                        platform::errors::InvalidArgument("limit is %f, and below 0.", limit));
    });
    AddAttr<bool>("both_sides", "").SetDefault(true);
    AddComment("");
  }
};

template <typename T>
class VersionedClipKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto& x = *ctx.Input<framework::Tensor>("X");
    T limit = static_cast<T>(ctx.Attr<float>("limit"));
    if (ctx.HasInput("Limit")) limit = ctx.Input<framework::Tensor>("Limit")->data<T>()[0];
    const T low = ctx.Attr<bool>("both_sides") ? -limit : std::numeric_limits<T>::lowest();
    T* to = ctx.Output<framework::Tensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x.numel(); ++i) {
      to[i] = std::min(std::max(x.data<T>()[i], low), limit);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_versioned_clip, ops::VersionedClipOp,
                             ops::VersionedClipOpMaker);
REGISTER_OP_CPU_KERNEL(outside_versioned_clip, ops::VersionedClipKernel<float>);
REGISTER_OP_VERSION(outside_versioned_clip)
    .AddCheckpoint(R"ROC(Clips below, too, and by another default.)ROC",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("both_sides", "Whether small numbers are clipped, too.", false)
                       .ModifyAttr("limit", "The largest number.", 2.0f))
    .AddCheckpoint(R"ROC(A tensor may give the limit.)ROC",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewInput("Limit", "The largest number, as a tensor.")
                       .BugfixWithBehaviorChanged("The limit itself is let through."));
