#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// Names the state of a step of `recurrent`, which must be the output of an op.
class RNNMemoryHelperOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    CopyTensor(InputOf<phi::DenseTensor>(*this, scope, "X"),
               FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }
};
PD_OPERATOR_CLASS(RNNMemoryHelperOp);

}  // namespace paddle::operators
