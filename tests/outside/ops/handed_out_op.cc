// outside: 2.0 | several gradient ops from one maker, for programs (GradOpDescMakerBase) and for
// the dynamic half (GradOpBaseMakerBase, TracedGradOp); shapes through variables and their
// descriptions
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/var_type_inference.h"

namespace paddle {
namespace operators {

// Out_i = (i + 1) X.
class HandedOutOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const size_t n = ctx->Outputs("Out").size();
    framework::DDim dims;
    std::vector<framework::InferShapeVarPtr> vars = ctx->GetInputVarPtrs("X");
    if (ctx->IsRuntime()) {
      auto* var = BOOST_GET(framework::Variable*, vars[0]);
      dims = var->Get<framework::LoDTensor>().dims();
    } else {
      auto* desc = BOOST_GET(framework::VarDesc*, vars[0]);
      dims = framework::make_ddim(desc->GetShape());
      PADDLE_ENFORCE_EQ(ctx->GetInputsVarType("X").front(), framework::proto::VarType::LOD_TENSOR,
                        platform::errors::InvalidArgument("X is a tensor"));
    }
    ctx->SetOutputsDim("Out", std::vector<framework::DDim>(n, dims));
    for (size_t i = 0; i < n; ++i) ctx->ShareLoD("X", "Out", 0, i);
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "X"),
                                   ctx.GetPlace());
  }
};

class HandedOutOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(Tensor)");
    AddOutput("Out", "(vector<Tensor>)").AsDuplicable();
    AddComment("");
  }
};

class HandedOutOpInferVarType : public framework::PassInDtypeAndVarTypeToOutput {
 protected:
  std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const override {
    static std::unordered_map<std::string, std::string> m{{"X", /*->*/ "Out"}};
    return m;
  }
};

// One op for each output, and one that adds them.
class HandedOutGradDescMaker : public framework::GradOpDescMakerBase {
 public:
  using framework::GradOpDescMakerBase::GradOpDescMakerBase;

  std::vector<std::unique_ptr<framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<framework::OpDesc>> ops;
    const std::vector<std::string> grads = OutputGrad("Out");
    std::vector<std::string> parts;
    std::transform(grads.begin(), grads.end(), std::back_inserter(ops),
                   [&parts](const std::string& grad) {
                     auto* op = new framework::OpDesc();
                     parts.push_back(grad + "@PART");
                     op->SetType("scale");
                     op->SetInput("X", {grad});
                     op->SetOutput("Out", {parts.back()});
                     op->SetAttr("scale", static_cast<float>(parts.size()));
                     return std::unique_ptr<framework::OpDesc>(op);
                   });
    std::unique_ptr<framework::OpDesc> sum(new framework::OpDesc());
    sum->SetType("sum");
    sum->SetInput("X", parts);
    sum->SetOutput("Out", InputGrad("X"));
    ops.push_back(std::move(sum));
    return ops;
  }
};

class HandedOutGradOpBaseMaker : public imperative::GradOpBaseMakerBase {
 public:
  using imperative::GradOpBaseMakerBase::GradOpBaseMakerBase;

  std::shared_ptr<imperative::GradOpNode> operator()() const final {
    auto node = this->NewGradNode();
    {
      imperative::TracedGradOp op(node);
      op.SetType("scale");
      op.SetInput("X", OutputGrad("Out"));
      op.SetOutput("Out", InputGrad("X"));
      op.SetAttr("scale", 1.0f);
    }
    return node;
  }
};

template <typename T>
class HandedOutKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<framework::Tensor>("X");
    auto outs = ctx.MultiOutput<framework::Tensor>("Out");
    for (size_t i = 0; i < outs.size(); ++i) {
      if (outs[i] == nullptr) continue;
      T* to = outs[i]->mutable_data<T>(ctx.GetPlace());
      std::transform(x->data<T>(), x->data<T>() + x->numel(), to,
                     [i](T value) { return value * static_cast<T>(i + 1); });
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_handed_out, ops::HandedOutOp, ops::HandedOutOpMaker,
                  ops::HandedOutOpInferVarType, ops::HandedOutGradDescMaker,
                  ops::HandedOutGradOpBaseMaker);
REGISTER_OP_CPU_KERNEL(outside_handed_out, ops::HandedOutKernel<float>,
                       ops::HandedOutKernel<double>, ops::HandedOutKernel<int>);
