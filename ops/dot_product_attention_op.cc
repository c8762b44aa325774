#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// Element by element, in float64.
template <typename T>
class DotProductAttentionCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* out = ctx.Output<DenseTensor>("Out");
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    const int64_t heads = ctx.Attr<int>("head_number");
    const int64_t rows = out->dims()[1], width = out->dims()[2];
    std::vector<double> weights;
    for (int64_t i = 0; width > 0 && i < out->numel(); i += width / heads) {
      const int64_t head = i % width / (width / heads), row = i / width % rows;
      const int64_t item = i / width / rows;
      Weigh(ctx, item, head, row, &weights);
      for (int64_t e = 0; e < width / heads; ++e) {
        double sum = 0;
        for (size_t c = 0; c < weights.size(); ++c) {
          sum += weights[c] * Element(ctx, kValue, item, head, static_cast<int64_t>(c), e);
        }
        y[i + e] = static_cast<T>(sum);
      }
    }
  }

 private:
  enum Part { kQuery, kKey, kValue };

  // The tensor that holds a part, the part's place in a row, and how many parts a row holds.
  struct Where {
    const DenseTensor* tensor;
    int64_t part, parts;
  };
  static Where WhereIs(const framework::ExecutionContext& ctx, Part part) {
    const auto* q = ctx.Input<DenseTensor>("Q");
    const auto* k = ctx.HasInput("K") ? ctx.Input<DenseTensor>("K") : nullptr;
    const auto* v = ctx.HasInput("V") ? ctx.Input<DenseTensor>("V") : nullptr;
    if (k == nullptr) return {q, part, 3};
    if (part == kQuery) return {q, 0, 1};
    if (v == nullptr) return {k, part - 1, 2};
    return {part == kKey ? k : v, 0, 1};
  }

  static int64_t SizeOf(const framework::ExecutionContext& ctx, Part part) {
    const Where at = WhereIs(ctx, part);
    return at.tensor->dims()[2] / at.parts / ctx.Attr<int>("head_number");
  }

  static double Element(const framework::ExecutionContext& ctx, Part part, int64_t item,
                        int64_t head, int64_t row, int64_t i) {
    const Where at = WhereIs(ctx, part);
    const phi::DDim dims = at.tensor->dims();
    const int64_t line = (dims[0] == 1 ? 0 : item) * dims[1] + row;
    const int64_t column = at.part * (dims[2] / at.parts) + head * SizeOf(ctx, part) + i;
    return static_cast<double>(at.tensor->template data<T>()[line * dims[2] + column]);
  }

  static double MaskAt(const framework::ExecutionContext& ctx, const std::vector<int64_t>& at) {
    if (!ctx.HasInput("Mask")) return 0;
    const auto* mask = ctx.Input<DenseTensor>("Mask");
    int64_t index = 0;
    for (int axis = 0; axis < 4; ++axis) {
      const int64_t size = mask->dims()[axis];
      index = index * size + (size == 1 ? 0 : at[static_cast<size_t>(axis)]);
    }
    return static_cast<double>(mask->data<T>()[index]);
  }

  static void Weigh(const framework::ExecutionContext& ctx, int64_t item, int64_t head, int64_t row,
                    std::vector<double>* weights) {
    const int64_t columns = WhereIs(ctx, kKey).tensor->dims()[1], size = SizeOf(ctx, kQuery);
    weights->assign(static_cast<size_t>(columns), 0);
    for (int64_t c = 0; c < columns; ++c) {
      double sum = 0;
      for (int64_t i = 0; i < size; ++i) {
        sum += Element(ctx, kQuery, item, head, row, i) * Element(ctx, kKey, item, head, c, i);
      }
      (*weights)[static_cast<size_t>(c)] =
          ctx.Attr<float>("alpha") * sum + MaskAt(ctx, {item, head, row, c});
    }
    if (columns == 0) return;
    const double max = *std::max_element(weights->begin(), weights->end());
    double sum = 0;
    for (double& weight : *weights) sum += weight = std::exp(weight - max);
    for (double& weight : *weights) weight /= sum;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dot_product_attention, DotProductAttentionCPUKernel, float, double);
