#include "parity/compare/tolerance.h"

#include <fmt/format.h>

namespace phibridge {
namespace parity {

using phi::DataType;

std::string Tolerance::Text() const {
  std::string text = of_largest ? fmt::format("{:.3g} of the element and of the largest", rtol)
                                : fmt::format("atol {:.3g}, rtol {:.3g}", atol, rtol);
  if (*reason != '\0') text += fmt::format(" ({})", reason);
  return text;
}

Tolerance RoundingTolerance(DataType dtype) {
  double roundings = 4;
  if (phi::dtype::ToReal(dtype) == DataType::FLOAT64) roundings = 1024;
  if (phi::dtype::ToReal(dtype) == DataType::FLOAT32) roundings = 128;
  return {0, roundings * Epsilon(dtype), "", true};
}

Tolerance OnlyOfRounded(const Tolerance& tolerance, DataType dtype) {
  return Epsilon(dtype) > 0 ? tolerance : Tolerance();
}

double Epsilon(DataType dtype) {
  switch (phi::dtype::ToReal(dtype)) {
    case DataType::FLOAT64:
      return 0x1p-52;
    case DataType::FLOAT32:
      return 0x1p-23;
    case DataType::FLOAT16:
      return 0x1p-10;
    case DataType::BFLOAT16:
      return 0x1p-7;
    default:
      return 0;
  }
}

}  // namespace parity
}  // namespace phibridge
