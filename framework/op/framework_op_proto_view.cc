#include "framework/op/framework_op_proto_view.h"

#include "framework/op/phi_attribute.h"

namespace paddle {
namespace framework {
namespace {

template <typename Vars>
std::vector<phibridge::OpProtoArgument> Arguments(const Vars& vars) {
  std::vector<phibridge::OpProtoArgument> out;
  for (const auto& var : vars) {
    phibridge::OpProtoArgument arg;
    arg.name = var.name();
    arg.duplicable = var.duplicable();
    arg.dispensable = var.dispensable();
    arg.intermediate = var.intermediate();
    arg.extra = var.extra();
    arg.quant = var.quant();
    out.push_back(arg);
  }
  return out;
}
}  // namespace

std::vector<phibridge::OpProtoArgument> FrameworkOpProtoView::Inputs() const {
  return Arguments(proto_.inputs());
}
std::vector<phibridge::OpProtoArgument> FrameworkOpProtoView::Outputs() const {
  return Arguments(proto_.outputs());
}
std::vector<phibridge::OpProtoAttribute> FrameworkOpProtoView::Attributes() const {
  const AttributeMap& defaults = DefaultAttributes(proto_.type());
  std::vector<phibridge::OpProtoAttribute> out;
  for (const auto& attr : proto_.attrs()) {
    phibridge::OpProtoAttribute entry;
    entry.name = attr.name();
    entry.extra = attr.extra();
    entry.quant = attr.quant();
    auto it = defaults.find(attr.name());
    if (it != defaults.end()) entry.default_value = ToAny(it->second);
    out.push_back(entry);
  }
  return out;
}

}  // namespace framework
}  // namespace paddle
