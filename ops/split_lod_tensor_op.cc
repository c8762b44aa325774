#include "ops/common/detection/mask_rows.h"

namespace paddle::operators {

/// The sequences (rows, if X has no such level) whose mask is true, and the others.
class SplitLoDTensorOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const std::vector<bool> mask = MaskOf(*this, scope);
    for (const bool wanted : {true, false}) {
      std::vector<RowRange> rows;
      phi::LoD lod;
      for (size_t i = 0; i < mask.size(); ++i) {
        if (mask[i] == wanted) rows.push_back(TakeSequence(x, x.lod(), i, LevelOf(*this), &lod));
      }
      GatherRows(*this, rows, x, lod,
                 FindOutput(*this, scope, wanted ? "OutTrue" : "OutFalse")
                     ->GetMutable<phi::DenseTensor>());
    }
  }
};
PD_OPERATOR_CLASS(SplitLoDTensorOp);

}  // namespace paddle::operators
