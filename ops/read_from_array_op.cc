#include "ops/control_flow.h"

namespace paddle {
namespace operators {

/// Out = X[I], if there is such an element.
class ReadFromArrayOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& array = InputOf<phi::TensorArray>(*this, scope, "X");
    const int64_t at = IntegerOf(*this, "I", InputOf<phi::DenseTensor>(*this, scope, "I"));
    auto* out = FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>();
    // As in the original, an index beyond the array leaves Out as it is.
    if (at < 0 || static_cast<size_t>(at) >= array.size()) return;
    CopyTensor(array[static_cast<size_t>(at)], out);
  }
};

class ReadFromArrayOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The array.");
    AddInput("I", "Which element: one integer.");
    AddInput("X_W", "For the gradient: the tensor that was written there.").AsDispensable();
    AddOutput("Out", "A copy of it.");
    AddComment("Out = X[I].");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(read_from_array, paddle::operators::ReadFromArrayOp,
                             paddle::operators::ReadFromArrayOpMaker);
