#include "framework/scope/tensor_formatter.h"
#include "ops/common/control_flow/control_flow.h"
#include "ops/common/operator/operator.h"
#include "phi/core/terminal_text.h"

namespace paddle::operators {

/// Stops the run if a condition is false.
class AssertOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    if (BoolOf(*this, "Cond", InputOf<phi::DenseTensor>(*this, scope, "Cond"))) return;
    std::string values;
    const std::vector<framework::Variable*> data = FindInputs(*this, scope, "Data");
    for (size_t i = 0; i < data.size(); ++i) {
      framework::TensorFormat format;
      format.name = Inputs("Data")[i];
      format.summarize = Attr<int64_t>("summarize");
      values += "\n" + framework::FormatTensor(data[i]->Get<phi::DenseTensor>(), format);
    }
    while (!values.empty() && values.back() == '\n') values.pop_back();
    PADDLE_THROW(phi::errors::InvalidArgument(
        "the condition variable `%s` of op `assert` must be true; it is false%s", Input("Cond"),
        phi::Lines(values)));
  }
};
PD_OPERATOR_CLASS(AssertOp);

}  // namespace paddle::operators
