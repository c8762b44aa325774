#pragma once

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/program/source_location.h"
#include "framework/program/type_defs.h"
#include "phi/api/tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/optional.h"

// Custom operators as the original's users write them (paddle/extension.h): a function on Tensors,
// and what PD_BUILD_OP says of it. Each becomes an operator with a declaration, a shape function, a
// gradient maker and legacy kernels of all element types on the CPU.

namespace paddle {

using phi::DataType;
using phi::Tensor;

/// "X@GRAD", "X@VECTOR" (a list of tensors), "X@OPTIONAL" (may be absent): slots, by these names in
/// programs, too.
inline std::string Grad(const std::string& slot) { return slot + "@GRAD"; }
inline std::string Vec(const std::string& slot) { return slot + "@VECTOR"; }
inline std::string Optional(const std::string& slot) { return slot + "@OPTIONAL"; }

/// What a function of a custom operator is called with: of its inputs V, tensors, shapes or types,
/// slot by slot (empty: absent), and attributes. Parameters take them from left to right.
template <typename V>
struct CustomOpArguments {
  std::string op_type;
  std::vector<std::vector<V>> inputs;
  std::vector<framework::Attribute> attrs;
  size_t next_input = 0, next_attr = 0;

  /// Errors: InvalidArgument if the function takes more than the operator has.
  std::vector<V>* NextInput() {
    PADDLE_ENFORCE_LT(next_input, inputs.size(),
                      phi::errors::InvalidArgument(
                          "custom op `%s`: a function of it takes more inputs than the %d that "
                          "Inputs() names",
                          op_type, inputs.size()));
    return &inputs[next_input++];
  }
  V* NextTensor() {
    std::vector<V>* slot = NextInput();
    PADDLE_ENFORCE_EQ(slot->size(), 1u,
                      phi::errors::InvalidArgument(
                          "custom op `%s`: input %d holds %d tensors, and its function takes one; "
                          "paddle::Vec and paddle::Optional declare other inputs",
                          op_type, next_input - 1, slot->size()));
    return slot->data();
  }
  template <typename T>
  const T* NextAttr() {
    PADDLE_ENFORCE_LT(next_attr, attrs.size(),
                      phi::errors::InvalidArgument(
                          "custom op `%s`: a function of it takes more attributes than the %d that "
                          "Attrs() names",
                          op_type, attrs.size()));
    const T* value = std::get_if<T>(&attrs[next_attr++]);
    PADDLE_ENFORCE_NOT_NULL(value, phi::errors::InvalidArgument(
                                       "custom op `%s`: attribute %d has another type in Attrs() "
                                       "than as a parameter of its function",
                                       op_type, next_attr - 1));
    return value;
  }
};

/// A parameter of type T: an attribute, unless one of those below.
template <typename V, typename T>
struct CustomOpParameter {
  explicit CustomOpParameter(CustomOpArguments<V>* from) : value(from->template NextAttr<T>()) {}
  const T& get() const { return *value; }
  const T* value;
};

template <typename V>
struct CustomOpParameter<V, V> {
  explicit CustomOpParameter(CustomOpArguments<V>* from) : value(Take(from)) {}
  V& get() const { return *value; }
  // A shape is a list as an attribute may be one: after the last input it is one.
  static V* Take(CustomOpArguments<V>* from) {
    if constexpr (std::is_same_v<V, std::vector<int64_t>>) {
      if (from->next_input == from->inputs.size()) {
        return const_cast<V*>(from->template NextAttr<V>());
      }
    }
    return from->NextTensor();
  }
  V* value;
};

template <typename V>
struct CustomOpParameter<V, std::vector<V>> {
  explicit CustomOpParameter(CustomOpArguments<V>* from) : value(from->NextInput()) {}
  std::vector<V>& get() const { return *value; }
  std::vector<V>* value;
};

template <typename V>
struct CustomOpParameter<V, paddle::optional<V>> {
  explicit CustomOpParameter(CustomOpArguments<V>* from) {
    const std::vector<V>& slot = *from->NextInput();
    if (!slot.empty()) value = slot[0];
  }
  paddle::optional<V>& get() { return value; }
  paddle::optional<V> value;
};

template <typename V>
struct CustomOpParameter<V, paddle::optional<std::vector<V>>> {
  explicit CustomOpParameter(CustomOpArguments<V>* from) {
    const std::vector<V>& slot = *from->NextInput();
    if (!slot.empty()) value = slot;
  }
  paddle::optional<std::vector<V>>& get() { return value; }
  paddle::optional<std::vector<V>> value;
};

/// Calls `fn` with arguments in the order of its parameters. A function that gives nothing back has
/// changed its inputs.
template <typename V, auto fn, typename Type = decltype(fn)>
struct CustomOpFunction;

template <typename V, auto fn, typename R, typename... Args>
struct CustomOpFunction<V, fn, R (*)(Args...)> {
  static_assert(std::is_void_v<R> || std::is_same_v<R, std::vector<V>>,
                "a kernel gives std::vector<paddle::Tensor>, a shape function "
                "std::vector<std::vector<int64_t>>, a type function std::vector<paddle::DataType>");
  static std::vector<V> Call(CustomOpArguments<V>* from) {
    std::tuple<CustomOpParameter<V, std::decay_t<Args>>...> parameters{
        CustomOpParameter<V, std::decay_t<Args>>(from)...};
    return std::apply(
        [](auto&... parameter) -> std::vector<V> {
          if constexpr (std::is_void_v<R>) {
            fn(parameter.get()...);
            return {};
          } else {
            return fn(parameter.get()...);
          }
        },
        parameters);
  }
};

using CustomOpKernel = std::vector<Tensor> (*)(CustomOpArguments<Tensor>*);
using CustomOpShapes =
    std::vector<std::vector<int64_t>> (*)(CustomOpArguments<std::vector<int64_t>>*);
using CustomOpTypes = std::vector<DataType> (*)(CustomOpArguments<DataType>*);

#define PD_KERNEL(...) (&::paddle::CustomOpFunction<::paddle::Tensor, &__VA_ARGS__>::Call)
#define PD_INFER_SHAPE(...) (&::paddle::CustomOpFunction<std::vector<int64_t>, &__VA_ARGS__>::Call)
#define PD_INFER_DTYPE(...) (&::paddle::CustomOpFunction<::paddle::DataType, &__VA_ARGS__>::Call)

/// What PD_BUILD_OP says of an operator.
struct CustomOpInfo {
  std::string type;
  std::vector<std::string> inputs, outputs;
  std::vector<std::pair<std::string, std::string>> attrs;  // name, C++ type
  std::unordered_map<std::string, std::string> inplace;    // input → output
  CustomOpKernel kernel = nullptr;
  CustomOpShapes shapes = nullptr;  // nullptr: as those of the inputs; see AddCustomOp
  CustomOpTypes types = nullptr;
  int order = 0;  // of the gradient
  framework::SourceLocation source;
};

class OpMetaInfoBuilder {
 public:
  OpMetaInfoBuilder(const char* name, int order, const char* file, int line);
  OpMetaInfoBuilder& Inputs(std::vector<std::string> inputs);
  OpMetaInfoBuilder& Outputs(std::vector<std::string> outputs);
  /// "name: type", type one of bool, int, float, int64_t, std::string, and std::vector of int,
  /// float, int64_t and std::string.
  OpMetaInfoBuilder& Attrs(const std::vector<std::string>& attrs);
  OpMetaInfoBuilder& SetInplaceMap(std::unordered_map<std::string, std::string> inplace);
  OpMetaInfoBuilder& SetKernelFn(CustomOpKernel kernel);
  OpMetaInfoBuilder& SetInferShapeFn(CustomOpShapes shapes);
  OpMetaInfoBuilder& SetInferDtypeFn(CustomOpTypes types);
  const CustomOpInfo& info() const { return info_; }

 private:
  CustomOpInfo info_;
};

/// Registers the operator when all of it was said. What is wrong with it ends the process, or is
/// told by LoadPlugin: no kernel, an attribute of another type, an in-place input that is none.
/// Without a shape function an output has the shape of the input that it takes the place of; X@GRAD
/// that of X, if that is an input; else that of the only input.
struct CustomOpRegistrar {
  // NOLINTNEXTLINE(google-explicit-constructor): the end of a chain of calls
  CustomOpRegistrar(const OpMetaInfoBuilder& builder);
};

}  // namespace paddle

#define PHIBRIDGE_BUILD_OP(op_name, order)                                    \
  static const ::paddle::CustomOpRegistrar pd_custom_op_##op_name##_##order = \
      ::paddle::OpMetaInfoBuilder(#op_name, order, __FILE__, __LINE__)
/// PD_BUILD_OP(relu3).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(Relu3Forward));
#define PD_BUILD_OP(op_name) PHIBRIDGE_BUILD_OP(op_name, 0)
/// Of the same name: inputs may be those of PD_BUILD_OP, its outputs, and Grad of these.
#define PD_BUILD_GRAD_OP(op_name) PHIBRIDGE_BUILD_OP(op_name, 1)
#define PD_BUILD_DOUBLE_GRAD_OP(op_name) PHIBRIDGE_BUILD_OP(op_name, 2)
