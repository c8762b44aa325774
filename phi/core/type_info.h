#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

namespace phi {

class TensorBase;

/// Run-time kind of a TensorBase, cheaper than RTTI and stable across shared objects. Those of
/// classes from outside are numbers that RegisterTensorKind gives out.
enum class TensorKind : uint8_t {
  kDense,
  kSelectedRows,
  kTensorArray,
  kSparseCoo,
  kSparseCsr,
  kString,
  kFirstForeign,
  kUnnamed = 255,  // a class from outside that registered none
};

/// "DenseTensor", …; for a class from outside the name that it registered.
const char* TensorKindName(TensorKind kind);
using MakeTensorFn = std::unique_ptr<TensorBase> (*)();
/// The kind of the class of that name: the same for each call with the name, in every library.
/// `make` is how variables of the kind get their values. Thread-safe. Errors: ResourceExhausted
/// after 248 classes.
TensorKind RegisterTensorKind(const std::string& class_name, MakeTensorFn make = nullptr);
/// An empty tensor of a class from outside. Errors: PreconditionNotMet if its class registered no
/// `make`, as TypeInfoTraits does for one with a default constructor.
std::unique_ptr<TensorBase> MakeTensor(TensorKind kind);

/// The type of a class below `BaseT`, as the original's sources ask for it.
template <typename BaseT>
class TypeInfo {
 public:
  explicit TypeInfo(TensorKind kind) : kind_(kind) {}
  std::string name() const { return TensorKindName(kind_); }
  int8_t id() const { return static_cast<int8_t>(kind_); }
  TensorKind kind() const { return kind_; }
  bool operator==(const TypeInfo& other) const { return kind_ == other.kind_; }
  bool operator!=(const TypeInfo& other) const { return kind_ != other.kind_; }

 private:
  TensorKind kind_;
};

/// What a tensor class of one's own derives from besides TensorBase, and after it. It needs
/// `static const char* name()`.
///   class PackedTensor : public phi::TensorBase,
///                        public phi::TypeInfoTraits<phi::TensorBase, PackedTensor> { … };
template <typename BaseT, typename DerivedT>
class TypeInfoTraits {
 public:
  static const TypeInfo<BaseT> kType;
  TypeInfoTraits() { static_cast<BaseT*>(static_cast<DerivedT*>(this))->foreign_kind_ = Kind(); }
  static bool classof(const BaseT* object) { return object->kind() == Kind(); }

 private:
  static TensorKind Kind() {
    static const TensorKind kind = [] {
      MakeTensorFn make = nullptr;
      if constexpr (std::is_default_constructible_v<DerivedT>) {
        make = []() -> std::unique_ptr<TensorBase> { return std::make_unique<DerivedT>(); };
      }
      return RegisterTensorKind(DerivedT::name(), make);
    }();
    return kind;
  }
};

template <typename BaseT, typename DerivedT>
const TypeInfo<BaseT> TypeInfoTraits<BaseT, DerivedT>::kType(Kind());

}  // namespace phi
