#include "ops/common/control_flow/save_load.h"

namespace paddle {
namespace operators {

/// A file gets the value of X.
class SaveOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    (void)place;
    std::string bytes;
    AppendRecord(*RequireVar(scope, Input("X"), "save"), Attr<bool>("save_as_fp16"), &bytes);
    SaveFile(Attr<std::string>("file_path"), Attr<bool>("overwrite"), bytes);
  }
};

class SaveOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor or SelectedRows.");
    AddOutput("kLookupTablePath", "Not written.").AsDispensable();
    AddAttr<bool>("overwrite", "Else a file that is there is an error.").SetDefault(true);
    AddAttr<bool>("save_as_fp16", "Convert float32 to float16.").SetDefault(false);
    AddAttr<std::string>("file_path", "The file.");
    AddComment("A file gets the value of X.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(save, paddle::operators::SaveOp, paddle::operators::SaveOpMaker);
