#include "framework/scope/lod_rank_table.h"
#include "ops/common/control_flow/control_flow.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// The sequences of X, the longest first.
class LoDRankTableOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& x = InputOf<phi::DenseTensor>(*this, scope, "X");
    const int level = Attr<int>("level");
    PADDLE_ENFORCE_GE(level, 0,
                      phi::errors::InvalidArgument(
                          "lod_rank_table: `level` must not be negative; it is %d", level));
    SequenceRows(x, "lod_rank_table");
    auto* table = FindOutput(*this, scope, "Out")->GetMutable<framework::LoDRankTable>();
    table->Reset(x.lod(), static_cast<size_t>(level));
  }
};
PD_OPERATOR_CLASS(LoDRankTableOp);

}  // namespace paddle::operators
