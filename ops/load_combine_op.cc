#include <optional>

#include "ops/common/control_flow/save_load.h"

namespace paddle::operators {

/// Out = the values that a file holds, one after the other.
class LoadCombineOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const std::vector<std::string> names = Outputs("Out");
    // The attribute may hold the bytes themselves.
    std::optional<phibridge::MappedFile> mapped;
    if (!Attr<bool>("model_from_memory")) mapped.emplace(OpenFileOf(*this));
    const std::string in_memory = mapped ? "" : Attr<std::string>("file_path");
    const std::string_view bytes = mapped ? mapped->bytes() : std::string_view(in_memory);
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
PD_OPERATOR_CLASS(LoadCombineOp);

}  // namespace paddle::operators
