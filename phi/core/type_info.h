#pragma once

#include <memory>
#include <type_traits>

#include "phi/core/tensor_base.h"

namespace phi {

/// An empty tensor of a class from outside. Errors: PreconditionNotMet if its class registered no
/// `make`, as TypeInfoTraits does for one with a default constructor.
std::unique_ptr<TensorBase> MakeTensor(TensorKind kind);

/// How an empty tensor of a class is made; nullptr if it has no default constructor.
template <typename Tensor>
MakeTensorFn DefaultMaker() {
  MakeTensorFn make = nullptr;
  if constexpr (std::is_default_constructible_v<Tensor>) {
    make = []() -> std::unique_ptr<TensorBase> { return std::make_unique<Tensor>(); };
  }
  return make;
}

/// What a tensor class of one's own derives from besides TensorBase, and after it. It needs
/// `static const char* name()`.
///   class PackedTensor : public phi::TensorBase,
///                        public phi::TypeInfoTraits<phi::TensorBase, PackedTensor> { … };
template <typename BaseT, typename DerivedT>
class TypeInfoTraits {
 public:
  static const TypeInfo<BaseT> kType;
  /// BaseT, named before this class, is constructed by now. The way to it is a step between
  /// addresses through a DerivedT that has yet to be constructed, which UBSan's check of the type
  /// would report.
  __attribute__((no_sanitize("vptr"))) TypeInfoTraits() {
    static_cast<BaseT*>(static_cast<DerivedT*>(this))->foreign_kind_ = Kind();
  }
  static bool classof(const BaseT* object) { return object->kind() == Kind(); }

 private:
  static TensorKind Kind() {
    static const TensorKind kind = RegisterTensorKind(DerivedT::name(), DefaultMaker<DerivedT>());
    return kind;
  }
};

template <typename BaseT, typename DerivedT>
const TypeInfo<BaseT> TypeInfoTraits<BaseT, DerivedT>::kType(Kind());

}  // namespace phi
