#include "ops/common/control_flow/control_flow.h"

namespace paddle {
namespace operators {

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

class RNNMemoryHelperOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The state.");
    AddOutput("Out", "A copy.");
    AddAttr<int>("dtype", "The element type.").SetDefault(5 /* FP32 */);
    AddComment("Out = X.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(rnn_memory_helper, paddle::operators::RNNMemoryHelperOp,
                             paddle::operators::RNNMemoryHelperOpMaker);
