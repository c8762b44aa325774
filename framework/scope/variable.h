#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/core/tensor_base.h"

namespace paddle {
namespace framework {

/// Holds one value of any type: a tensor of any kind, or a legacy-only value (feed list, step
/// scopes, raw). The value keeps its address until it is replaced or cleared.
class Variable {
 public:
  Variable() = default;
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

  bool IsInitialized() const { return holder_ != nullptr; }
  template <typename T>
  bool IsType() const {
    return holder_ != nullptr && holder_->type == typeid(T);
  }
  /// The value. Errors: PreconditionNotMet if there is none, InvalidArgument if it is no T.
  template <typename T>
  const T& Get() const {
    if (!IsType<T>()) ThrowWrongType(typeid(T));
    return *static_cast<const T*>(holder_->value);
  }
  /// The value, made if there is none. Errors: InvalidArgument if it is no T.
  template <typename T>
  T* GetMutable() {
    if (holder_ == nullptr) {
      auto holder = std::make_unique<Holder<T>>();
      if constexpr (std::is_base_of_v<phi::TensorBase, T>) tensor_ = &holder->held;
      holder_ = std::move(holder);
      ++value_number_;
    } else if (!IsType<T>()) {
      ThrowWrongType(typeid(T));
    }
    return static_cast<T*>(holder_->value);
  }
  /// Takes a tensor of any class; what was there is gone.
  void SetTensor(std::unique_ptr<phi::TensorBase> tensor);
  void Clear() {
    tensor_ = nullptr;
    holder_.reset();
    ++value_number_;
  }
  /// Type of the value. Errors: PreconditionNotMet if there is none.
  std::type_index TypeIndex() const;
  /// What a program calls a value of this type: a number of proto::VarType::Type; RAW for one that
  /// only its operator knows. Errors: PreconditionNotMet if there is none.
  int Type() const;
  /// Name of the value's type for messages; "nothing" if there is none.
  std::string TypeName() const;

  /// The value as a tensor of any kind; nullptr if it is none.
  phi::TensorBase* tensor() const { return tensor_; }
  /// Changes whenever the value is made, replaced or cleared: another value may have the address of
  /// an earlier one.
  uint32_t value_number() const { return value_number_; }

 private:
  struct HolderBase {
    HolderBase(const std::type_info& t, void* v) : type(t), value(v) {}
    virtual ~HolderBase() = default;
    const std::type_info& type;
    void* value;  // a `type`
  };
  template <typename T>
  struct Holder : HolderBase {
    Holder() : HolderBase(typeid(T), &held), held() {}
    T held;
  };
  struct TensorHolder;
  [[noreturn]] void ThrowWrongType(const std::type_info& wanted) const;

  std::unique_ptr<HolderBase> holder_;
  phi::TensorBase* tensor_ = nullptr;  // into holder_, or null
  uint32_t value_number_ = 0;
};

}  // namespace framework
}  // namespace paddle
