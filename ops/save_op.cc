#include "ops/common/control_flow/save_load.h"

namespace paddle::operators {

/// A file gets the value of X.
class SaveOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    (void)place;
    std::string bytes;
    AppendRecord(*RequireVar(scope, Input("X"), "save"), Attr<bool>("save_as_fp16"), &bytes);
    SaveFileOf(*this, bytes);
  }
};
PD_OPERATOR_CLASS(SaveOp);

}  // namespace paddle::operators
