#include "parity/compare/compare.h"

#include <fmt/format.h>

#include <cmath>
#include <complex>
#include <type_traits>

#include "parity/compare/index_text.h"
#include "tools/common/report/text.h"

namespace phibridge {
namespace cli {
namespace {

template <typename T>
constexpr bool kIsComplex = std::is_same_v<T, phi::complex64> || std::is_same_v<T, phi::complex128>;

// The widest type that holds T exactly.
template <typename T>
auto Wide(const T& value) {
  if constexpr (kIsComplex<T>) {
    return std::complex<double>(value.real, value.imag);
  } else if constexpr (std::is_same_v<T, phi::float16> || std::is_same_v<T, phi::bfloat16>) {
    return static_cast<double>(static_cast<float>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<double>(value);
  } else {
    return value;
  }
}

bool IsFinite(double v) { return std::isfinite(v); }
bool IsFinite(const std::complex<double>& v) {
  return std::isfinite(v.real()) && std::isfinite(v.imag());
}
bool BothNan(double a, double b) { return std::isnan(a) && std::isnan(b); }
bool SameSpecial(double a, double b) { return a == b || BothNan(a, b); }
bool SameSpecial(const std::complex<double>& a, const std::complex<double>& b) {
  return SameSpecial(a.real(), b.real()) && SameSpecial(a.imag(), b.imag());
}

std::string ValueText(double v) { return fmt::format("{:.9g}", v); }
std::string ValueText(const std::complex<double>& v) {
  return fmt::format("{:.9g}{:+.9g}j", v.real(), v.imag());
}
template <typename T>
std::string ValueText(T v) {
  return fmt::format("{}", v);
}

// Sees every pair of elements; remembers the first that differs.
struct PairWalk {
  const Tolerance& tolerance;
  Difference result;
  int64_t different = 0;
  int64_t first = -1;
  std::string first_got;
  std::string first_want;

  template <typename V>
  void See(int64_t index, const V& got, const V& want) {
    bool same = false;
    if constexpr (std::is_same_v<V, double> || std::is_same_v<V, std::complex<double>>) {
      if (IsFinite(got) && IsFinite(want)) {
        const double distance = std::abs(got - want);
        const double size = std::abs(want);
        result.max_abs = std::max(result.max_abs, distance);
        if (size != 0) result.max_rel = std::max(result.max_rel, distance / size);
        same = distance <= tolerance.atol + tolerance.rtol * size;
      } else {
        same = SameSpecial(got, want);
      }
    } else {
      same = got == want;
      const double distance = std::abs(static_cast<double>(got) - static_cast<double>(want));
      result.max_abs = std::max(result.max_abs, distance);
      if (want != 0)
        result.max_rel = std::max(result.max_rel, distance / std::abs(static_cast<double>(want)));
    }
    if (same) return;
    if (different++ == 0) {
      first = index;
      first_got = ValueText(got);
      first_want = ValueText(want);
    }
  }
};

template <typename T>
void WalkAs(const Tensor& got, const Tensor& want, PairWalk* walk) {
  const T* a = got.data<T>();
  const T* b = want.data<T>();
  for (int64_t i = 0; i < got.numel(); ++i) walk->See(i, Wide(a[i]), Wide(b[i]));
}

void WalkPairs(const Tensor& got, const Tensor& want, PairWalk* walk) {
  switch (got.dtype()) {
#define PHIBRIDGE_WALK(cpp_type, name)                              \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      return WalkAs<cpp_type>(got, want, walk);                     \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_WALK)
#undef PHIBRIDGE_WALK
    default:
      break;
  }
  PADDLE_THROW(phi::errors::Unimplemented("tensors of %s cannot be compared", got.dtype()));
}

}  // namespace

Tensor BitsAs(const Tensor& tensor, DataType dtype) {
  Tensor out(tensor);
  const bool is_half = dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16;
  if (is_half && tensor.dtype() == DataType::UINT16) out.set_type(dtype);
  return out;
}

Difference Compare(const Tensor& got, const Tensor& expected, const Tolerance& tolerance) {
  const Tensor want = BitsAs(expected, got.dtype());
  Difference difference;
  if (got.dims() != want.dims() || got.dtype() != want.dtype()) {
    difference.same = false;
    difference.message = fmt::format("is {}, expected {}", MetaText(got), MetaText(want));
    return difference;
  }
  if (got.numel() == 0) return difference;
  PairWalk walk{tolerance, {}, 0, -1, {}, {}};
  WalkPairs(got, want, &walk);
  difference = walk.result;
  if (walk.different == 0) return difference;
  difference.same = false;
  difference.message = fmt::format(
      "{} of {} elements differ, first at {}: {}, expected {} (largest difference {:.3g}, atol "
      "{:.3g}, "
      "rtol {:.3g})",
      walk.different, got.numel(), IndexText(walk.first, got.dims()), walk.first_got,
      walk.first_want, difference.max_abs, tolerance.atol, tolerance.rtol);
  return difference;
}

}  // namespace cli
}  // namespace phibridge
