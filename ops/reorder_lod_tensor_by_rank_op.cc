#include "framework/scope/lod_rank_table.h"
#include "ops/common/sequence/lod_rows.h"

namespace paddle::operators {

/// The sequences of X in the order of a rank table; rows if X has no LoD.
class ReorderLoDTensorByRankOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const auto& table = InputOf<framework::LoDRankTable>(*this, scope, "RankTable");
    PADDLE_ENFORCE_GE(x.dims().size(), 1,
                      phi::errors::InvalidArgument("reorder_lod_tensor_by_rank: X has no rows"));
    const size_t sequences =
        x.lod().empty() ? static_cast<size_t>(x.dims()[0]) : x.lod()[0].size() - 1;
    PADDLE_ENFORCE_EQ(table.items().size() <= sequences, true,
                      phi::errors::OutOfRange("reorder_lod_tensor_by_rank: the rank table has %d "
                                              "sequences; X has %d",
                                              table.items().size(), sequences));
    std::vector<RowRange> rows;
    phi::LoD lod;
    for (const auto& item : table.items()) {
      PADDLE_ENFORCE_LT(item.index, sequences,
                        phi::errors::OutOfRange("reorder_lod_tensor_by_rank: the rank table names "
                                                "sequence %d; X has %d",
                                                item.index, sequences));
      rows.push_back(TakeSequence(x, x.lod(), item.index, 0, &lod));
    }
    GatherRows(*this, rows, x, lod,
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};
PD_OPERATOR_CLASS(ReorderLoDTensorByRankOp);

/// The way back: the sequence in front goes where the table found it.
class ReorderLoDTensorByRankGradOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const auto& items = InputOf<framework::LoDRankTable>(*this, scope, "RankTable").items();
    std::vector<size_t> places(items.size());  // in the table, by the index of the sequence
    for (size_t i = 0; i < items.size(); ++i) places.at(items[i].index) = i;
    std::vector<RowRange> rows;
    phi::LoD lod;
    for (const size_t place : places) {
      rows.push_back(TakeSequence(x, x.lod(), place, 0, &lod));
    }
    GatherRows(*this, rows, x, lod,
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};
PD_OPERATOR_CLASS(ReorderLoDTensorByRankGradOp);

}  // namespace paddle::operators
