#include "framework/scope/lod_rank_table.h"
#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// The length of the longest sequence of a rank table, in host memory; 0 if it has none.
class MaxSequenceLenOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& items = InputOf<framework::LoDRankTable>(*this, scope, "RankTable").items();
    auto* out = FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>();
    *out->mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace()) =
        items.empty() ? 0 : static_cast<int64_t>(items[0].length);
  }
};
PD_OPERATOR_CLASS(MaxSequenceLenOp);

}  // namespace paddle::operators
