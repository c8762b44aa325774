#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void LstmUnitInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "lstm_unit", "X", 2);
  const phi::DDim cell = DimsOfRank(ctx, "lstm_unit", "C_prev", 2);
  CheckSameSize("lstm_unit", "the number of rows of C_prev", cell[0], x[0]);
  CheckSameSize("lstm_unit", "the width of X", x[1], cell[1] < 0 ? -1 : 4 * cell[1]);
  ctx->SetOutputDim("C", {x[0], cell[1]});
  ctx->SetOutputDim("H", {x[0], cell[1]});
}

template <typename T>
class LstmUnitCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* previous = ctx.Input<DenseTensor>("C_prev")->data<T>();
    T* cell = ctx.Output<DenseTensor>("C")->mutable_data<T>(ctx.GetPlace());
    T* hidden = ctx.Output<DenseTensor>("H")->mutable_data<T>(ctx.GetPlace());
    const T forget_bias = static_cast<T>(ctx.Attr<float>("forget_bias"));
    const int64_t d = x->dims()[1] / 4;
    const T* gates = x->data<T>();
    const phi::funcs::SigmoidFunctor<T> sigmoid;
    const phi::funcs::TanhFunctor<T> tanh;
    ParallelRows(x->dims()[0], 32 * d, [=](int64_t r) {
      const T* row = gates + 4 * r * d;
      for (int64_t i = 0; i < d; ++i) {
        const T c = sigmoid(row[d + i] + forget_bias) * previous[r * d + i] +
                    sigmoid(row[i]) * tanh(row[3 * d + i]);
        cell[r * d + i] = c;
        hidden[r * d + i] = sigmoid(row[2 * d + i]) * tanh(c);
      }
    });
  }
};

template <typename T>
class LstmUnitGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t d = x->dims()[1] / 4;
    const T *gates = x->data<T>(), *previous = ctx.Input<DenseTensor>("C_prev")->data<T>();
    const T* cell = ctx.Input<DenseTensor>("C")->data<T>();
    const T *d_cell = OutGradData<T>(ctx, "C"), *d_hidden = OutGradData<T>(ctx, "H");
    const T forget_bias = static_cast<T>(ctx.Attr<float>("forget_bias"));
    T *d_x = GradData<T>(ctx, "X"), *d_previous = GradData<T>(ctx, "C_prev");
    const phi::funcs::SigmoidFunctor<T> sigmoid;
    const phi::funcs::TanhFunctor<T> tanh;
    ParallelRows(x->dims()[0], 64 * d, [=](int64_t r) {
      const T* row = gates + 4 * r * d;
      for (int64_t k = 0; k < d; ++k) {
        const int64_t at = r * d + k;
        const T in = sigmoid(row[k]), forget = sigmoid(row[d + k] + forget_bias);
        const T out = sigmoid(row[2 * d + k]), candidate = tanh(row[3 * d + k]);
        const T squashed = tanh(cell[at]);
        const T through = d_cell[at] + d_hidden[at] * out * (T(1) - squashed * squashed);
        if (d_previous != nullptr) d_previous[at] = through * forget;
        if (d_x == nullptr) continue;
        T* to = d_x + 4 * r * d + k;
        to[0] = through * candidate * in * (T(1) - in);
        to[d] = through * previous[at] * forget * (T(1) - forget);
        to[2 * d] = d_hidden[at] * squashed * out * (T(1) - out);
        to[3 * d] = through * in * (T(1) - candidate * candidate);
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lstm_unit, LstmUnitCPUKernel, float, double);
PD_LEGACY_KERNEL(lstm_unit_grad, LstmUnitGradCPUKernel, float, double);
