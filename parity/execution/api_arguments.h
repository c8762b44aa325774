#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compat/attribute_conversion.h"
#include "framework/dygraph/api_call.h"
#include "phi/api/tensor.h"
#include "phi/core/enforce.h"

// How tests call the functions of phibridge/api.h without knowing their signatures: the build
// writes, for each of them, a function that takes its arguments by position.

namespace phibridge {
namespace parity {

/// The arguments and results of one call, in the order of the function's tables (ApiFunction).
struct ApiArguments {
  const ApiFunction* function = nullptr;
  std::vector<std::vector<phi::Tensor>> tensors;  // empty: not given
  std::vector<phi::Attribute> attrs;              // of any type that converts to the parameter's
  std::vector<std::vector<phi::Tensor>> results;  // empty: not wanted, or not given
  std::vector<bool> wanted;                       // of a gradient: its results
  phi::Place place = phi::CPUPlace();

  /// A tensor that is not given is one without a value.
  const phi::Tensor& One(size_t i) const { return tensors[i].empty() ? None() : tensors[i][0]; }
  paddle::optional<phi::Tensor> OptionalOne(size_t i) const {
    if (tensors[i].empty()) return paddle::none;
    return paddle::optional<phi::Tensor>(tensors[i][0]);
  }
  const std::vector<phi::Tensor>& List(size_t i) const { return tensors[i]; }
  paddle::optional<std::vector<phi::Tensor>> OptionalList(size_t i) const {
    if (tensors[i].empty()) return paddle::none;
    return paddle::optional<std::vector<phi::Tensor>>(tensors[i]);
  }
  // To write to, in place.
  phi::Tensor& Tensor(size_t i) {
    if (tensors[i].empty()) tensors[i].resize(1);
    return tensors[i][0];
  }
  phi::Tensor* TensorOrNull(size_t i) { return tensors[i].empty() ? nullptr : &tensors[i][0]; }
  std::vector<phi::Tensor>& Lists(size_t i) { return tensors[i]; }
  std::vector<phi::Tensor>* ListsOrNull(size_t i) {
    return tensors[i].empty() ? nullptr : &tensors[i];
  }
  // Results of a gradient.
  phi::Tensor* OfResult(size_t i) {
    if (!wanted[i]) return nullptr;
    results[i].resize(1);
    return &results[i][0];
  }
  std::vector<phi::Tensor>* ListOfResult(size_t i) { return wanted[i] ? &results[i] : nullptr; }

  template <typename T>
  T Get(size_t i) const {
    const std::string op = function->op_type;
    return std::get<T>(
        ConvertAttribute(attrs[i], phi::AttributeTypeOf<T>(), {op, function->attrs[i].attr}));
  }
  void Put(size_t i, const phi::Tensor& tensor) {
    if (tensor.defined()) results[i] = {tensor};
  }
  void Put(size_t i, const std::vector<phi::Tensor>& list) { results[i] = list; }
  void PutInput(size_t i, size_t input) { results[i] = tensors[input]; }

 private:
  static const phi::Tensor& None() {
    static const auto* const none = new phi::Tensor;
    return *none;
  }
};

struct ApiInvoker {
  const char* form;  // plain, inplace, intermediate or backward
  void (*call)(ApiArguments* arguments);
};

/// The functions of the API for an operator.
inline std::map<std::string, std::vector<ApiInvoker>>& ApiInvokers() {
  static auto* const invokers = new std::map<std::string, std::vector<ApiInvoker>>;
  return *invokers;
}

struct ApiInvokerRegistrar {
  ApiInvokerRegistrar(const char* op_type, const char* form, void (*call)(ApiArguments*)) {
    ApiInvokers()[op_type].push_back({form, call});
  }
};

}  // namespace parity
}  // namespace phibridge
