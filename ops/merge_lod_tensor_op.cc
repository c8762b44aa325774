#include <vector>

#include "ops/common/detection/mask_rows.h"

namespace paddle::operators {

/// The reverse of split_lod_tensor: the next sequence of InTrue where the mask is true, else of
/// InFalse.
class MergeLoDTensorOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::LoD& whole = InputOf<phi::DenseTensor>(*this, scope, "X").lod();
    const phi::DenseTensor parts[] = {Plain(InputOf<phi::DenseTensor>(*this, scope, "InFalse")),
                                      Plain(InputOf<phi::DenseTensor>(*this, scope, "InTrue"))};
    PADDLE_ENFORCE_EQ(
        parts[0].initialized() || parts[1].initialized(), true,
        phi::errors::InvalidArgument("%s: neither InTrue nor InFalse has a value", Type()));
    size_t next[] = {0, 0};
    std::vector<RowRange> rows;
    phi::LoD inner;
    for (const bool wanted : MaskOf(*this, scope)) {
      const phi::DenseTensor& part = parts[wanted];
      rows.push_back(TakeSequence(part, part.lod(), next[wanted]++, 0, &inner));
    }
    const size_t level = LevelOf(*this);
    PADDLE_ENFORCE_LE(level, whole.size(),
                      phi::errors::InvalidArgument("%s: `level` is %d; X has %d LoD levels", Type(),
                                                   level, whole.size()));
    phi::LoD lod(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(level));
    lod.insert(lod.end(), inner.begin(), inner.end());
    const bool use_true =
        parts[1].initialized() && (parts[1].numel() > 0 || !parts[0].initialized());
    GatherRows(*this, rows, parts[use_true], lod,
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};
PD_OPERATOR_CLASS(MergeLoDTensorOp);

}  // namespace paddle::operators
