#include "ops/common/control_flow/binding_checks.h"
#include "ops/common/control_flow/control_flow.h"

namespace paddle::operators {

/// Out[I] = X; the array grows to hold it.
class WriteToArrayOp : public framework::OperatorBase, public framework::ChecksBinding {
 public:
  using framework::OperatorBase::OperatorBase;

  void CheckBinding(const framework::RuntimeContext& variables) const override {
    CheckOneInteger(*this, "I", variables);
  }
  void CheckConstant(const std::string& slot, int64_t value) const override {
    if (slot == "I") CheckIndex(value);
  }

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto* x = FindInput(*this, scope, "X");
    const int64_t at = IntegerOf(*this, "I", InputOf<phi::DenseTensor>(*this, scope, "I"));
    CheckIndex(at);
    auto* array = FindOutput(*this, scope, "Out")->GetMutable<phi::TensorArray>();
    const auto index = static_cast<size_t>(at);
    if (array->size() <= index) array->resize(index + 1);
    CopyTensor(x->Get<phi::DenseTensor>(), &(*array)[index]);
  }

  static void CheckIndex(int64_t at) {
    PADDLE_ENFORCE_EQ(at >= 0 && at < kMaxElements, true,
                      phi::errors::InvalidArgument("write_to_array: I must be in [0, %d); it is %d",
                                                   kMaxElements, at));
  }

  static constexpr int64_t kMaxElements = int64_t{1} << 20;  // a bound for hostile indices
};
PD_OPERATOR_CLASS(WriteToArrayOp);

}  // namespace paddle::operators
