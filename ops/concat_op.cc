#include "framework/program/convert_utils.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class ConcatOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Tensors of one shape, but for `axis`.").AsDuplicable();
    AddInput("AxisTensor", "The axis as a tensor; it outranks `axis`.").AsDispensable();
    AddOutput("Out", "The tensors, one after the other along the axis.");
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddComment("Out = all X joined along one axis.");
  }
};

class ConcatOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"AxisTensor"};
    return kSlots;
  }
  // Of the first tensor that holds something: empty ones may have no type yet.
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    for (const DenseTensor* x : ctx.MultiInput<DenseTensor>("X")) {
      if (x == nullptr || !x->initialized() || x->numel() == 0) continue;
      return framework::OpKernelType(framework::TransToProtoVarType(x->dtype()), ctx.GetPlace());
    }
    return OpWithIndexTensors::GetExpectedKernelType(ctx);
  }
};

template <typename DeviceContext, typename T>
class ConcatCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = xs[0]->dims().size();
    const int axis = reference::PositiveAxis(Axis(ctx), rank, "concat");
    phi::DDim dims = xs[0]->dims();
    for (size_t i = 1; i < xs.size(); ++i) dims[axis] += xs[i]->dims()[axis];
    out->Resize(dims);
    if (axis == 0) JoinLoD(xs, out);
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t outer = reference::SplitAt(dims, axis).outer;
    for (int64_t o = 0; o < outer; ++o) {
      for (const DenseTensor* x : xs) {
        const int64_t count = x->numel() / std::max<int64_t>(outer, 1);
        for (int64_t k = 0; k < count; ++k) *y++ = x->data<T>()[o * count + k];
      }
    }
  }

 private:
  static int Axis(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("AxisTensor")) return ctx.Attr<int>("axis");
    return static_cast<int>(reference::OneInteger(ctx, "AxisTensor", "concat"));
  }

  // Rows are joined, so sequences are: if all tensors have as many levels.
  static void JoinLoD(const std::vector<const DenseTensor*>& xs, DenseTensor* out) {
    const size_t levels = xs[0]->lod().size();
    phi::LoD joined(levels, {0});
    for (const DenseTensor* x : xs) {
      if (x->lod().size() != levels) return;
      for (size_t level = 0; level < levels; ++level) {
        const size_t base = joined[level].back();
        for (size_t i = 1; i < x->lod()[level].size(); ++i) {
          joined[level].push_back(base + x->lod()[level][i]);
        }
      }
    }
    if (levels > 0) out->set_lod(joined);
  }
};

KernelSignature ConcatOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {"concat", {"X"}, {ctx.HasInput("AxisTensor") ? "AxisTensor" : "axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(concat, ConcatInferShapeFunctor, PD_INFER_META(phi::ConcatInferMeta));

constexpr GradSlots kConcatGradSlots = {"AxisTensor X", "", "Out", "X"};

KernelSignature ConcatGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* axis = ctx.HasInput("AxisTensor") ? "AxisTensor" : "axis";
  return {"concat_grad", {"X", "Out@GRAD"}, {axis}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(concat_grad, ConcatGradInferShapeFunctor,
                            PD_INFER_META(phi::ListGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ConcatGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(concat, ops::ConcatOp, ops::ConcatOpMaker, ops::ConcatInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kConcatGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(concat, ops::ConcatOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(concat, ops::ConcatCPUKernel);
REGISTER_OPERATOR(concat_grad, ops::OpTypedByOutGrad, ops::ConcatGradInferShapeFunctor,
                  ops::ConcatGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(concat_grad, ops::ConcatGradOpArgumentMapping);
