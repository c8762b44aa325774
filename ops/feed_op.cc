#include "framework/scope/feed_fetch_type.h"
#include "ops/common/operator/operator.h"
#include "phi/core/staged_copy.h"

namespace paddle::operators {

/// Puts what was fed into a variable of the program: shared if it is in the right place, else
/// copied.
class FeedOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const framework::Variable* feed_var = scope.FindVar(Input("X"));
    PADDLE_ENFORCE_NOT_NULL(
        feed_var, phi::errors::NotFound("feed: the scope has no variable `%s`", Input("X")));
    framework::Variable* out_var = scope.FindVar(Output("Out"));
    PADDLE_ENFORCE_NOT_NULL(
        out_var, phi::errors::NotFound("feed: the scope has no variable `%s`", Output("Out")));
    const int col = Attr<int>("col");
    const auto& list = feed_var->Get<framework::FeedList>();
    PADDLE_ENFORCE_EQ(
        col < static_cast<int>(list.size()) && list[col].initialized(), true,
        phi::errors::NotFound("feed: variable `%s` (number %d) was not fed; %d values were",
                              Output("Out"), col, list.size()));
    const DenseTensor& fed = list[col];
    auto* out = out_var->GetMutable<DenseTensor>();
    // CreateOps says so where another op writes the variable: what was fed must last for the next
    // run.
    const bool copies = HasAttr("copies") && Attr<bool>("copies");
    if (fed.place() == place && !copies) {
      out->ShareDataWith(fed);
      out->set_lod(fed.lod());
    } else {
      phi::TensorCopyToDevice(fed, place, out);
    }
  }
};
PD_OPERATOR_CLASS(FeedOp);

}  // namespace paddle::operators
