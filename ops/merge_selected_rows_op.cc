#include <map>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace operators {

class MergeSelectedRowsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "SelectedRows.");
    AddOutput("Out", "SelectedRows.");
    AddComment("Out = X with the rows of one number added up, sorted by it.");
  }
};

class MergeSelectedRowsOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

template <typename DeviceContext, typename T>
class MergeSelectedRowsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::SelectedRows x = ctx.InputVar("X")->Get<phi::SelectedRows>();
    auto* out = ctx.OutputVar("Out")->GetMutable<phi::SelectedRows>();
    std::map<int64_t, std::vector<int64_t>> places;  // of each row number, in order
    for (size_t i = 0; i < x.rows().size(); ++i) {
      places[x.rows()[i]].push_back(static_cast<int64_t>(i));
    }
    std::vector<int64_t> rows;
    for (const auto& row : places) rows.push_back(row.first);
    phi::DDim dims = x.value().dims();
    const int64_t width = dims[0] == 0 ? 0 : x.value().numel() / dims[0];
    dims[0] = static_cast<int64_t>(rows.size());
    DenseTensor value;
    value.Resize(dims);
    T* y = reference::Allocate<T>(ctx, &value);
    for (const auto& row : places) {
      for (int64_t k = 0; k < width; ++k) {
        T sum = T(0);
        for (int64_t place : row.second) sum += x.value().data<T>()[place * width + k];
        *y++ = sum;
      }
    }
    out->set_rows(rows);
    out->set_height(x.height());
    *out->mutable_value() = value;
  }
};

KernelSignature MergeSelectedRowsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"merge_selected_rows", {"X"}, {}, {"Out"}};
}

/// The kernel shapes the rows.
struct MergeSelectedRowsInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override { ctx->ShareDim("X", "Out"); }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(merge_selected_rows, ops::OpTypedByX, ops::MergeSelectedRowsOpMaker,
                             ops::MergeSelectedRowsInferShapeFunctor,
                             ops::MergeSelectedRowsOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(merge_selected_rows, ops::MergeSelectedRowsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(merge_selected_rows, ops::MergeSelectedRowsCPUKernel<phi::CPUContext, float>,
                       ops::MergeSelectedRowsCPUKernel<phi::CPUContext, double>);
