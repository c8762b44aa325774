#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "framework/op/op_info_filler.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_desc.h"
#include "framework/program/type_defs.h"
#include "phi/common/place.h"
#include "phi/core/allow_semicolon.h"

namespace paddle {
namespace framework {

class Registrar {
 public:
  /// For the Touch… functions: called from another file, it keeps the linker from dropping this
  /// one.
  void Touch() {}
};

/// Registers an op type from classes that are told apart by their base; see REGISTER_OPERATOR.
template <typename... Args>
class OperatorRegistrar : public Registrar {
 public:
  explicit OperatorRegistrar(const char* op_type, const char* file = "", int line = 0) {
    static_assert(sizeof...(Args) != 0, "OperatorRegistrar needs at least one argument");
    details::RunRegistration([&] {
      OpInfo info;
      info.source_ = {file, line};
      (details::FillOpInfo<Args>(op_type, &info), ...);
      details::FinishOpInfo(op_type, &info);
    });
  }
};

class OpRegistry {
 public:
  /// Makes the operator. `attr_check`: adds defaults and checks the attributes first.
  /// Errors: NotFound if the op type is not registered; InvalidArgument from the checker.
  static std::unique_ptr<OperatorBase> CreateOp(const std::string& type,
                                                const VariableNameMap& inputs,
                                                const VariableNameMap& outputs,
                                                const AttributeMap& attrs, bool attr_check = true);
  /// Makes an operator of a program, with the meaning that it had when the program was saved:
  /// attributes that later versions of the op added get the value that gives the old behaviour.
  static std::unique_ptr<OperatorBase> CreateOp(const OpDesc& op_desc);
  /// The saved attributes, with those that later versions added, at the values that give the old
  /// behaviour.
  static AttributeMap AttrsOfSavedVersion(const OpDesc& op_desc);
};

/// Registers kernel classes, one for each element type, which is their ELEMENT_TYPE.
template <typename PlaceType, typename... KernelTypes>
class OpKernelRegistrar : public Registrar {
 public:
  OpKernelRegistrar(const char* op_type, const char* library_type, int customized_type_value,
                    const char* file, int line) {
    static const LegacyKernelOfType kKernels[] = {
        {&typeid(typename KernelTypes::ELEMENT_TYPE), &Compute<KernelTypes>}...};
    RegisterLegacyKernels(op_type, PlaceType(), library_type, customized_type_value, {file, line},
                          kKernels, sizeof...(KernelTypes));
  }

 private:
  template <typename Kernel>
  static void Compute(const ExecutionContext& ctx) {
    Kernel().Compute(ctx);
  }
};

/// Registers pairs of an element type and a functor class: float, FooFunctor<float>, …
template <typename PlaceType, typename... DataTypeAndFunctor>
class OpKernelRegistrarEx : public Registrar {
 public:
  OpKernelRegistrarEx(const char* op_type, const char* library_type, int customized_type_value,
                      const char* file, int line) {
    static_assert(sizeof...(DataTypeAndFunctor) % 2 == 0,
                  "expected pairs of element type, functor");
    Register(op_type, library_type, customized_type_value, {file, line},
             std::make_index_sequence<sizeof...(DataTypeAndFunctor) / 2>());
  }

 private:
  template <size_t I>
  using At = std::tuple_element_t<I, std::tuple<DataTypeAndFunctor...>>;

  template <typename Functor>
  static void Call(const ExecutionContext& ctx) {
    if constexpr (std::is_invocable_v<Functor, const ExecutionContext&>) {
      Functor()(ctx);
    } else {
      Functor().Compute(ctx);
    }
  }

  template <size_t... I>
  static void Register(const char* op_type, const char* library_type, int customized_type_value,
                       SourceLocation source, std::index_sequence<I...>) {
    static const LegacyKernelOfType kKernels[] = {{&typeid(At<2 * I>), &Call<At<2 * I + 1>>}...};
    RegisterLegacyKernels(op_type, PlaceType(), library_type, customized_type_value, source,
                          kKernels, sizeof...(I));
  }
};

}  // namespace framework
}  // namespace paddle

#define PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(uniq_name, message)                 \
  struct phibridge_test_global_namespace_##uniq_name {};                      \
  static_assert(std::is_same_v<::phibridge_test_global_namespace_##uniq_name, \
                               phibridge_test_global_namespace_##uniq_name>,  \
                message)

/// REGISTER_OPERATOR(op_type, OperatorClass, ProtoMaker, GradMaker<OpDesc>, InferShapeFunctor, …):
/// from the third argument in any order. In the global namespace. A second registration of an op
/// type ends the process at start-up and names both places.
#define REGISTER_OPERATOR(op_type, op_class, ...)                                            \
  PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(reg_op_##op_type,                                        \
                                    "REGISTER_OPERATOR must be called in global namespace"); \
  static ::paddle::framework::OperatorRegistrar<op_class, ##__VA_ARGS__>                     \
      phibridge_op_registrar_##op_type(#op_type, __FILE__, __LINE__);                        \
  int TouchOpRegistrar_##op_type();                                                          \
  int TouchOpRegistrar_##op_type() {                                                         \
    phibridge_op_registrar_##op_type.Touch();                                                \
    return 0;                                                                                \
  }

#define REGISTER_OP_WITHOUT_GRADIENT(op_type, op_class, op_maker_class, ...)             \
  REGISTER_OPERATOR(op_type, op_class, op_maker_class,                                   \
                    ::paddle::framework::EmptyGradOpMaker<::paddle::framework::OpDesc>,  \
                    ::paddle::framework::EmptyGradOpMaker<::paddle::imperative::OpBase>, \
                    ##__VA_ARGS__)

/// Only a declaration: for ops that other frameworks run.
#define REGISTER_OP_MAKER(op_type, op_maker_class)                                           \
  PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(reg_op_maker_##op_type,                                  \
                                    "REGISTER_OP_MAKER must be called in global namespace"); \
  static ::paddle::framework::OperatorRegistrar<op_maker_class>                              \
      phibridge_op_maker_registrar_##op_type(#op_type, __FILE__, __LINE__);                  \
  PHI_ALLOW_SEMICOLON(phibridge_op_maker, op_type)

#define PHIBRIDGE_REGISTER_KERNEL_WITH(registrar, op_type, library_type, place_class,             \
                                       customized_name, customized_type_value, ...)               \
  PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(reg_op_kernel_##op_type##_##library_type##_##customized_name, \
                                    "kernels must be registered in global namespace");            \
  static ::paddle::framework::registrar<place_class, __VA_ARGS__>                                 \
      phibridge_op_kernel_registrar_##op_type##_##library_type##_##customized_name(               \
          #op_type, #library_type, customized_type_value, __FILE__, __LINE__);                    \
  int TouchOpKernelRegistrar_##op_type##_##library_type##_##customized_name();                    \
  int TouchOpKernelRegistrar_##op_type##_##library_type##_##customized_name() {                   \
    phibridge_op_kernel_registrar_##op_type##_##library_type##_##customized_name.Touch();         \
    return 0;                                                                                     \
  }

#define REGISTER_OP_KERNEL_WITH_CUSTOM_TYPE(op_type, library_type, place_class, customized_name, \
                                            customized_type_value, ...)                          \
  PHIBRIDGE_REGISTER_KERNEL_WITH(OpKernelRegistrar, op_type, library_type, place_class,          \
                                 customized_name, customized_type_value, __VA_ARGS__)

/// Legacy kernels: classes with an ELEMENT_TYPE and `void Compute(const ExecutionContext&) const`.
#define REGISTER_OP_KERNEL(op_type, library_type, place_class, ...) \
  REGISTER_OP_KERNEL_WITH_CUSTOM_TYPE(                              \
      op_type, library_type, place_class, DEFAULT_TYPE,             \
      ::paddle::framework::OpKernelType::kDefaultCustomizedTypeValue, __VA_ARGS__)
#define REGISTER_OP_CPU_KERNEL(op_type, ...) \
  REGISTER_OP_KERNEL(op_type, CPU, ::phi::CPUPlace, __VA_ARGS__)
#define REGISTER_OP_CUDA_KERNEL(op_type, ...) \
  REGISTER_OP_KERNEL(op_type, CUDA, ::phi::GPUPlace, __VA_ARGS__)

#define REGISTER_OP_KERNEL_FUNCTOR(op_type, library_type, place_class, ...)  \
  PHIBRIDGE_REGISTER_KERNEL_WITH(                                            \
      OpKernelRegistrarEx, op_type, library_type, place_class, DEFAULT_TYPE, \
      ::paddle::framework::OpKernelType::kDefaultCustomizedTypeValue, __VA_ARGS__)
#define REGISTER_OP_CPU_KERNEL_FUNCTOR(op_type, ...) \
  REGISTER_OP_KERNEL_FUNCTOR(op_type, CPU, ::phi::CPUPlace, __VA_ARGS__)
#define REGISTER_OP_CUDA_KERNEL_FUNCTOR(op_type, ...) \
  REGISTER_OP_KERNEL_FUNCTOR(op_type, CUDA, ::phi::GPUPlace, __VA_ARGS__)

/// Makes the linker keep the file that registers the op (or kernel), in a program of several files.
#define USE_OP_ITSELF(op_type)                                                           \
  PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(use_op_itself_##op_type,                             \
                                    "USE_OP_ITSELF must be called in global namespace"); \
  extern int TouchOpRegistrar_##op_type();                                               \
  [[maybe_unused]] static int phibridge_use_op_itself_##op_type = TouchOpRegistrar_##op_type()

#define USE_OP_DEVICE_KERNEL_WITH_CUSTOM_TYPE(op_type, library_type, customized_name)             \
  PHIBRIDGE_ASSERT_GLOBAL_NAMESPACE(use_op_kernel_##op_type##_##library_type##_##customized_name, \
                                    "USE_OP_DEVICE_KERNEL must be called in global namespace");   \
  extern int TouchOpKernelRegistrar_##op_type##_##library_type##_##customized_name();             \
  [[maybe_unused]] static int                                                                     \
      phibridge_use_op_kernel_##op_type##_##library_type##_##customized_name =                    \
          TouchOpKernelRegistrar_##op_type##_##library_type##_##customized_name()

#define USE_OP_DEVICE_KERNEL(op_type, library_type) \
  USE_OP_DEVICE_KERNEL_WITH_CUSTOM_TYPE(op_type, library_type, DEFAULT_TYPE)
#define USE_OP_KERNEL(op_type) USE_OP_DEVICE_KERNEL(op_type, CPU)
#define USE_NO_KERNEL_OP(op_type) USE_OP_ITSELF(op_type)
#define USE_CPU_ONLY_OP(op_type) \
  USE_OP_ITSELF(op_type);        \
  USE_OP_DEVICE_KERNEL(op_type, CPU)
#define USE_OP(op_type)   \
  USE_OP_ITSELF(op_type); \
  USE_OP_KERNEL(op_type)
