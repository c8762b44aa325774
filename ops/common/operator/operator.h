#pragma once

#include "framework/op/infershape_utils.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

// Included by the C++ file of an operator; everything but code is in its record (ops/TYPE.yaml).

namespace paddle::operators {

using ::phi::DenseTensor;

/// Registers Kernel<T> as the legacy CPU kernel of an operator, for each T.
template <template <typename> class Kernel, typename... T>
using LegacyKernelRegistrar = framework::OpKernelRegistrar<phi::CPUPlace, Kernel<T>...>;

}  // namespace paddle::operators

/// The legacy kernels of an operator with a record, in the global namespace: a class template of
/// paddle::operators, and its types. PD_LEGACY_KERNEL(softmax, SoftmaxCPUKernel, float, double);
#define PD_LEGACY_KERNEL(op_type, Kernel, ...)                                                \
  static ::paddle::operators::LegacyKernelRegistrar<::paddle::operators::Kernel, __VA_ARGS__> \
      phibridge_legacy_kernel_registrar_##op_type(                                            \
          #op_type, "CPU", ::paddle::framework::OpKernelType::kDefaultCustomizedTypeValue,    \
          __FILE__, __LINE__);                                                                \
  int TouchOpKernelRegistrar_##op_type##_CPU_DEFAULT_TYPE();                                  \
  int TouchOpKernelRegistrar_##op_type##_CPU_DEFAULT_TYPE() {                                 \
    phibridge_legacy_kernel_registrar_##op_type.Touch();                                      \
    return 0;                                                                                 \
  }                                                                                           \
  static_assert(true, "")

/// Further dtypes of the same operator, with another class template; at most once per operator.
#define PD_LEGACY_KERNEL_TOO(op_type, Kernel, ...)                                            \
  static ::paddle::operators::LegacyKernelRegistrar<::paddle::operators::Kernel, __VA_ARGS__> \
      phibridge_more_legacy_kernels_registrar_##op_type(                                      \
          #op_type, "CPU", ::paddle::framework::OpKernelType::kDefaultCustomizedTypeValue,    \
          __FILE__, __LINE__)

/// Beside a class that derives from OperatorBase and that a record names as its operator.
#define PD_OPERATOR_CLASS(Class)                                                         \
  framework::OperatorBase* New##Class(                                                   \
      const std::string& type, const framework::VariableNameMap& inputs,                 \
      const framework::VariableNameMap& outputs, const framework::AttributeMap& attrs) { \
    return new Class(type, inputs, outputs, attrs);                                      \
  }                                                                                      \
  static_assert(true, "")

/// Beside a gradient maker class that a record names; defines `function`, through which the
/// registry gets it.
#define PD_GRAD_OP_MAKER(function, Class)                                \
  framework::GradOpMakerFN function() {                                  \
    return [](const framework::OpDesc& forward_op,                       \
              const std::unordered_set<std::string>& no_grad_set,        \
              std::unordered_map<std::string, std::string>* grad_to_var, \
              const std::vector<framework::BlockDesc*>& grad_block) {    \
      return Class(forward_op, no_grad_set, grad_to_var, grad_block)();  \
    };                                                                   \
  }                                                                      \
  static_assert(true, "")
