#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/gru_cell_grad.h"

namespace paddle::operators {

void GruUnitInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = DimsOfRank(ctx, "gru_unit", "Input", 2);
  const int64_t size = DimsOfRank(ctx, "gru_unit", "HiddenPrev", 2)[1];
  const int64_t triple = size < 0 ? -1 : 3 * size;
  CheckSameSize("gru_unit", "the width of Input", in[1], triple);
  CheckShape(ctx, "gru_unit", "HiddenPrev", {in[0], size});
  CheckShape(ctx, "gru_unit", "Weight", {size, triple});
  if (ctx->HasInput("Bias")) CheckShape(ctx, "gru_unit", "Bias", {1, triple});
  ctx->SetOutputDim("Gate", {in[0], triple});
  ctx->SetOutputDim("ResetHiddenPrev", {in[0], size});
  ctx->SetOutputDim("Hidden", {in[0], size});
}

template <typename T>
class GruUnitCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* previous = ctx.Input<DenseTensor>("HiddenPrev");
    const int64_t rows = input->dims()[0], d = previous->dims()[1];
    T* gates = ctx.Output<DenseTensor>("Gate")->mutable_data<T>(ctx.GetPlace());
    T* reset = ctx.Output<DenseTensor>("ResetHiddenPrev")->mutable_data<T>(ctx.GetPlace());
    T* hidden = ctx.Output<DenseTensor>("Hidden")->mutable_data<T>(ctx.GetPlace());
    if (input->numel() == 0) return;
    std::copy_n(input->data<T>(), input->numel(), gates);
    const T* bias = OptionalData<T>(ctx, "Bias");
    if (bias != nullptr) AddBiasRows(bias, rows, 3 * d, gates);
    const GruCell<T> gru{d, Activation(ctx, "gate_activation"), Activation(ctx, "activation"),
                         ctx.Attr<bool>("origin_mode"),
                         ctx.Input<DenseTensor>("Weight")->data<T>()};
    gru.Step(rows, previous->data<T>(), gates, reset, hidden);
  }

  static phi::funcs::CellActivation Activation(const framework::ExecutionContext& ctx,
                                               const char* name) {
    static const phi::funcs::CellActivation kByNumber[] = {
        phi::funcs::CellActivation::kIdentity, phi::funcs::CellActivation::kSigmoid,
        phi::funcs::CellActivation::kTanh, phi::funcs::CellActivation::kRelu};
    // What a variable gives is known here only.
    const int number = ctx.Attr<int>(name);
    PADDLE_ENFORCE_EQ(number >= 0 && number <= 3, true,
                      phi::errors::InvalidArgument("%s: attribute `%s` must be in [0, 3]; it is %d",
                                                   ctx.GetOp().Type(), name, number));
    return kByNumber[number];
  }
};

template <typename T>
class GruUnitGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Forward = GruUnitCPUKernel<T>;
    const auto* previous = ctx.Input<DenseTensor>("HiddenPrev");
    const int64_t rows = previous->dims()[0], d = previous->dims()[1];
    const GruCell<T> gru{d, Forward::Activation(ctx, "gate_activation"),
                         Forward::Activation(ctx, "activation"), ctx.Attr<bool>("origin_mode"),
                         ctx.Input<DenseTensor>("Weight")->data<T>()};
    T* d_weight = GradData<T>(ctx, "Weight");
    if (d_weight != nullptr) std::fill_n(d_weight, 3 * d * d, T(0));
    T* d_previous = GradData<T>(ctx, "HiddenPrev");
    if (d_previous != nullptr) std::fill_n(d_previous, rows * d, T(0));
    std::vector<T> own;
    T* d_gates = GradData<T>(ctx, "Input");
    if (d_gates == nullptr) {
      own.resize(rows * 3 * d);
      d_gates = own.data();
    }
    GruStepGrad(gru, rows, previous->data<T>(), ctx.Input<DenseTensor>("Gate")->data<T>(),
                ctx.Input<DenseTensor>("ResetHiddenPrev")->data<T>(), OutGradData<T>(ctx, "Hidden"),
                d_gates, d_previous, d_weight);
    SumRows(d_gates, rows, 3 * d, GradData<T>(ctx, "Bias"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gru_unit, GruUnitCPUKernel, float, double);
PD_LEGACY_KERNEL(gru_unit_grad, GruUnitGradCPUKernel, float, double);
