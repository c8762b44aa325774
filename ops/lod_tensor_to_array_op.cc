#include "framework/scope/lod_rank_table.h"
#include "ops/common/sequence/lod_rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// Out[t] = element t of every sequence that is longer than t, in the order of the rank table.
class LoDTensorToArrayOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const auto& table = InputOf<framework::LoDRankTable>(*this, scope, "RankTable");
    auto* out = FindOutput(*this, scope, "Out")->GetMutable<phi::TensorArray>();
    const size_t level = table.level();
    PADDLE_ENFORCE_LT(level, x.lod().size(),
                      phi::errors::InvalidArgument(
                          "lod_tensor_to_array: the rank table is of LoD level %d; X has %d levels",
                          level, x.lod().size()));
    SequenceRows(x, "lod_tensor_to_array");
    const std::vector<size_t>& offsets = x.lod()[level];
    const size_t steps = table.items().empty() ? 0 : table.items()[0].length;
    out->clear();
    out->resize(steps);
    for (size_t t = 0; t < steps; ++t) {
      std::vector<RowRange> rows;
      phi::LoD lod;
      for (size_t i = 0; i < table.LongerThan(t); ++i) {
        const size_t index = table.items()[i].index;
        PADDLE_ENFORCE_LT(index + 1, offsets.size(),
                          phi::errors::InvalidArgument(
                              "lod_tensor_to_array: the rank table names sequence %d; X has %d",
                              index, offsets.size() - 1));
        rows.push_back(TakeSequence(x, x.lod(), offsets[index] + t, level + 1, &lod));
      }
      GatherRows(*this, rows, x, lod, &(*out)[t]);
    }
  }
};
PD_OPERATOR_CLASS(LoDTensorToArrayOp);

}  // namespace paddle::operators
