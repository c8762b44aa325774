#include <optional>

#include "framework/program/mapped_file.h"
#include "ops/common/control_flow/save_load.h"

namespace paddle {
namespace operators {

/// Out = the values that a file holds, one after the other.
class LoadCombineOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const std::string path = Attr<std::string>("file_path");
    const std::vector<std::string> names = Outputs("Out");
    // The attribute may hold the bytes themselves.
    std::optional<phibridge::MappedFile> mapped;
    if (!Attr<bool>("model_from_memory")) mapped.emplace(path);
    const std::string_view bytes = mapped ? mapped->bytes() : std::string_view(path);
    size_t at = 0;
    for (const std::string& name : names) {
      at = LoadRecord(bytes, at, place, Attr<bool>("load_as_fp16"),
                      RequireVar(scope, name, "load_combine"));
    }
    PADDLE_ENFORCE_EQ(
        at, bytes.size(),
        phi::errors::InvalidArgument("load_combine: %d bytes are left behind the %d values",
                                     bytes.size() - at, names.size()));
  }
};

class LoadCombineOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddOutput("Out", "The variables, in the order of the file.").AsDuplicable();
    AddAttr<bool>("load_as_fp16", "Convert float32 to float16.").SetDefault(false);
    AddAttr<std::string>("file_path", "The file.");
    AddAttr<bool>("model_from_memory", "`file_path` holds the bytes themselves.").SetDefault(false);
    AddComment("Out = the values that a file holds, one after the other.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(load_combine, paddle::operators::LoadCombineOp,
                             paddle::operators::LoadCombineOpMaker);
