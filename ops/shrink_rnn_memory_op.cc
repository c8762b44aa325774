#include "ops/lod_rows.h"

namespace paddle {
namespace operators {

/// The rows of those sequences that are longer than step I; the rank table sorts them to the front.
class ShrinkRNNMemoryOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const auto& table = InputOf<framework::LoDRankTable>(*this, scope, "RankTable");
    const int64_t step = IntegerOf(*this, "I", InputOf<phi::DenseTensor>(*this, scope, "I"));
    PADDLE_ENFORCE_GE(step, 0, phi::errors::InvalidArgument(
                                   "shrink_rnn_memory: I must not be negative; it is %d", step));
    const size_t sequences = table.LongerThan(static_cast<size_t>(step));
    RowRange rows{&x, 0, sequences};
    phi::LoD lod;
    if (!x.lod().empty() && x.lod()[0].size() > sequences) {
      const auto taken = framework::GetSubLoDAndAbsoluteOffset(x.lod(), 0, sequences, 0);
      framework::AppendLoD(&lod, taken.first);
      rows.end = taken.second.second;
    }
    GatherRows(*this, {rows}, x, lod,
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};

class ShrinkRNNMemoryOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The state after the step before.");
    AddInput("RankTable", "What lod_rank_table made of the sequences.");
    AddInput("I", "The step: one integer.");
    AddOutput("Out", "The state of the sequences that go on.");
    AddComment("Drops the state of sequences that have ended.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(shrink_rnn_memory, paddle::operators::ShrinkRNNMemoryOp,
                             paddle::operators::ShrinkRNNMemoryOpMaker);
