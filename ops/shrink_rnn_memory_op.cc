#include "framework/scope/lod_rank_table.h"
#include "framework/scope/lod_utils.h"
#include "ops/common/control_flow/control_flow_grad.h"
#include "ops/common/sequence/lod_rows.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

/// The rows of those sequences that are longer than step I; the rank table sorts them to the front.
class ShrinkRNNMemoryOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const auto& table = InputOf<framework::LoDRankTable>(*this, scope, "RankTable");
    const int64_t step = IntegerOf(*this, "I", InputOf<phi::DenseTensor>(*this, scope, "I"));
    PADDLE_ENFORCE_GE(
        step, 0,
        phi::errors::InvalidArgument("shrink_rnn_memory: I must not be negative; it is %d", step));
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
PD_OPERATOR_CLASS(ShrinkRNNMemoryOp);

/// The gradient of the rows that went on, and zeros for the others.
class ShrinkRNNMemoryGradOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const framework::Variable* x = FindInput(*this, scope, "X");
    framework::Variable* x_grad = FindOutput(*this, scope, framework::GradVarName("X").c_str());
    ZerosLike(*x, x_grad, place);
    const framework::Variable* out_grad = scope.FindVar(Input(framework::GradVarName("Out")));
    if (out_grad == nullptr || !HasValue(*out_grad)) return;
    const phi::DenseTensor rows = Plain(out_grad->Get<phi::DenseTensor>());
    auto* all = x_grad->GetMutable<phi::DenseTensor>();
    PADDLE_ENFORCE_LE(rows.numel(), all->numel(),
                      phi::errors::InvalidArgument("shrink_rnn_memory_grad: Out@GRAD of shape %s "
                                                   "has more rows than X of shape %s",
                                                   rows.dims(), all->dims()));
    const size_t bytes = static_cast<size_t>(rows.numel()) * phi::SizeOf(rows.dtype());
    if (bytes != 0) phi::CopyBytes(all->place(), all->data(), rows.place(), rows.data(), bytes);
  }
};
PD_OPERATOR_CLASS(ShrinkRNNMemoryGradOp);

}  // namespace paddle::operators
