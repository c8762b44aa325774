#include "compat/mapping_notes.h"
#include "ops/common/operator/index_tensors.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/manipulation.h"

namespace paddle {
namespace operators {

class SplitOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddInput("AxisTensor", "The axis as a tensor; it outranks `axis`.").AsDispensable();
    AddInput("SectionsTensorList", "The sections as tensors; they outrank `sections`.")
        .AsDuplicable()
        .AsDispensable();
    AddOutput("Out", "The parts, in order.").AsDuplicable();
    AddAttr<std::vector<int>>("sections", "Sizes of the parts; one may be -1: what is left.")
        .SetDefault({});
    AddAttr<int>("num", "Number of equal parts; it outranks the sections. 0: not given.")
        .SetDefault(0);
    AddAttr<int>("axis", "A negative one counts from the last.").SetDefault(0);
    AddAttr<bool>("use_mkldnn", "").SetDefault(false);
    AddAttr<std::string>("mkldnn_data_type", "").SetDefault("float32");
    AddComment("Out = the parts of X along one axis.");
  }
};

class SplitOp : public OpWithIndexTensors {
 public:
  using OpWithIndexTensors::OpWithIndexTensors;

 protected:
  const std::set<std::string>& IndexSlots() const override {
    static const std::set<std::string> kSlots = {"AxisTensor", "SectionsTensorList"};
    return kSlots;
  }
};

template <typename DeviceContext, typename T>
class SplitCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto outs = ctx.MultiOutput<DenseTensor>("Out");
    const int axis = reference::PositiveAxis(Axis(ctx), x->dims().size(), "split");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    const std::vector<int64_t> sections = Sections(ctx, n.axis, outs.size());
    int64_t begin = 0;
    for (size_t p = 0; p < outs.size(); ++p) {
      phi::DDim dims = x->dims();
      dims[axis] = sections[p];
      outs[p]->Resize(dims);
      T* y = reference::Allocate<T>(ctx, outs[p]);
      for (int64_t o = 0; o < n.outer; ++o) {
        const T* from = x->data<T>() + (o * n.axis + begin) * n.inner;
        for (int64_t k = 0; k < sections[p] * n.inner; ++k) *y++ = from[k];
      }
      begin += sections[p];
    }
  }

 private:
  static int Axis(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("AxisTensor")) return ctx.Attr<int>("axis");
    return static_cast<int>(reference::OneInteger(ctx, "AxisTensor", "split"));
  }
  static std::vector<int64_t> Sections(const framework::ExecutionContext& ctx, int64_t size,
                                       size_t parts) {
    if (ctx.Attr<int>("num") > 0) {
      return std::vector<int64_t>(parts, size / static_cast<int64_t>(parts));
    }
    const auto list = ctx.MultiInput<DenseTensor>("SectionsTensorList");
    const auto given = ctx.Attr<std::vector<int>>("sections");
    std::vector<int64_t> sections = list.empty() ? std::vector<int64_t>(given.begin(), given.end())
                                                 : reference::IntegersOf(list, "split");
    int64_t known = 0;
    for (int64_t section : sections) known += section < 0 ? 0 : section;
    for (int64_t& section : sections) {
      if (section < 0) section = size - known;
    }
    return sections;
  }
};

KernelSignature SplitOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* axis = ctx.HasInput("AxisTensor") ? "AxisTensor" : "axis";
  if (paddle::any_cast<int>(ctx.Attr("num")) > 0) {
    return {"split_with_num", {"X"}, {"num", axis}, {"Out"}};
  }
  const bool list = ctx.InputSize("SectionsTensorList") > 0;
  return {"split", {"X"}, {list ? "SectionsTensorList" : "sections", axis}, {"Out"}};
}

inline void SplitOpInferMeta(phi::InferMetaContext* ctx) {
  if (std::holds_alternative<int>(ctx->RawAttr(0))) {
    PD_INFER_META(phi::SplitWithNumInferMeta)(ctx);
  } else {
    PD_INFER_META(phi::SplitInferMeta)(ctx);
  }
}
DECLARE_INFER_SHAPE_FUNCTOR(split, SplitInferShapeFunctor, SplitOpInferMeta);

/// The gradient is the parts laid together again.
class SplitGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("concat");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetInput("AxisTensor", Input("AxisTensor"));
    grad->SetOutput("Out", InputGrad("X"));
    grad->SetAttrMap(Attrs());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(split, ops::SplitOp, ops::SplitOpMaker, ops::SplitInferShapeFunctor,
                  ops::SplitGradMaker);
PD_REGISTER_ARG_MAPPING_FN(split, ops::SplitOpArgumentMapping);
PD_MAPPING_DIFFERS(split, "2.6 gives num a kernel of its own: split_with_num");
PHIBRIDGE_REGISTER_COPY_REFERENCE(split, ops::SplitCPUKernel);
