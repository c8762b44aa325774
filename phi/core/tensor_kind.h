#pragma once

#include <cstdint>
#include <memory>
#include <string>

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
/// `make` is how variables of the kind get their values. Thread-safe. Errors: ResourceExhausted if
/// 249 other classes from outside are registered.
TensorKind RegisterTensorKind(const std::string& class_name, MakeTensorFn make = nullptr);
/// The `make` of a kind; nullptr if its class registered none.
MakeTensorFn MakerOf(TensorKind kind);

/// The type of a class below `BaseT`, as the original's sources ask for it.
template <typename BaseT>
class TypeInfo {
 public:
  /// The type of no class.
  static const TypeInfo kUnknownType;

  constexpr explicit TypeInfo(TensorKind kind) : kind_(kind) {}
  std::string name() const { return TensorKindName(kind_); }
  int8_t id() const { return static_cast<int8_t>(kind_); }
  TensorKind kind() const { return kind_; }
  bool operator==(const TypeInfo& other) const { return kind_ == other.kind_; }
  bool operator!=(const TypeInfo& other) const { return kind_ != other.kind_; }

 private:
  TensorKind kind_;
};

template <typename BaseT>
const TypeInfo<BaseT> TypeInfo<BaseT>::kUnknownType{TensorKind::kUnnamed};

}  // namespace phi
