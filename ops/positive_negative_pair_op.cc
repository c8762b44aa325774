#include <map>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void PositiveNegativePairInferShape(framework::InferShapeContext* ctx) {
  const char* op = "positive_negative_pair";
  const phi::DDim score = DimsOfRank(ctx, op, "Score", 2);
  const int64_t column = ctx->Attrs().Get<int>("column");
  PADDLE_ENFORCE_EQ(
      score[1] < 0 || (column >= -score[1] && column < score[1]), true,
      phi::errors::InvalidArgument("%s: `column` must be in [%d, %d) for Score of shape %s; it "
                                   "is %d",
                                   op, -score[1], score[1], score, column));
  CheckShape(ctx, op, "Label", {score[0], 1});
  CheckShape(ctx, op, "QueryID", {score[0], 1});
  if (ctx->HasInput("Weight")) CheckShape(ctx, op, "Weight", {score[0], 1});
  const char* sums[] = {"AccumulatePositivePair", "AccumulateNegativePair",
                        "AccumulateNeutralPair"};
  for (const char* slot : sums) {
    PADDLE_ENFORCE_EQ(ctx->HasInput(slot), ctx->HasInput(sums[0]),
                      phi::errors::InvalidArgument("%s: %s, %s and %s must come together", op,
                                                   sums[0], sums[1], sums[2]));
    if (ctx->HasInput(slot)) CheckShape(ctx, op, slot, {1});
  }
  for (const char* slot : {"PositivePair", "NegativePair"}) ctx->SetOutputDim(slot, {1});
  if (ctx->HasOutput("NeutralPair")) ctx->SetOutputDim("NeutralPair", {1});
}

template <typename T>
class PositiveNegativePairCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* score = ctx.Input<DenseTensor>("Score");
    const auto queries =
        reference::IntegersOf(*ctx.Input<DenseTensor>("QueryID"), "positive_negative_pair");
    const T *labels = ctx.Input<DenseTensor>("Label")->data<T>(),
            *weights =
                ctx.HasInput("Weight") ? ctx.Input<DenseTensor>("Weight")->data<T>() : nullptr;
    const int64_t width = score->dims()[1], given = ctx.Attr<int>("column");
    const int64_t column = given < 0 ? given + width : given;
    std::map<int64_t, std::vector<Answer>> answers;
    for (int64_t i = 0; i < score->dims()[0]; ++i) {
      answers[queries[i]].push_back({score->data<T>()[i * width + column], labels[i],
                                     weights == nullptr ? T(1) : weights[i]});
    }
    T right = Before(ctx, "AccumulatePositivePair"), wrong = Before(ctx, "AccumulateNegativePair"),
      equal = Before(ctx, "AccumulateNeutralPair");
    for (const auto& query : answers) {
      for (size_t i = 0; i < query.second.size(); ++i) {
        for (size_t j = i + 1; j < query.second.size(); ++j) {
          const Answer &a = query.second[i], &b = query.second[j];
          if (a.label == b.label) continue;
          const T weight = (a.weight + b.weight) / 2;
          if (a.score == b.score) equal += weight;
          ((a.label - b.label) * (a.score - b.score) > 0 ? right : wrong) += weight;
        }
      }
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("PositivePair")) = right;
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("NegativePair")) = wrong;
    if (ctx.HasOutput("NeutralPair"))
      *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("NeutralPair")) = equal;
  }

 private:
  struct Answer {
    T score, label, weight;
  };

  static T Before(const framework::ExecutionContext& ctx, const char* slot) {
    return ctx.HasInput(slot) ? ctx.Input<DenseTensor>(slot)->data<T>()[0] : T(0);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(positive_negative_pair, PositiveNegativePairCPUKernel, float, double);
