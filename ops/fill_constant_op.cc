#include <cstdlib>
#include <limits>

#include "compat/mapping_notes.h"
#include "framework/program/convert_utils.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/typed_by_attribute.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/creation.h"

namespace paddle {
namespace operators {

class FillConstantOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("ValueTensor", "The value as a tensor of one element; it outranks the attributes.")
        .AsDispensable();
    AddInput("ShapeTensor", "The shape as a tensor; it outranks `shape`.").AsDispensable();
    AddInput("ShapeTensorList", "The shape as tensors of one element; they outrank `shape`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "A tensor, or the value of SelectedRows.");
    AddAttr<int>("dtype", "The saved number of the element type.")
        .SetDefault(framework::proto::VarType::FP32);
    AddAttr<std::vector<int64_t>>("shape", "").SetDefault({});
    AddAttr<float>("value", "").SetDefault(0.0f);
    AddAttr<std::string>("str_value", "The value with all its digits; it outranks `value`.")
        .SetDefault("");
    AddAttr<bool>("force_cpu", "Put Out into host memory.").SetDefault(false);
    AddAttr<int>("place_type", "-1: where the program runs; 0: CPU; 1: GPU.").SetDefault(-1);
    AddComment("Out = a tensor with one value everywhere.");
  }
};

class FillConstantOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"ShapeTensor", "ShapeTensorList", "ValueTensor"};
    return kSlots;
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    framework::OpKernelType type(
        static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("dtype")), ctx.GetPlace());
    if (ctx.Attr<bool>("force_cpu") || ctx.Attr<int>("place_type") == 0) {
      type.place_ = phi::CPUPlace();
    }
    return type;
  }
};

template <typename DeviceContext, typename T>
class FillConstantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(Shape(ctx)));
    const T value = Value(ctx);
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = value;
  }

 private:
  static std::vector<int64_t> Shape(const framework::ExecutionContext& ctx) {
    if (ctx.HasInput("ShapeTensor")) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>("ShapeTensor"), "fill_constant");
    }
    const auto list = ctx.MultiInput<DenseTensor>("ShapeTensorList");
    if (!list.empty()) return reference::IntegersOf(list, "fill_constant");
    return ctx.Attr<std::vector<int64_t>>("shape");
  }
  static T Value(const framework::ExecutionContext& ctx) {
    if (ctx.HasInput("ValueTensor")) return ctx.Input<DenseTensor>("ValueTensor")->data<T>()[0];
    const std::string text = ctx.Attr<std::string>("str_value");
    if (text.empty()) return static_cast<T>(ctx.Attr<float>("value"));
    if constexpr (std::is_integral_v<T>) {
      // Integers beyond 2^53 keep all their digits; "1.0" and "inf" are taken as numbers.
      char* end = nullptr;
      // NOLINTNEXTLINE(google-runtime-int): strtoll's own type
      const long long whole = std::strtoll(text.c_str(), &end, 10);
      if (*end == '\0') return static_cast<T>(whole);
    }
    return static_cast<T>(std::strtod(text.c_str(), nullptr));
  }
};

KernelSignature FillConstantOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* shape = ctx.HasInput("ShapeTensor")            ? "ShapeTensor"
                      : ctx.InputSize("ShapeTensorList") > 0 ? "ShapeTensorList"
                                                             : "shape";
  const bool text = !paddle::any_cast<std::string>(ctx.Attr("str_value")).empty();
  const char* value = ctx.HasInput("ValueTensor") ? "ValueTensor" : text ? "str_value" : "value";
  if (ctx.IsDenseTensorOutput("Out")) return {"full", {}, {shape, value, "dtype"}, {"Out"}};
  if (ctx.IsSelectedRowsOutput("Out")) return {"full_sr", {}, {shape, value, "dtype"}, {"Out"}};
  return {"unregistered", {}, {}, {}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_constant, FillConstantInferShapeFunctor,
                            PD_INFER_META(phi::FullInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fill_constant, ops::FillConstantOp, ops::FillConstantOpMaker,
                             ops::FillConstantInferShapeFunctor, ops::OutTypedByAttribute);
PD_REGISTER_BASE_KERNEL_NAME(fill_constant, full);
PD_REGISTER_ARG_MAPPING_FN(fill_constant, ops::FillConstantOpArgumentMapping);
PD_DROPPED_ARGUMENTS(fill_constant, {"force_cpu", "chooses the place (GetExpectedKernelType)"},
                     {"place_type", "chooses the place (GetExpectedKernelType)"});
PHIBRIDGE_REGISTER_COPY_REFERENCE(fill_constant, ops::FillConstantCPUKernel);
REGISTER_OP_VERSION(fill_constant)
    .AddCheckpoint("Adds the input ValueTensor.",
                   paddle::framework::compatible::OpVersionDesc().NewInput(
                       "ValueTensor", "The value as a tensor."))
    .AddCheckpoint("Adds the attribute place_type.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr("place_type",
                                                                          "Where to put Out.", -1));
