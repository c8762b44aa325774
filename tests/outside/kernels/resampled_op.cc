// outside: 2.3 | pure declaration whose shape function is elsewhere, an input that outranks an
// attribute and stays on the host, a list of tensors for one attribute
#include <string>
#include <vector>

#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/infermeta_utils.h"

namespace phi {
void ResampledInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> out_size,
                        const IntArray& shape, const std::string& interp_method, bool align_corners,
                        float bound, MetaTensor* out, MetaConfig config);
}  // namespace phi

namespace paddle {
namespace operators {

class ResampleOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "X"),
                                   ctx.GetPlace());
  }

  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const phi::DenseTensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "OutSize" || var_name == "SizeList") return expected_kernel_type;
    return framework::OpKernelType(expected_kernel_type.data_type_, tensor.place(),
                                   tensor.layout());
  }
};

class ResampleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(Tensor) [batch, channels, width]");
    AddInput("OutSize", "(Tensor<int32>, optional) the width").AsDispensable();
    AddInput("SizeList", "(vector<Tensor<int32>>, optional)").AsDuplicable().AsDispensable();
    AddOutput("Out", "(Tensor)");
    AddAttr<std::vector<int>>("shape", "the width").SetDefault({});
    AddAttr<std::string>("interp_method", "").SetDefault("linear");
    AddAttr<bool>("align_corners", "").SetDefault(true);
    AddAttr<float>("bound", "").SetDefault(0.0f);
    AddComment("");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
DECLARE_INFER_SHAPE_FUNCTOR(outside_resample, ResampleInferShapeFunctor,
                            PD_INFER_META(phi::ResampledInferMeta));
REGISTER_OPERATOR(outside_resample, ops::ResampleOp, ops::ResampleOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>,
                  ResampleInferShapeFunctor);
