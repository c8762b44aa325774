#pragma once

#include <cstdint>
#include <string>

#include "parity/compare/tolerance.h"
#include "phi/core/ddim.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/lod.h"

namespace phibridge {
namespace parity {

/// A view of the elements of a tensor in host memory, row-major. Does not own them.
struct TensorView {
  const void* data = nullptr;  // null: it has no memory
  phi::DataType dtype = phi::DataType::UNDEFINED;
  phi::DDim dims;
  phi::LoD lod;
};
TensorView ViewOf(const phi::DenseTensor& tensor);

/// The names of the two sides of a comparison in messages.
struct SideNames {
  const char* a = "a";
  const char* b = "b";
};

/// The difference of tensor b from tensor a, the reference. Complex numbers count as two elements
/// each.
struct Difference {
  bool identical = true;  // every bit
  std::string structure;  // if shape or dtype differ: which; the other members are then unset
  std::string lod;        // if the LoD differs: how; the elements are compared all the same
  int64_t elements = 0;
  int64_t beyond = 0;  // elements that differ by more than allowed, or of which one is NaN
  int64_t not_finite_a = 0, not_finite_b = 0;  // NaN and infinities
  int64_t not_finite_apart = 0;  // elements of which one is so and the other is not, or otherwise
  // of elements that are finite in both, like the members below
  double max_abs = 0;
  double max_rel = 0;       // where a is not 0
  double max_ulp = 0;       // in units in the last place; for integers the difference
  double largest = 0;       // |a|
  double of_tolerance = 0;  // the largest part of what is allowed that an element uses up
  int64_t worst = -1;       // the element that goes furthest beyond its tolerance, or nearest to it
  std::string worst_at;     // "[0, 3, 4]"
  std::string worst_a, worst_b;
  Tolerance tolerance;
  SideNames names;

  bool within() const { return structure.empty() && lod.empty() && beyond == 0; }
  /// max_abs relative to the largest element; infinite if `not_finite_apart` is not 0.
  double Error() const;
  /// The difference as one line of text.
  std::string Text() const;
};

/// A difference in structure, not in elements, described by `text`.
Difference StructureDifference(std::string text);

/// Elements agree if they are within the tolerance, or both NaN, or the same infinity. Errors:
/// Unimplemented for tensors of strings.
Difference Compare(const TensorView& a, const TensorView& b, const Tolerance& tolerance,
                   const SideNames& names = {});
/// As above, for tensors; on either side, a half type may be given as the uint16 of its bits.
Difference Compare(const phi::DenseTensor& a, const phi::DenseTensor& b, const Tolerance& tolerance,
                   const SideNames& names = {});

/// A uint16 `tensor` reinterpreted as `dtype` if that is float16 or bfloat16; any other is returned
/// unchanged.
phi::DenseTensor BitsAs(const phi::DenseTensor& tensor, phi::DataType dtype);

}  // namespace parity
}  // namespace phibridge
