#pragma once

#include <cstdint>
#include <string>

#include "parity/compare/tolerance.h"
#include "phi/core/ddim.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/lod.h"

namespace phibridge {
namespace parity {

/// The elements of a tensor in host memory, row-major. Keeps nothing alive.
struct TensorView {
  const void* data = nullptr;  // null: it has no memory
  phi::DataType dtype = phi::DataType::UNDEFINED;
  phi::DDim dims;
  phi::LoD lod;
};
TensorView ViewOf(const phi::DenseTensor& tensor);

/// What the two sides of a comparison are called in messages.
struct SideNames {
  const char* a = "a";
  const char* b = "b";
};

/// How far tensor b is from tensor a, the reference. Complex numbers count as two elements each.
struct Difference {
  bool identical = true;  // every bit
  std::string structure;  // shape, type or LoD are others: which; nothing else is known then
  int64_t elements = 0;
  int64_t beyond = 0;  // elements that differ by more than allowed; NaN against a number too
  int64_t not_finite_a = 0, not_finite_b = 0;  // NaN and infinities
  double max_abs = 0;                          // of elements that are finite in both, as all below
  double max_rel = 0;                          // where a is not 0
  double max_ulp = 0;  // steps between neighbouring numbers of the type; of integers the difference
  double largest = 0;  // |a|
  int64_t worst = -1;  // the element that goes furthest beyond its tolerance, or nearest to it
  std::string worst_at;  // "[0, 3, 4]"
  std::string worst_a, worst_b;
  Tolerance tolerance;
  SideNames names;

  bool within() const { return structure.empty() && beyond == 0; }
  /// max_abs as part of the largest element; infinite if another one was NaN or infinite.
  double Error() const;
  /// One line.
  std::string Text() const;
};

/// A difference of another kind than of elements, described by `text`.
Difference StructureDifference(std::string text);

/// Elements agree if they are within the tolerance, or both NaN, or the same infinity. Errors:
/// Unimplemented for tensors of strings.
Difference Compare(const TensorView& a, const TensorView& b, const Tolerance& tolerance,
                   const SideNames& names = {});
/// The same of tensors; a half type may be given as the uint16 of its bits on either side.
Difference Compare(const phi::DenseTensor& a, const phi::DenseTensor& b, const Tolerance& tolerance,
                   const SideNames& names = {});

/// `tensor` with its uint16 read as the bits of `dtype`, if that is float16 or bfloat16; else as it
/// is.
phi::DenseTensor BitsAs(const phi::DenseTensor& tensor, phi::DataType dtype);

}  // namespace parity
}  // namespace phibridge
