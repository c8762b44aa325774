#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/searching.h"

namespace paddle {
namespace operators {

class SearchsortedOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("SortedSequence", "Sorted along its last dimension.");
    AddInput("Values", "A vector sequence serves all of its rows.");
    AddOutput("Out", "The result.");
    AddAttr<bool>("out_int32", "Else int64.").SetDefault(false);
    AddAttr<bool>("right", "Behind equal elements.").SetDefault(false);
    AddComment("Out = where each of Values could be put into the sorted sequence.");
  }
};

class SearchsortedOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "SortedSequence"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class SearchsortedCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* rows = ctx.Input<DenseTensor>("SortedSequence");
    const auto* values = ctx.Input<DenseTensor>("Values");
    const int64_t width = rows->dims()[rows->dims().size() - 1];
    const int64_t per_row =
        values->dims().size() == 0 ? 1 : values->dims()[values->dims().size() - 1];
    std::vector<double> places;
    for (int64_t i = 0; i < values->numel(); ++i) {
      const T* row = rows->data<T>() + (rows->dims().size() == 1 ? 0 : i / per_row * width);
      const T value = values->data<T>()[i];
      const auto is_before = [&](T element) {
        if (value != value) return ctx.Attr<bool>("right") || element == element;
        return ctx.Attr<bool>("right") ? element <= value : element < value;
      };
      int64_t place = 0;
      while (place < width && is_before(row[place])) ++place;
      places.push_back(static_cast<double>(place));
    }
    const auto type = ctx.Attr<bool>("out_int32") ? phi::DataType::INT32 : phi::DataType::INT64;
    reference::WriteNumbers(ctx, phi::vectorize(values->dims()), type, places,
                            ctx.Output<DenseTensor>("Out"));
  }
};

KernelSignature SearchsortedOpArgumentMapping(const ArgumentMappingContext&) {
  return {"searchsorted", {"SortedSequence", "Values"}, {"out_int32", "right"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(searchsorted, SearchsortedInferShapeFunctor,
                            PD_INFER_META(phi::SearchsortedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(searchsorted, ops::SearchsortedOp, ops::SearchsortedOpMaker,
                             ops::SearchsortedInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(searchsorted, ops::SearchsortedOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(searchsorted, ops::SearchsortedCPUKernel<phi::CPUContext, float>,
                       ops::SearchsortedCPUKernel<phi::CPUContext, double>,
                       ops::SearchsortedCPUKernel<phi::CPUContext, int>,
                       ops::SearchsortedCPUKernel<phi::CPUContext, int64_t>);
