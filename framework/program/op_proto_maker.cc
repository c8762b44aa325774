#include "framework/program/op_proto_maker.h"

#include <set>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

void OpProtoAndCheckerMaker::operator()(proto::OpProto* proto, OpAttrChecker* attr_checker) {
  proto_ = proto;
  op_checker_ = attr_checker;
  op_checker_->SetOpType(proto_->type());
  Make();
  op_checker_->RecordExplicitCheckerNum();
  AddCommonAttrs();
  CheckNoDuplicates();
  op_checker_->InitDefaultAttributeMap();
}

void OpProtoAndCheckerMaker::AddCommonAttrs() {
  AddAttr<int>(OpRoleAttrName(), "What the op is for (OpRole).")
      .InEnum({static_cast<int>(OpRole::kForward), static_cast<int>(OpRole::kBackward),
               static_cast<int>(OpRole::kOptimize), static_cast<int>(OpRole::kRPC),
               static_cast<int>(OpRole::kDist), static_cast<int>(OpRole::kLRSched),
               static_cast<int>(OpRole::kLoss) | static_cast<int>(OpRole::kForward),
               static_cast<int>(OpRole::kLoss) | static_cast<int>(OpRole::kBackward),
               static_cast<int>(OpRole::kOptimize) | static_cast<int>(OpRole::kLRSched),
               static_cast<int>(OpRole::kNotSpecified)})
      .SetDefault(static_cast<int>(OpRole::kNotSpecified))
      .AsExtra();
  AddAttr<std::vector<std::string>>(OpRoleVarAttrName(),
                                    "Parameter and gradient names that the op handles.")
      .SetDefault({})
      .AddCustomChecker([](const std::vector<std::string>& names) {
        PADDLE_ENFORCE(names.size() % 2 == 0,
                       phi::errors::InvalidArgument(
                           "`op_role_var` must hold pairs of parameter and gradient; it has %d "
                           "names",
                           names.size()));
      })
      .AsExtra();
  AddAttr<std::string>(OpNamescopeAttrName(), "Name scope of the op.").SetDefault("").AsExtra();
  AddAttr<std::vector<std::string>>(OpCreationCallstackAttrName(),
                                    "Call stack of the Python code that created the op.")
      .SetDefault({})
      .AsExtra();
  AddAttr<std::string>(OpDeviceAttrName(), "Device that the op must run on.")
      .SetDefault("")
      .AsExtra();
  AddAttr<bool>(OpWithQuantAttrName(), "Whether the op has quantization attributes.")
      .SetDefault(false)
      .AsExtra();
}

OpProtoAndCheckerMaker::VariableBuilder OpProtoAndCheckerMaker::AddInput(
    const std::string& name, const std::string& comment) {
  proto::OpProto::Var* input = proto_->add_inputs();
  input->set_name(name);
  input->set_comment(comment);
  return VariableBuilder(input);
}

OpProtoAndCheckerMaker::VariableBuilder OpProtoAndCheckerMaker::AddOutput(
    const std::string& name, const std::string& comment) {
  proto::OpProto::Var* output = proto_->add_outputs();
  output->set_name(name);
  output->set_comment(comment);
  return VariableBuilder(output);
}

proto::OpProto::Attr* OpProtoAndCheckerMaker::AddProtoAttr(const std::string& name,
                                                           const std::string& comment,
                                                           bool generated, proto::AttrType type) {
  proto::OpProto::Attr* attr = proto_->add_attrs();
  attr->set_name(name);
  attr->set_comment(comment);
  attr->set_generated(generated);
  attr->set_type(type);
  return attr;
}

void OpProtoAndCheckerMaker::CheckNoDuplicates() const {
  auto check = [this](const auto& items, const char* what) {
    std::set<std::string> names;
    for (const auto& item : items) {
      PADDLE_ENFORCE(names.insert(item.name()).second,
                     phi::errors::AlreadyExists("op `%s` declares %s `%s` twice", proto_->type(),
                                                what, item.name()));
    }
  };
  check(proto_->inputs(), "input");
  check(proto_->outputs(), "output");
  check(proto_->attrs(), "attribute");
}

}  // namespace framework
}  // namespace paddle
