#include <algorithm>
#include <limits>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class AverageAccumulatesOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("param", "The parameter.");
    for (const char* sum : {"sum_1", "sum_2", "sum_3"}) {
      AddPair(sum, "A sum of values that the parameter had");
    }
    AddPair("num_accumulates", "One int64: how many values are in sum_1 and sum_2");
    AddPair("old_num_accumulates", "One int64: how many are in sum_3");
    AddPair("num_updates", "One int64: how many steps there were");
    AddAttr<float>("average_window", "The share of the steps that a mean is taken over.")
        .SetDefault(0.0f);
    AddAttr<int64_t>("max_average_window", "It is not over more than these.")
        .SetDefault(std::numeric_limits<int64_t>::max());
    AddAttr<int64_t>("min_average_window", "It is not over fewer.").SetDefault(10000L);
    AddComment("Sums a parameter over the last steps, for their mean.");
  }

 private:
  void AddPair(const std::string& slot, const std::string& what) {
    AddInput("in_" + slot, what + ".");
    AddOutput("out_" + slot, what + " after this step; it shares the memory of in_" + slot + ".");
  }
};

struct ParamOfAverageSlot {
  static constexpr const char* kName = "param";
};
using AverageAccumulatesOp = OpTypedBy<ParamOfAverageSlot>;

template <typename DeviceContext, typename T>
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
    for (size_t i = 0; i < from->size(); ++i) (*to)[i] += (*from)[i];
    std::fill(from->begin(), from->end(), 0.0);
  }
  static int64_t Number(const framework::ExecutionContext& ctx, const char* slot) {
    return *ctx.Input<DenseTensor>(slot)->data<int64_t>();
  }
  static void StoreNumber(const framework::ExecutionContext& ctx, const char* slot, int64_t value) {
    *reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>(slot)) = value;
  }
};

KernelSignature AverageAccumulatesOpArgumentMapping(const ArgumentMappingContext&) {
  return {"average_accumulates",
          {"param", "in_sum_1", "in_sum_2", "in_sum_3", "in_num_accumulates",
           "in_old_num_accumulates", "in_num_updates"},
          {"average_window", "max_average_window", "min_average_window"},
          {"out_sum_1", "out_sum_2", "out_sum_3", "out_num_accumulates", "out_old_num_accumulates",
           "out_num_updates"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(average_accumulates, AverageAccumulatesInferShapeFunctor,
                            PD_INFER_META(phi::AverageAccumulatesInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(average_accumulates, ops::AverageAccumulatesOp, ops::AverageAccumulatesOpMaker,
                  ops::AverageAccumulatesInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(average_accumulates, ops::AverageAccumulatesOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(average_accumulates,
                       ops::AverageAccumulatesCPUKernel<phi::CPUContext, float>,
                       ops::AverageAccumulatesCPUKernel<phi::CPUContext, double>);
