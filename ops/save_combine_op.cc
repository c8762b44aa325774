#include "ops/common/control_flow/save_load.h"

namespace paddle {
namespace operators {

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
      SaveFile(Attr<std::string>("file_path"), Attr<bool>("overwrite"), bytes);
    }
  }
};

class SaveCombineOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The variables, in the order of the file.").AsDuplicable();
    AddOutput("Y", "The bytes, if they are saved to memory.").AsDispensable();
    AddAttr<bool>("overwrite", "Else a file that is there is an error.").SetDefault(true);
    AddAttr<bool>("save_as_fp16", "Convert float32 to float16.").SetDefault(false);
    AddAttr<std::string>("file_path", "The file.");
    AddAttr<bool>("save_to_memory", "Write to Y, not to the file.").SetDefault(false);
    AddComment("A file gets the values of all X, one after the other.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(save_combine, paddle::operators::SaveCombineOp,
                             paddle::operators::SaveCombineOpMaker);
