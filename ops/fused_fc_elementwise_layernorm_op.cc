#include <string>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/layer_norm_rows.h"
#include "ops/common/rows/rows.h"
#include "phi/infermeta/check_dims.h"

namespace paddle::operators {

namespace {

// An input, if it is there, must hold as many numbers.
void CheckNumel(framework::InferShapeContext* ctx, const std::string& slot, int64_t numel) {
  if (!ctx->HasInput(slot)) return;
  CheckSameSize("fused_fc_elementwise_layernorm", ("the number of elements of " + slot).c_str(),
                phi::KnownNumel(ctx->GetInputDim(slot)), numel);
}

}  // namespace

void FusedFcElementwiseLayerNormInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fused_fc_elementwise_layernorm";
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  const phi::DDim w = DimsOfRank(ctx, type, "W", 2);
  const int rows = ctx->Attrs().Get<int>("x_num_col_dims");
  int64_t columns = 1, height = 1;
  for (int i = 0; i < x.size(); ++i) {
    int64_t& side = i < rows ? height : columns;
    side = side < 0 || x[i] < 0 ? -1 : side * x[i];
  }
  CheckSameSize(type, "the number of rows of W", w[0], columns);
  const bool known = height >= 0 && phi::product(y) >= 0 && w[1] >= 0;
  CheckSameSize(type, "the number of elements of Y", known ? phi::product(y) : -1,
                known ? height * w[1] : -1);
  const int axis = ctx->Attrs().Get<int>("begin_norm_axis");
  PADDLE_ENFORCE_LT(
      axis, y.size(),
      phi::errors::InvalidArgument("%s: `begin_norm_axis` must be an axis of Y of shape %s; "
                                   "it is %d",
                                   type, y, axis));
  CheckNumel(ctx, "Bias0", w[1]);
  for (const char* slot : {"Scale", "Bias1"}) CheckNumel(ctx, slot, phi::KnownNumel(y, axis));
  ctx->SetOutputDim("Out", y);
  ctx->ShareLoD("X", "Out");
  int64_t before = 1;
  for (int i = 0; i < axis; ++i) before = before < 0 || y[i] < 0 ? -1 : before * y[i];
  for (const char* slot : {"Mean", "Variance"}) {
    if (ctx->HasOutput(slot)) ctx->SetOutputDim(slot, {before});
  }
}

template <typename T>
class FusedFcElementwiseLayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* w = ctx.Input<DenseTensor>("W");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t n = w->dims()[1], m = n == 0 ? 0 : y->numel() / n;
    T* out = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    if (y->numel() == 0) return;
    DenseLayer<T>(m, n, w->dims()[0], ctx.Input<DenseTensor>("X")->data<T>(), w->data<T>(),
                  OptionalData<T>(ctx, "Bias0"), out,
                  phi::funcs::CellActivationOf(ctx.Attr<std::string>("activation_type")));
    for (int64_t i = 0; i < y->numel(); ++i) out[i] += y->data<T>()[i];
    int64_t width = 1;
    for (int i = ctx.Attr<int>("begin_norm_axis"); i < y->dims().size(); ++i) width *= y->dims()[i];
    const int64_t rows = y->numel() / width;
    DenseTensor own[2];
    T* mean = OutputOrOwn<T>(ctx, "Mean", {rows}, &own[0]);
    T* variance = OutputOrOwn<T>(ctx, "Variance", {rows}, &own[1]);
    NormalizeRows<T>(rows, width, out, OptionalData<T>(ctx, "Scale"), OptionalData<T>(ctx, "Bias1"),
                     static_cast<T>(ctx.Attr<float>("epsilon")), out, mean, variance);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_fc_elementwise_layernorm, FusedFcElementwiseLayerNormCPUKernel, float);
