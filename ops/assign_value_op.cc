#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class AssignValueOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("shape", "The shape of Out.");
    AddAttr<int>("dtype", "The saved number of the element type.");
    AddAttr<std::vector<int>>("bool_values", "The values of bool.").SetDefault({});
    AddAttr<std::vector<float>>("fp32_values", "The values of float32.").SetDefault({});
    AddAttr<std::vector<double>>("fp64_values", "The values of float64.").SetDefault({});
    AddAttr<std::vector<int>>("int32_values", "The values of int32 and int8.").SetDefault({});
    AddAttr<std::vector<int64_t>>("int64_values", "The values of int64.").SetDefault({});
    AddComment("Out = the values of an attribute.");
  }
};

/// The attribute that holds the values of element type `dtype`.
inline const char* AssignValueAttribute(int dtype) {
  using framework::proto::VarType;
  switch (dtype) {
    case VarType::BOOL:
      return "bool_values";
    case VarType::FP32:
      return "fp32_values";
    case VarType::FP64:
      return "fp64_values";
    case VarType::INT64:
      return "int64_values";
    default:
      return "int32_values";
  }
}

template <typename DeviceContext, typename T>
class AssignValueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(ctx.Attr<std::vector<int>>("shape")));
    T* y = reference::Allocate<T>(ctx, out);
    const std::string name = AssignValueAttribute(ctx.Attr<int>("dtype"));
    if constexpr (std::is_same_v<T, float>) {
      Copy(ctx.Attr<std::vector<float>>(name), y);
    } else if constexpr (std::is_same_v<T, double>) {
      Copy(ctx.Attr<std::vector<double>>(name), y);
    } else if constexpr (std::is_same_v<T, int64_t>) {
      Copy(ctx.Attr<std::vector<int64_t>>(name), y);
    } else {
      Copy(ctx.Attr<std::vector<int>>(name), y);
    }
  }

 private:
  template <typename From>
  static void Copy(const std::vector<From>& values, T* to) {
    for (From value : values) *to++ = static_cast<T>(value);
  }
};

KernelSignature AssignValueOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* values = AssignValueAttribute(paddle::any_cast<int>(ctx.Attr("dtype")));
  return {"assign_value", {}, {"shape", "dtype", values}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(assign_value, AssignValueInferShapeFunctor,
                            PD_INFER_META(phi::AssignValueInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(assign_value, ops::OpTypedByAttribute, ops::AssignValueOpMaker,
                             ops::AssignValueInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(assign_value, ops::AssignValueOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(assign_value, ops::AssignValueCPUKernel<phi::CPUContext, float>,
                       ops::AssignValueCPUKernel<phi::CPUContext, double>,
                       ops::AssignValueCPUKernel<phi::CPUContext, bool>,
                       ops::AssignValueCPUKernel<phi::CPUContext, int8_t>,
                       ops::AssignValueCPUKernel<phi::CPUContext, int>,
                       ops::AssignValueCPUKernel<phi::CPUContext, int64_t>);
