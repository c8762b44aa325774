#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "framework/program/op_info.h"

namespace paddle {
namespace framework {
namespace details {

/// The shape function of an op type that registered none: InferShape of its operator class, called
/// on an operator without variables (the context provides them).
class ClassInferShape {
 public:
  explicit ClassInferShape(OpCreator creator) : creator_(std::move(creator)) {}

  void set_op_type(const std::string& op_type) { op_type_ = op_type; }
  void operator()(InferShapeContext* ctx) const;

 private:
  struct Prototype {
    std::once_flag made;
    std::unique_ptr<OperatorBase> op;
  };
  OpCreator creator_;
  std::string op_type_;
  std::shared_ptr<Prototype> prototype_ = std::make_shared<Prototype>();  // of all copies
};

/// True if the op type registered a shape function, which then replaces that of its class.
inline bool HasShapeFunctor(const OpInfo* info) {
  return info != nullptr && info->infer_shape_ &&
         info->infer_shape_.target<ClassInferShape>() == nullptr;
}

}  // namespace details
}  // namespace framework
}  // namespace paddle
