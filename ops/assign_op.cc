#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/activation.h"

namespace paddle::operators {

framework::OpKernelType AssignKernelType(const framework::OperatorWithKernel& op,
                                         const framework::ExecutionContext& ctx) {
  const framework::Variable* var = ctx.InputVar("X");
  // An array may be empty and a missing X has no dtype; float32 is used for both.
  const bool typeless = var == nullptr || var->IsType<phi::TensorArray>();
  return framework::OpKernelType(
      typeless ? framework::proto::VarType::FP32 : op.IndicateVarDataType(ctx, "X"),
      ctx.GetPlace());
}

template <typename T>
class AssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x = ctx.InputVar("X");
    framework::Variable* out = ctx.OutputVar("Out");
    if (x == nullptr || x == out) return;
    if (x->IsType<phi::TensorArray>()) {
      const auto& from = x->Get<phi::TensorArray>();
      auto* to = out->GetMutable<phi::TensorArray>();
      to->resize(from.size());
      for (size_t i = 0; i < from.size(); ++i) Copy(ctx, from[i], &(*to)[i]);
    } else if (x->IsType<phi::SelectedRows>()) {
      const auto& from = x->Get<phi::SelectedRows>();
      auto* to = out->GetMutable<phi::SelectedRows>();
      to->set_rows(from.rows());
      to->set_height(from.height());
      Copy(ctx, from.value(), to->mutable_value());
    } else {
      Copy(ctx, x->Get<DenseTensor>(), out->GetMutable<DenseTensor>());
    }
  }

 private:
  static void Copy(const framework::ExecutionContext& ctx, const DenseTensor& from,
                   DenseTensor* to) {
    to->Resize(from.dims());
    to->set_lod(from.lod());
    to->set_layout(from.layout());
    if (from.initialized()) reference::CopyElements(ctx, from, to);
  }
};

void AssignInferShape(framework::InferShapeContext* ctx) {
  if (!ctx->HasInput("X")) {
    PADDLE_ENFORCE(ctx->GetOutputsVarType("Out")[0] != framework::proto::VarType::LOD_TENSOR_ARRAY,
                   phi::errors::InvalidArgument("assign: Out is an array, so it needs an array X"));
    return;
  }
  const auto type = ctx->GetInputVarType("X");
  // The kernel copies an array element by element, shapes included.
  if (type == framework::proto::VarType::LOD_TENSOR_ARRAY) return;
  framework::CallInferMeta(ctx, "assign", PD_INFER_META(phi::UnchangedInferMeta));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(assign, AssignCPUKernel);
