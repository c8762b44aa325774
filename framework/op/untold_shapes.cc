#include "framework/op/untold_shapes.h"

namespace paddle {
namespace framework {

UntoldShapes& UntoldShapes::Instance() {
  static auto* shapes = new UntoldShapes;
  return *shapes;
}

const UntoldShapes::Reasons& UntoldShapes::OutputsOf(const std::string& op_type) const {
  static const Reasons kNone;
  const auto it = outputs_.find(op_type);
  return it == outputs_.end() ? kNone : it->second;
}

const std::string* UntoldShapes::ReasonOf(const std::string& op_type) const {
  const auto it = all_.find(op_type);
  return it == all_.end() ? nullptr : &it->second;
}

}  // namespace framework
}  // namespace paddle
