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

/// Other shapes, with the elements of the tensor over and over: each dimension smaller and larger,
/// one dimension more and less, all in one, the other way round.
std::vector<TensorAttack> ShapeAttacks(const phi::DenseTensor& tensor);
/// First or last element negative, out of any range or no number. None for an empty tensor.
std::vector<TensorAttack> ValueAttacks(const phi::DenseTensor& tensor);
/// Integer attributes: negative, zero, large, lists one shorter.
std::vector<AttributeAttack> AttributeAttacks(const paddle::framework::AttributeMap& attrs);

}  // namespace parity
}  // namespace phibridge
