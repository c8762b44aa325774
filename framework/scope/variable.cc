#include "framework/scope/variable.h"

#include <cxxabi.h>

#include <cstdlib>
#include <string>

#include "framework/program/proto/var_type.h"
#include "phi/core/tensor_kind.h"

namespace paddle {
namespace framework {
namespace {

std::string Demangle(const std::type_info& type) {
  int status = 0;
  char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string out = status == 0 ? name : type.name();
  std::free(name);
  return out;
}

const std::type_info& TypeOf(const phi::TensorBase& tensor) { return typeid(tensor); }

}  // namespace

struct Variable::TensorHolder : HolderBase {
  explicit TensorHolder(std::unique_ptr<phi::TensorBase> tensor)
      : HolderBase(TypeOf(*tensor), dynamic_cast<void*>(tensor.get())), held(std::move(tensor)) {}
  std::unique_ptr<phi::TensorBase> held;
};

void Variable::SetTensor(std::unique_ptr<phi::TensorBase> tensor) {
  PADDLE_ENFORCE_NOT_NULL(tensor, phi::errors::InvalidArgument("a variable needs a tensor"));
  auto holder = std::make_unique<TensorHolder>(std::move(tensor));
  tensor_ = holder->held.get();
  holder_ = std::move(holder);
  ++value_number_;
}

std::type_index Variable::TypeIndex() const {
  PADDLE_ENFORCE(holder_ != nullptr,
                 phi::errors::PreconditionNotMet("the variable holds no value yet"));
  return holder_->type;
}

std::string Variable::TypeName() const {
  if (holder_ == nullptr) return "nothing";
  if (tensor_ != nullptr) return phi::TensorKindName(tensor_->kind());
  const auto declared = static_cast<proto::VarType::Type>(Type());
  return declared == proto::VarType::RAW ? Demangle(holder_->type)
                                         : proto::VarType_Type_Name(declared);
}

void Variable::ThrowWrongType(const std::type_info& wanted) const {
  if (holder_ == nullptr) {
    PADDLE_THROW(
        phi::errors::PreconditionNotMet("the variable must hold a %s; it holds nothing yet: feed "
                                        "it, load it, or run the op that makes it first",
                                        Demangle(wanted)));
  }
  PADDLE_THROW(phi::errors::InvalidArgument("the variable must hold a %s; it holds a %s",
                                            Demangle(wanted), TypeName()));
}

}  // namespace framework
}  // namespace paddle
