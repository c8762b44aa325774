#include "ops/common/control_flow/control_flow.h"
#include "ops/common/control_flow/control_flow_grad.h"

namespace paddle::operators {

/// Out = X[I], if there is such an element.
class ReadFromArrayOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    const int64_t at = IntegerOf(*this, "I", InputOf<phi::DenseTensor>(*this, scope, "I"));
    auto* out = FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>();
    const bool is_there = at >= 0 && static_cast<size_t>(at) < array.size();
    if (is_there && array[static_cast<size_t>(at)].initialized()) {
      CopyTensor(array[static_cast<size_t>(at)], out);
    } else if (HasInputs("X_W") && !Inputs("X_W").empty()) {
      // A gradient array: no op reads the element written there, so its gradient is zero.
      ZerosLike(*FindInput(*this, scope, "X_W"), FindOutput(*this, scope, "Out"), place);
    } else if (is_there) {
      CopyTensor(array[static_cast<size_t>(at)], out);
    }
    // Else, as in the original, an index beyond the array leaves Out as it is.
  }
};
PD_OPERATOR_CLASS(ReadFromArrayOp);

}  // namespace paddle::operators
