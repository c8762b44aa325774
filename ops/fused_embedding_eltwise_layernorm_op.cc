#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/layer_norm_rows.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void FusedEmbeddingEltwiseLayerNormInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fused_embedding_eltwise_layernorm";
  const std::vector<phi::DDim> ids = ctx->GetInputsDim("Ids"), tables = ctx->GetInputsDim("Embs");
  PADDLE_ENFORCE_EQ(
      !ids.empty() && ids.size() == tables.size() && ids[0].size() >= 2 && tables[0].size() == 2,
      true,
      phi::errors::InvalidArgument(
          "%s: Ids must hold one tensor [batch, steps] for each table of Embs; they "
          "hold %d and %d",
          type, ids.size(), tables.size()));
  CheckShape(ctx, type, "Bias", {tables[0][1]});
  CheckShape(ctx, type, "Scale", {tables[0][1]});
  ctx->SetOutputDim("Out", {ids[0][0], ids[0][1], tables[0][1]});
  ctx->ShareLoD("Ids", "Out");
}

template <typename T>
class FusedEmbeddingEltwiseLayerNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fused_embedding_eltwise_layernorm";
    const auto ids = ctx.MultiInput<DenseTensor>("Ids");
    const auto tables = ctx.MultiInput<DenseTensor>("Embs");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t d = tables[0]->dims()[1], rows = out->dims()[0] * out->dims()[1];
    T* y = out->mutable_data<T>(ctx.GetPlace());
    std::fill_n(y, out->numel(), T(0));
    for (size_t k = 0; k < ids.size(); ++k) {
      const std::vector<int64_t> words = reference::IntegersOf(*ids[k], type);
      PADDLE_ENFORCE_EQ(static_cast<int64_t>(words.size()) == rows && tables[k]->dims()[1] == d,
                        true,
                        phi::errors::InvalidArgument(
                            "%s: all Ids must have shape %s and all Embs %d columns; shapes are %s "
                            "and %s",
                            type, ids[0]->dims(), d, ids[k]->dims(), tables[k]->dims()));
      for (int64_t r = 0; r < rows; ++r) {
        PADDLE_ENFORCE_EQ(
            words[r] >= 0 && words[r] < tables[k]->dims()[0], true,
            phi::errors::InvalidArgument("%s: an id must be in [0, %d), the rows of Embs; it is %d",
                                         type, tables[k]->dims()[0], words[r]));
        const T* row = tables[k]->data<T>() + words[r] * d;
        for (int64_t i = 0; i < d; ++i) y[r * d + i] += row[i];
      }
    }
    if (out->numel() == 0) return;
    NormalizeRows<T>(rows, d, y, ctx.Input<DenseTensor>("Scale")->data<T>(),
                     ctx.Input<DenseTensor>("Bias")->data<T>(),
                     static_cast<T>(ctx.Attr<float>("epsilon")), y);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_embedding_eltwise_layernorm, FusedEmbeddingEltwiseLayerNormCPUKernel, float);
