#include <vector>

#include "ops/common/family/optimizer_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/work_budget.h"

namespace paddle::operators {

void PrecisionRecallInferShape(framework::InferShapeContext* ctx) {
  const char* op = "precision_recall";
  const int64_t classes = ctx->Attrs().Get<int>("class_number");
  PADDLE_ENFORCE_GT(classes, 0,
                    phi::errors::InvalidArgument(
                        "precision_recall: `class_number` must be above 0; it is %d", classes));
  const int64_t samples = ctx->GetInputDim("Labels")[0];
  phi::CheckWork(op, "class_number", classes, {samples < 0 ? samples : samples + 4});
  const phi::DDim column = {samples, 1};
  for (const char* slot : {"MaxProbs", "Indices", "Labels", "Weights"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, op, slot, column);
  }
  if (ctx->HasInput("StatesInfo")) CheckShape(ctx, op, "StatesInfo", {classes, 4});
  ctx->SetOutputDim("BatchMetrics", {6});
  ctx->SetOutputDim("AccumMetrics", {6});
  ctx->SetOutputDim("AccumStatesInfo", {classes, 4});
}

template <typename T>
class PrecisionRecallCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto foretold = Classes(ctx, "Indices"), labels = Classes(ctx, "Labels");
    const T* weights =
        ctx.HasInput("Weights") ? ctx.Input<DenseTensor>("Weights")->data<T>() : nullptr;
    const size_t classes = ctx.Attr<int>("class_number");
    std::vector<T> states(4 * classes, T(0));
    for (size_t i = 0; i < foretold.size(); ++i) {
      const T weight = weights == nullptr ? T(1) : weights[i];
      const auto class_states = [&](int64_t c) { return &states[4 * c]; };
      for (size_t c = 0; c < classes; ++c) states[4 * c + kNeither] += weight;
      class_states(foretold[i])[kNeither] -= weight;
      if (foretold[i] == labels[i]) {
        class_states(foretold[i])[kRight] += weight;
      } else {
        class_states(labels[i])[kNeither] -= weight;
        class_states(labels[i])[kMissed] += weight;
        class_states(foretold[i])[kWrong] += weight;
      }
    }
    WriteMetrics(ctx, states, "BatchMetrics");
    if (ctx.HasInput("StatesInfo")) {
      const T* before = ctx.Input<DenseTensor>("StatesInfo")->data<T>();
      for (T& state : states) state += *before++;
    }
    WriteMetrics(ctx, states, "AccumMetrics");
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("AccumStatesInfo"));
    for (const T& state : states) *to++ = state;
  }

 private:
  enum State { kRight, kWrong, kNeither, kMissed };

  static std::vector<int64_t> Classes(const framework::ExecutionContext& ctx, const char* slot) {
    const int classes = ctx.Attr<int>("class_number");
    auto values = reference::IntegersOf(*ctx.Input<DenseTensor>(slot), "precision_recall");
    for (int64_t value : values) {
      PADDLE_ENFORCE_EQ(
          value >= 0 && value < classes, true,
          phi::errors::InvalidArgument("precision_recall: %s must be in [0, %d); one is %d", slot,
                                       classes, value));
    }
    return values;
  }

  // The part that was right; of nothing all is.
  static T Share(T right, T other) {
    return right > 0 || other > 0 ? right / (right + other) : T(1);
  }
  static T F1(T precision, T recall) {
    return precision > 0 || recall > 0 ? 2 * precision * recall / (precision + recall) : T(0);
  }

  static void WriteMetrics(const framework::ExecutionContext& ctx, const std::vector<T>& states,
                           const char* slot) {
    T precision = 0, recall = 0, sums[4] = {0, 0, 0, 0};
    for (size_t c = 0; c < states.size(); c += 4) {
      precision += Share(states[c + kRight], states[c + kWrong]);
      recall += Share(states[c + kRight], states[c + kMissed]);
      for (int i = 0; i < 4; ++i) sums[i] += states[c + i];
    }
    precision /= static_cast<T>(states.size() / 4);
    recall /= static_cast<T>(states.size() / 4);
    const T all_precision = Share(sums[kRight], sums[kWrong]),
            all_recall = Share(sums[kRight], sums[kMissed]);
    double* to = reference::Allocate<double>(ctx, ctx.Output<DenseTensor>(slot));
    for (T metric : {precision, recall, F1(precision, recall), all_precision, all_recall,
                     F1(all_precision, all_recall)}) {
      *to++ = static_cast<double>(metric);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(precision_recall, PrecisionRecallCPUKernel, float, double);
