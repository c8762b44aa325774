#include "ops/common/control_flow/control_flow.h"

namespace paddle {
namespace operators {

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

class LoDArrayLengthOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The array.");
    AddOutput("Out", "int64 [1].");
    AddComment("The length of an array.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(lod_array_length, paddle::operators::LoDArrayLengthOp,
                             paddle::operators::LoDArrayLengthOpMaker);
