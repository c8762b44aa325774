#include <iostream>
#include <memory>

#include "framework/executor/prepared_program.h"
#include "framework/scope/tensor_formatter.h"
#include "ops/common/control_flow/control_flow.h"
#include "phi/core/terminal_text.h"

namespace paddle::operators {

/// Writes a tensor to standard output and passes it on.
class PrintOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& in = InputOf<phi::DenseTensor>(*this, scope, "In");
    if (IsInPhase() && CountsAgain(scope)) {
      framework::TensorFormat format;
      if (Attr<bool>("print_tensor_name")) format.name = Input("In");
      format.message = Attr<std::string>("message");
      format.lod = Attr<bool>("print_tensor_lod");
      format.shape = Attr<bool>("print_tensor_shape");
      format.layout = Attr<bool>("print_tensor_layout");
      format.type = Attr<bool>("print_tensor_type");
      format.summarize = Attr<int>("summarize");
      std::cout << phi::EscapeControls(framework::FormatTensor(in, format)) << std::flush;
    }
    CopyTensor(in, FindOutput(*this, scope, "Out")->GetMutable<phi::DenseTensor>());
  }

  bool IsInPhase() const {
    const std::string phase = Attr<std::string>("print_phase");
    return phase != (Attr<bool>("is_forward") ? "BACKWARD" : "FORWARD");
  }

  // `first_n` counts over all runs and steps in the scope that the program runs in.
  bool CountsAgain(const framework::Scope& scope) const {
    const int first_n = Attr<int>("first_n");
    if (first_n <= 0) return true;
    const framework::Scope* counted = phibridge::PreparedProgram::CurrentScope();
    std::shared_ptr<int>& printed = (counted == nullptr ? &scope : counted)->RunState<int>(this);
    if (printed == nullptr) printed = std::make_shared<int>(0);
    if (*printed >= first_n) return false;
    ++*printed;
    return true;
  }
};
PD_OPERATOR_CLASS(PrintOp);

/// The gradient is printed, where the phase asks for it, and passed back.
class PrintGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("print");
    grad->SetInput("In", OutputGrad("Out"));
    grad->SetOutput("Out", InputGrad("In"));
    grad->SetAttrMap(Attrs());
    grad->SetAttr("is_forward", false);
  }
};
PD_GRAD_OP_MAKER(MakePrintGradMaker, PrintGradMaker);

}  // namespace paddle::operators
