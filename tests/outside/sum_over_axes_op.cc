// outside: 2.3 | declaration with mapping, kernel and gradient
#include <string>
#include <unordered_map>
#include <vector>

#include "outside_infermeta.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/core/ddim.h"
#include "paddle/phi/infermeta/unary.h"

namespace paddle {
namespace operators {

using framework::DDim;
using framework::OpKernelType;
using framework::Tensor;

class SumOverAxesOp : public framework::OperatorWithKernel {
 public:
  SumOverAxesOp(const std::string& type, const framework::VariableNameMap& inputs,
                const framework::VariableNameMap& outputs, const framework::AttributeMap& attrs)
      : OperatorWithKernel(type, inputs, outputs, attrs) {}

  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("X"), "Input", "X", "sum_over_axes");
    OP_INOUT_CHECK(ctx->HasOutput("Out"), "Output", "Out", "sum_over_axes");
    if (ctx->IsRuntime()) {
      return;  // the kernel knows the axes
    }
    DDim x_dims = ctx->GetInputDim("X");
    std::vector<int64_t> dims = phi::vectorize(x_dims);
    auto axis = ctx->Attrs().Get<std::vector<int>>("axis");
    const bool keep_dim = ctx->Attrs().Get<bool>("keep_dim");
    if (ctx->HasInput("AxisTensor")) {
      dims.assign(keep_dim ? dims.size() : dims.size() - axis.size(), -1);
    } else {
      std::vector<int64_t> kept;
      for (int i = 0; i < x_dims.size(); ++i) {
        bool summed = false;
        for (int a : axis) {
          summed = summed || a == i || a + x_dims.size() == i;
        }
        if (!summed) {
          kept.push_back(dims[i]);
        } else if (keep_dim) {
          kept.push_back(1);
        }
      }
      dims = kept;
    }
    ctx->SetOutputDim("Out", phi::make_ddim(dims));
  }

 protected:
  OpKernelType GetExpectedKernelType(const framework::ExecutionContext& ctx) const override {
    const Tensor* x = ctx.Input<Tensor>("X");
    return OpKernelType(framework::TransToProtoVarType(x->dtype()), ctx.GetPlace());
  }
};

class SumOverAxesOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() {
    AddInput("X", "The tensor to sum.");
    AddInput("AxisTensor", "The axes as a tensor.").AsDispensable();
    AddOutput("Out", "The sums.");
    AddAttr<std::vector<int>>("axis", "The axes.").SetDefault({0});
    AddAttr<bool>("keep_dim", "Keep the summed axes, of length 1.").SetDefault(false);
    AddComment("Sums along axes.");
  }
};

class SumOverAxesVarTypeInference : public framework::PassInDtypeAndVarTypeToOutput {
 protected:
  std::unordered_map<std::string, std::string>& GetInputOutputWithSameType() const override {
    static std::unordered_map<std::string, std::string> same{{"X", "Out"}};
    return same;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sum_over_axes, ops::SumOverAxesOp, ops::SumOverAxesOpMaker,
                  ops::SumOverAxesVarTypeInference,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
