// outside: 2.0 | duplicable slots, MultiInput, AppendLoD, a functor kernel for another device
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

class JoinedOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInputs("X"), "Input", "X", "Joined");
    auto all = ctx->GetInputsDim("X");
    int64_t rows = 0;
    for (auto& dims : all) rows = rows < 0 || dims[0] < 0 ? -1 : rows + dims[0];
    auto out = all[0];
    out[0] = rows;
    ctx->SetOutputDim("Out", out);
    ctx->SetOutputsDim("Copies", all);
  }
};

class JoinedOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "").AsDuplicable();
    AddOutput("Out", "");
    AddOutput("Copies", "").AsDuplicable().AsDispensable();
    AddComment("");
  }
};

template <typename T>
class JoinedKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto ins = ctx.MultiInput<framework::LoDTensor>("X");
    auto& vars = ctx.MultiInputVar("X");  // binds to a const list
    PADDLE_ENFORCE_EQ(ctx.HasOutputs("Out") && framework::VarIsTensor(*vars[0]), true,
                      platform::errors::InvalidArgument("Joined joins tensors"));
    auto copies = ctx.MultiOutput<framework::LoDTensor>("Copies");
    auto* out = ctx.Output<framework::LoDTensor>("Out");
    out->mutable_data<T>(ctx.GetPlace());
    framework::LoD lod;
    int64_t row = 0;
    for (size_t i = 0; i < ins.size(); ++i) {
      auto part = out->Slice(row, row + ins[i]->dims()[0]);
      framework::TensorCopySync(*ins[i], ctx.GetPlace(), &part);
      if (!copies.empty()) framework::TensorCopy(*ins[i], ctx.GetPlace(), copies[i]);
      if (!ins[i]->lod().empty()) {
        phi::AppendLoD(&lod, framework::ConvertToLengthBasedLoD(ins[i]->lod()));
      }
      row += ins[i]->dims()[0];
    }
    out->set_lod(lod);
  }
};

template <typename T>
struct NpuFunctor {
  void operator()(const framework::ExecutionContext&) const {}
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_joined, ops::JoinedOp, ops::JoinedOpMaker);
REGISTER_OP_CPU_KERNEL(outside_joined, ops::JoinedKernel<float>);
REGISTER_OP_NPU_KERNEL(outside_joined, ops::JoinedKernel<float>);
REGISTER_OP_XPU_KERNEL(outside_joined, ops::JoinedKernel<float>)
