#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void FusionSeqExpandConcatFcInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fusion_seqexpand_concat_fc";
  const std::vector<phi::DDim> xs = ctx->GetInputsDim("X");
  PADDLE_ENFORCE_GT(xs.size(), 1,
                    phi::errors::InvalidArgument("%s: X must hold 2 tensors or more; it holds %d",
                                                 type, xs.size()));
  int64_t columns = 0;
  for (const phi::DDim& x : xs) {
    PADDLE_ENFORCE_EQ(
        x.size(), 2,
        phi::errors::InvalidArgument("%s: X must hold tensors of rank 2; a shape is %s", type, x));
    columns = columns < 0 || x[1] < 0 ? -1 : columns + x[1];
  }
  const phi::DDim w = DimsOfRank(ctx, type, "FCWeight", 2);
  CheckSameSize(type, "the number of rows of FCWeight", w[0], columns);
  ctx->SetOutputDim("Out", {xs[0][0], w[1]});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class FusionSeqExpandConcatFcCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fusion_seqexpand_concat_fc";
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const std::vector<size_t>& offsets = SequenceRows(*xs[0], type);
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    const int64_t rows = xs[0]->dims()[0], d = ctx.Input<DenseTensor>("FCWeight")->dims()[1];
    const T* w = ctx.Input<DenseTensor>("FCWeight")->data<T>();
    std::vector<T> shared(sequences * d, T(0));  // what all rows of a sequence get
    const T* bias = OptionalData<T>(ctx, "FCBias", d);
    if (bias != nullptr) AddBiasRows(bias, sequences, d, shared.data());
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    DenseLayer<T>(rows, d, xs[0]->dims()[1], xs[0]->data<T>(), w, nullptr, y);
    w += xs[0]->dims()[1] * d;
    for (size_t i = 1; i < xs.size(); ++i) {
      const int64_t m = xs[i]->dims()[1];
      PADDLE_ENFORCE_EQ(
          xs[i]->dims()[0], sequences,
          phi::errors::InvalidArgument("%s: X must have %d rows, one a sequence; it has shape %s",
                                       type, sequences, xs[i]->dims()));
      phi::funcs::Gemm<T>(sequences, d, m, T(1), {xs[i]->data<T>(), m, 1}, {w, d, 1}, T(1),
                          shared.data(), d);
      w += m * d;
    }
    const auto activation = phi::funcs::CellActivationOf(ctx.Attr<std::string>("fc_activation"));
    for (int64_t s = 0; s < sequences; ++s) {
      for (auto t = static_cast<int64_t>(offsets[s]); t < static_cast<int64_t>(offsets[s + 1]);
           ++t) {
        for (int64_t i = 0; i < d; ++i) y[t * d + i] += shared[s * d + i];
        phi::funcs::ActivateRow(activation, y + t * d, d, y + t * d);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_seqexpand_concat_fc, FusionSeqExpandConcatFcCPUKernel, float, double);
