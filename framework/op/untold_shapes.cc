#include "framework/op/untold_shapes.h"

namespace paddle {
namespace framework {

UntoldShapes& UntoldShapes::Instance() {
  static auto* shapes = new UntoldShapes;
  return *shapes;
}

const UntoldShapes::Reasons& UntoldShapes::OutputsOf(const std::string& op_type) const {
  static const Reasons kNone;
  const auto& outputs = outputs_.Read();
  const auto it = outputs.find(op_type);
  return it == outputs.end() ? kNone : it->second;
}

const std::string* UntoldShapes::ReasonOf(const std::string& op_type) const {
  const Reasons& all = all_.Read();
  const auto it = all.find(op_type);
  return it == all.end() ? nullptr : &it->second;
}

}  // namespace framework
}  // namespace paddle
