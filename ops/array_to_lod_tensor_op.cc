#include <algorithm>
#include <numeric>

#include "framework/scope/lod_rank_table.h"
#include "ops/common/operator/operator.h"
#include "ops/common/sequence/lod_rows.h"

namespace paddle::operators {

/// The reverse of lod_tensor_to_array: sequences in their first order from one tensor a step.
class ArrayToLoDTensorOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    const auto& items = InputOf<framework::LoDRankTable>(*this, scope, "RankTable").items();
    phi::LoD lod = InputOf<framework::LoDRankTable>(*this, scope, "RankTable").coarse_lod();
    PADDLE_ENFORCE_EQ(
        array.empty(), false,
        phi::errors::InvalidArgument("array_to_lod_tensor: array `%s` is empty", Input("X")));
    std::vector<phi::DenseTensor> steps;
    for (const phi::DenseTensor& step : array) steps.push_back(Plain(step));
    std::vector<size_t> order(items.size());  // places in the table, by the index of the sequence
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(),
              [&](size_t a, size_t b) { return items[a].index < items[b].index; });
    std::vector<RowRange> rows;
    std::vector<size_t> offsets = {0};
    phi::LoD inner;
    for (size_t place : order) {
      const size_t length = items[place].length;
      PADDLE_ENFORCE_LE(length, steps.size(),
                        phi::errors::InvalidArgument(
                            "array_to_lod_tensor: a sequence has %d steps; the array has %d",
                            length, steps.size()));
      offsets.push_back(offsets.back() + length);
      for (size_t t = 0; t < length; ++t) {
        rows.push_back(TakeSequence(steps[t], steps[t].lod(), place, 0, &inner));
      }
    }
    lod.push_back(offsets);
    lod.insert(lod.end(), inner.begin(), inner.end());
    GatherRows(*this, rows, steps[0], lod,
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};
PD_OPERATOR_CLASS(ArrayToLoDTensorOp);

}  // namespace paddle::operators
