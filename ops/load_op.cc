#include "framework/program/mapped_file.h"
#include "ops/common/control_flow/save_load.h"
#include "phi/core/tensor_copy.h"

namespace paddle {
namespace operators {

/// Out = the value that a file holds.
class LoadOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const phibridge::MappedFile file(Attr<std::string>("file_path"));
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

class LoadOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "A tensor or SelectedRows.");
    AddAttr<bool>("load_as_fp16", "Convert float32 to float16.").SetDefault(false);
    AddAttr<std::string>("file_path", "The file.");
    AddAttr<int64_t>("seek", "The first element of a part; -1: all.").SetDefault(-1);
    AddAttr<std::vector<int64_t>>("shape", "The shape of the part.").SetDefault({});
    AddComment("Out = the value that a file holds.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(load, paddle::operators::LoadOp, paddle::operators::LoadOpMaker);
