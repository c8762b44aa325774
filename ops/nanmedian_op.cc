#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "framework/op/untold_shapes.h"
#include "framework/program/var_type_inference.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/select_along_axis.h"

namespace paddle {
namespace operators {

class NanmedianOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any rank.");
    AddOutput("Out", "X without the axes of `axis`.");
    AddOutput("MedianIndex", "Where the one or two middle elements stand, int64; -1: nowhere.")
        .AsIntermediate()
        .AsExtra();
    AddAttr<std::vector<int>>("axis", "The axes; negative ones count from the last; none: all.")
        .SetDefault({});
    AddAttr<bool>("keepdim", "Keep reduced axes as 1.").SetDefault(true);
    AddComment(
        "Out = the median of the elements of X that are numbers, along `axis`; NaN if none.");
  }
};

class NanmedianVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
    if (!ctx->HasOutput("MedianIndex")) return;
    ctx->SetOutputDataType("MedianIndex", framework::proto::VarType::INT64);
  }
};

template <typename DeviceContext, typename T>
class NanmedianCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    int64_t* places = reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("MedianIndex"));
    for (const std::vector<T>& group : Groups(ctx, *x)) {
      std::vector<std::pair<T, int64_t>> numbers;
      for (size_t i = 0; i < group.size(); ++i) {
        if (group[i] == group[i]) numbers.emplace_back(group[i], i);
      }
      std::sort(numbers.begin(), numbers.end());
      const size_t n = numbers.size();
      if (n == 0) {
        *y++ = std::numeric_limits<T>::quiet_NaN();
        *places++ = -1;
        *places++ = -1;
        continue;
      }
      const auto &low = numbers[(n - 1) / 2], &high = numbers[n / 2];
      *y++ = n % 2 != 0 ? low.first : static_cast<T>((low.first + high.first) / 2);
      *places++ = low.second;
      *places++ = high.second;
    }
  }

 private:
  // The elements of X that make each element of Out.
  static std::vector<std::vector<T>> Groups(const framework::ExecutionContext& ctx,
                                            const DenseTensor& x) {
    const auto axes = ctx.Attr<std::vector<int>>("axis");
    const std::vector<int64_t> dims = phi::vectorize(x.dims());
    std::vector<bool> reduced(dims.size(), axes.empty());
    for (int axis : axes) {
      const int at = reference::PositiveAxis(axis, x.dims().size(), "nanmedian");
      if (!reduced.empty()) reduced[at] = true;
    }
    int64_t count = 1;
    for (size_t d = 0; d < dims.size(); ++d) count *= reduced[d] ? 1 : dims[d];
    std::vector<std::vector<T>> groups(count);
    std::vector<int64_t> index(dims.size(), 0);
    for (int64_t i = 0; i < x.numel(); ++i) {
      int64_t group = 0;
      for (size_t d = 0; d < dims.size(); ++d) {
        if (!reduced[d]) group = group * dims[d] + index[d];
      }
      groups[group].push_back(x.data<T>()[i]);
      reference::NextIndex(dims, &index);
    }
    return groups;
  }
};

KernelSignature NanmedianOpArgumentMapping(const ArgumentMappingContext&) {
  return {"nanmedian", {"X"}, {"axis", "keepdim"}, {"Out", "MedianIndex"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(nanmedian, NanmedianInferShapeFunctor,
                            PD_INFER_META(phi::NanmedianInferMeta));

constexpr GradSlots kNanmedianGradSlots = {"X", "MedianIndex", "Out", "X"};

KernelSignature NanmedianGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"nanmedian_grad", {"X", "MedianIndex", "Out@GRAD"}, {"axis", "keepdim"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(nanmedian_grad, NanmedianGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(nanmedian, ops::OpTypedByX, ops::NanmedianOpMaker,
                  ops::NanmedianInferShapeFunctor, ops::NanmedianVarType,
                  ops::SlotGradOpMaker<ops::kNanmedianGradSlots>);
PD_OUTPUTS_UNTOLD(nanmedian, {"MedianIndex", "real Paddle makes it larger than what it fills"});
PD_REGISTER_ARG_MAPPING_FN(nanmedian, ops::NanmedianOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(nanmedian, ops::NanmedianCPUKernel<phi::CPUContext, float>,
                       ops::NanmedianCPUKernel<phi::CPUContext, double>,
                       ops::NanmedianCPUKernel<phi::CPUContext, int>,
                       ops::NanmedianCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(nanmedian_grad, ops::OpTypedByOutGrad, ops::NanmedianGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(nanmedian_grad, ops::NanmedianGradOpArgumentMapping);
