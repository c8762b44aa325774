#include "ops/common/control_flow/save_load.h"
#include "phi/core/tensor_copy.h"

namespace paddle::operators {

/// Out = the value that a file holds.
class LoadOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const phibridge::MappedFile file = OpenFileOf(*this);
    framework::Variable* out = RequireVar(scope, Output("Out"), "load");
    LoadRecord(file.bytes(), 0, place, Attr<bool>("load_as_fp16"), out);
    const auto seek = Attr<int64_t>("seek");
    if (seek < 0) return;
    // A part of the elements, from number `seek` on.
    auto* tensor = out->GetMutable<DenseTensor>();
    const phi::DDim dims = phi::make_ddim(Attr<std::vector<int64_t>>("shape"));
    const int64_t end = seek + phi::product(dims);
    PADDLE_ENFORCE_LE(
        end, tensor->numel(),
        phi::errors::InvalidArgument("load: elements %d … %d are beyond the %d that `%s` holds",
                                     seek, end - 1, tensor->numel(), file.path()));
    tensor->Resize(phi::make_ddim({tensor->numel()}));
    DenseTensor part;
    phi::TensorCopySync(tensor->Slice(seek, end), place, &part);
    part.Resize(dims);
    *tensor = part;
  }
};
PD_OPERATOR_CLASS(LoadOp);

}  // namespace paddle::operators
