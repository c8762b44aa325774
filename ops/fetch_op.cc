#include "framework/op/execution_options.h"
#include "framework/scope/data_transform.h"
#include "framework/scope/feed_fetch_type.h"
#include "ops/common/operator/operator.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

/// Copies a variable of the program to the list of results, for `fetch` and `fetch_v2`: fetched
/// values outlive the run and may be read by anyone, so they get host memory of their own in a
/// plain layout. Where whoever runs the program reads the variables, nothing is copied. Errors:
/// NotFound naming a variable that is not there or has no value.
class FetchOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override;
};

namespace {

void CopyForFetch(const DenseTensor& from, DenseTensor* to) {
  if (!from.initialized()) {
    to->clear();
    to->set_meta(from.meta());
    return;
  }
  phibridge::TensorTransform transform;
  transform.plain_layout = from.storage_properties() != nullptr;
  transform.place = !phi::is_cpu_place(from.place());
  transform.to_place = phi::CPUPlace();
  if (transform.Needed()) {
    phibridge::ApplyTransform(from, transform, to);
  } else {
    DenseTensor copy;  // in memory of its own, whatever `to` held
    phi::TensorCopySync(from, phi::CPUPlace(), &copy);
    *to = copy;
  }
}

}  // namespace

void FetchOp::RunImpl(const framework::Scope& scope, const phi::Place&) const {
  const framework::Variable* var = scope.FindVar(Input("X"));
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::NotFound("%s: the scope has no variable `%s`", Type(), Input("X")));
  PADDLE_ENFORCE_EQ(var->IsInitialized(), true,
                    phi::errors::NotFound("%s: variable `%s` has no value", Type(), Input("X")));
  framework::Variable* list_var = scope.FindVar(Output("Out"));
  PADDLE_ENFORCE_NOT_NULL(
      list_var, phi::errors::NotFound("%s: the scope has no variable `%s`", Type(), Output("Out")));
  const auto col = static_cast<size_t>(Attr<int>("col"));
  auto* list = list_var->GetMutable<framework::FetchList>();
  const auto* options = phibridge::ExecutionOptions::Current();
  if (options != nullptr && options->fetches_variables) return;
  if (list->size() <= col) list->resize(col + 1);
  framework::FetchType& result = (*list)[col];
  result.is_array = var->IsType<phi::TensorArray>();
  if (result.is_array) {
    const auto& array = var->Get<phi::TensorArray>();
    result.array.resize(array.size());
    for (size_t i = 0; i < array.size(); ++i) CopyForFetch(array[i], &result.array[i]);
  } else {
    CopyForFetch(var->Get<DenseTensor>(), &result.tensor);
  }
}

PD_OPERATOR_CLASS(FetchOp);
}  // namespace paddle::operators
