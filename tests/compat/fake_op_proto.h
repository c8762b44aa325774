#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compat/op_proto_view.h"

namespace phibridge {

struct FakeProto : OpProtoView {
  std::vector<OpProtoArgument> inputs;
  std::vector<OpProtoArgument> outputs;
  std::vector<OpProtoAttribute> attrs;
  std::vector<OpProtoArgument> Inputs() const override { return inputs; }
  std::vector<OpProtoArgument> Outputs() const override { return outputs; }
  std::vector<OpProtoAttribute> Attributes() const override { return attrs; }
};

inline OpProtoArgument Slot(const std::string& name, bool dispensable = false) {
  OpProtoArgument slot;
  slot.name = name;
  slot.dispensable = dispensable;
  return slot;
}

inline OpProtoAttribute Attr(const std::string& name, paddle::any value) {
  OpProtoAttribute attr;
  attr.name = name;
  attr.default_value = std::move(value);
  return attr;
}

}  // namespace phibridge
