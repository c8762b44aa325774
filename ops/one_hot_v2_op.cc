#include "framework/program/convert_utils.h"
#include "ops/common/family/move_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class OneHotV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "int32 or int64.");
    AddInput("depth_tensor", "The depth as a tensor; it outranks `depth`.").AsDispensable();
    AddOutput("Out", "The result.");
    AddAttr<int>("depth", "Elements of X are below it.").SetDefault(-1);
    AddAttr<int>("dtype", "The saved number of the element type.").SetDefault(5);
    AddAttr<bool>("allow_out_of_range", "True: other elements give zeros.").SetDefault(false);
    AddComment("Out = rows of zeros with a one at the place that X names.");
  }
};

class OneHotV2Op : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"depth_tensor"};
    return kSlots;
  }
};

static void OneHotV2Reference(const framework::ExecutionContext& ctx) {
  const DenseTensor& x = *ctx.Input<DenseTensor>("X");
  const bool by_tensor = ctx.HasInput("depth_tensor");
  const int64_t depth =
      by_tensor ? reference::OneInteger(ctx, "depth_tensor", "one_hot_v2") : ctx.Attr<int>("depth");
  reference::Index dims = phi::vectorize(x.dims());
  dims.push_back(depth);
  std::vector<double> values;
  for (int64_t id : reference::IntegersOf(x, "one_hot_v2")) {
    const bool inside = id >= 0 && id < depth;
    PADDLE_ENFORCE_EQ(inside || ctx.Attr<bool>("allow_out_of_range"), true,
                      phi::errors::InvalidArgument(
                          "one_hot_v2: an element of X must be in [0, %d); it is %d", depth, id));
    for (int64_t k = 0; k < depth; ++k) values.push_back(k == id ? 1 : 0);
  }
  reference::WriteNumbers(ctx, dims, framework::TransToPhiDataType(ctx.Attr<int>("dtype")), values,
                          ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using OneHotV2CPUKernel = MoveReferenceKernel<DeviceContext, T, OneHotV2Reference>;

KernelSignature OneHotV2OpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"one_hot_raw",
          {"X"},
          {ctx.HasInput("depth_tensor") ? "depth_tensor" : "depth", "dtype", "allow_out_of_range"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(one_hot_v2, OneHotV2InferShapeFunctor,
                            PD_INFER_META(phi::OneHotRawInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(one_hot_v2, ops::OneHotV2Op, ops::OneHotV2OpMaker,
                             ops::OneHotV2InferShapeFunctor);
PD_REGISTER_BASE_KERNEL_NAME(one_hot_v2, one_hot);
PD_REGISTER_ARG_MAPPING_FN(one_hot_v2, ops::OneHotV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(one_hot_v2, ops::OneHotV2CPUKernel<phi::CPUContext, int>,
                       ops::OneHotV2CPUKernel<phi::CPUContext, int64_t>);
