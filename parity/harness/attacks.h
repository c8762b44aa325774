#pragma once

#include <functional>
#include <string>
#include <vector>

#include "framework/program/type_defs.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {
namespace parity {

/// One way to break one argument of an operator.
template <typename T>
struct Attack {
  std::string what;
  std::function<void(T*)> apply;
};
using TensorAttack = Attack<phi::DenseTensor>;
using AttributeAttack = Attack<paddle::framework::AttributeMap>;

/// The tensor in other shapes, its elements repeated as needed: each dimension smaller and larger,
/// one dimension more and less, all dimensions joined, the dimensions in reverse order.
std::vector<TensorAttack> ShapeAttacks(const phi::DenseTensor& tensor);
/// The first or last element set to a negative value, a huge value or NaN. None for an empty
/// tensor.
std::vector<TensorAttack> ValueAttacks(const phi::DenseTensor& tensor);
/// Integer attributes: negative, zero, large, lists one shorter.
std::vector<AttributeAttack> AttributeAttacks(const paddle::framework::AttributeMap& attrs);

}  // namespace parity
}  // namespace phibridge
