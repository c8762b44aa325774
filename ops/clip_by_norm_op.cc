#include <cmath>
#include <map>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class ClipByNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor of any shape.");
    AddOutput("Out", "Of the shape of X.");
    AddAttr<float>("max_norm", "The largest length that comes out.");
    AddComment("Out = X, made shorter if its length over all elements is above max_norm.");
  }
};

template <typename DeviceContext, typename T>
class ClipByNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (ctx.InputVar("X")->IsType<phi::SelectedRows>()) return ClipRows(ctx);
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<double> values(x->data<T>(), x->data<T>() + x->numel());
    Store(ctx, values, ctx.Output<DenseTensor>("Out"));
  }

 private:
  /// Clips and stores.
  static void Store(const framework::ExecutionContext& ctx, const std::vector<double>& values,
                    DenseTensor* out) {
    double sum = 0;
    for (double v : values) sum += v * v;
    // A sum beyond T is infinite and makes zeros; a NaN makes all NaN.
    const double length = std::sqrt(static_cast<T>(sum)), top = ctx.Attr<float>("max_norm");
    T* y = reference::Allocate<T>(ctx, out);
    for (double v : values) *y++ = static_cast<T>(length <= top ? v : v * (top / length));
  }

  /// Repeated rows are added up first; they come out in ascending order.
  static void ClipRows(const framework::ExecutionContext& ctx) {
    const phi::SelectedRows x = ctx.InputVar("X")->Get<phi::SelectedRows>();
    const size_t width = x.rows().empty() ? 0 : x.value().numel() / x.rows().size();
    std::map<int64_t, std::vector<double>> sums;
    for (size_t r = 0; r < x.rows().size(); ++r) {
      std::vector<double>& sum = sums[x.rows()[r]];
      sum.resize(width, 0.0);
      for (size_t k = 0; k < width; ++k) sum[k] += x.value().data<T>()[r * width + k];
    }
    std::vector<int64_t> rows;
    std::vector<double> values;
    for (const auto& row : sums) {
      rows.push_back(row.first);
      values.insert(values.end(), row.second.begin(), row.second.end());
    }
    auto* out = ctx.OutputVar("Out")->GetMutable<phi::SelectedRows>();
    phi::DDim dims = x.value().dims();
    dims[0] = static_cast<int64_t>(rows.size());
    out->set_rows(rows);
    out->set_height(x.height());
    out->mutable_value()->Resize(dims);
    Store(ctx, values, out->mutable_value());
  }
};

KernelSignature ClipByNormOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool rows = ctx.IsSelectedRowsInput("X");
  return {rows ? "clip_by_norm_sr" : "clip_by_norm", {"X"}, {"max_norm"}, {"Out"}};
}

class ClipByNormOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

DECLARE_INFER_SHAPE_FUNCTOR(clip_by_norm, ClipByNormInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(clip_by_norm, ops::OpTypedByX, ops::ClipByNormOpMaker,
                             ops::ClipByNormInferShapeFunctor, ops::ClipByNormOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(clip_by_norm, ops::ClipByNormOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(clip_by_norm, ops::ClipByNormCPUKernel<phi::CPUContext, float>);
