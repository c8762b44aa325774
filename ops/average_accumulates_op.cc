#include <algorithm>
#include <functional>

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class AverageAccumulatesCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    PADDLE_ENFORCE_LE(
        ctx.Attr<int64_t>("min_average_window"), ctx.Attr<int64_t>("max_average_window"),
        phi::errors::InvalidArgument("average_accumulates: `min_average_window` must not be above "
                                     "`max_average_window`"));
    using reference::State;
    const std::vector<double> param = State<T>(ctx, "param");
    std::vector<double> one = State<T>(ctx, "in_sum_1"), two = State<T>(ctx, "in_sum_2");
    std::vector<double> three = State<T>(ctx, "in_sum_3");
    int64_t count = Number(ctx, "in_num_accumulates") + 1;
    int64_t old = Number(ctx, "in_old_num_accumulates");
    const int64_t updates = Number(ctx, "in_num_updates") + 1;
    for (size_t i = 0; i < param.size(); ++i) one[i] += param[i];
    if (updates % 16384 == 0) MoveInto(&one, &two);
    if (IsFull(ctx, count, updates)) {
      std::fill(three.begin(), three.end(), 0.0);
      MoveInto(&one, &three);
      MoveInto(&two, &three);
      old = count;
      count = 0;
    }
    reference::StoreState<T>(ctx, "out_sum_1", one);
    reference::StoreState<T>(ctx, "out_sum_2", two);
    reference::StoreState<T>(ctx, "out_sum_3", three);
    StoreNumber(ctx, "out_num_accumulates", count);
    StoreNumber(ctx, "out_old_num_accumulates", old);
    StoreNumber(ctx, "out_num_updates", updates);
  }

 private:
  static bool IsFull(const framework::ExecutionContext& ctx, int64_t count, int64_t updates) {
    const auto window =
        static_cast<int64_t>(ctx.Attr<float>("average_window") * static_cast<float>(updates));
    return count >= ctx.Attr<int64_t>("min_average_window") &&
           count >= std::min(ctx.Attr<int64_t>("max_average_window"), window);
  }
  static void MoveInto(std::vector<double>* from, std::vector<double>* to) {
    std::transform(from->begin(), from->end(), to->begin(), to->begin(), std::plus<>());
    std::fill(from->begin(), from->end(), 0.0);
  }
  static int64_t Number(const framework::ExecutionContext& ctx, const char* slot) {
    return *ctx.Input<DenseTensor>(slot)->data<int64_t>();
  }
  static void StoreNumber(const framework::ExecutionContext& ctx, const char* slot, int64_t value) {
    *reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>(slot)) = value;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(average_accumulates, AverageAccumulatesCPUKernel, float, double);
