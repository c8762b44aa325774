#include "ops/common/control_flow/save_load.h"

namespace paddle::operators {

/// A file gets the values of all X, one after the other.
class SaveCombineOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    (void)place;
    std::string bytes;
    for (const std::string& name : Inputs("X")) {
      AppendRecord(*RequireVar(scope, name, "save_combine"), Attr<bool>("save_as_fp16"), &bytes);
    }
    if (Attr<bool>("save_to_memory")) {
      *RequireVar(scope, Output("Y"), "save_combine")->GetMutable<std::string>() = bytes;
    } else {
      SaveFileOf(*this, bytes);
    }
  }
};
PD_OPERATOR_CLASS(SaveCombineOp);

}  // namespace paddle::operators
