#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// Out = the number of elements of an array, in host memory.
class LoDArrayLengthOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    auto* out = FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>();
    *out->mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace()) =
        static_cast<int64_t>(array.size());
  }
};
PD_OPERATOR_CLASS(LoDArrayLengthOp);

}  // namespace paddle::operators
