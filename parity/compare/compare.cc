#include "parity/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "parity/values/index_text.h"
#include "parity/values/text.h"

namespace phibridge {
namespace parity {
namespace {

using phi::DataType;

template <typename T>
constexpr bool kIsHalf = std::is_same_v<T, phi::float16> || std::is_same_v<T, phi::bfloat16>;
template <typename T>
constexpr bool kIsReal = std::is_floating_point_v<T> || kIsHalf<T>;

template <typename T>
double ToDouble(T value) {
  if constexpr (kIsHalf<T>)
    return static_cast<double>(static_cast<float>(value));
  else
    return static_cast<double>(value);
}

// The bits as an integer that grows with the value; neighbours are 1 apart.
template <typename T>
int64_t OrderedBits(T value) {
  using Bits = std::conditional_t<sizeof(T) == 8, int64_t,
                                  std::conditional_t<sizeof(T) == 4, int32_t, int16_t>>;
  Bits bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits >= 0 ? bits : static_cast<int64_t>(std::numeric_limits<Bits>::min()) - bits;
}

template <typename T>
double UlpsBetween(T a, T b) {
  const int64_t x = OrderedBits(a), y = OrderedBits(b);
  const auto low = static_cast<uint64_t>(std::min(x, y));
  return static_cast<double>(static_cast<uint64_t>(std::max(x, y)) - low);
}

template <typename T>
std::string NumberText(T value) {
  if constexpr (kIsReal<T>)
    return fmt::format("{:.9g}", ToDouble(value));
  else
    return fmt::format("{}", value);
}

template <typename T>
class PairScan {
 public:
  PairScan(const T* a, const T* b, int64_t n, const Tolerance& tolerance, Difference* out)
      : a_(a), b_(b), n_(n), tolerance_(tolerance), out_(out) {}

  void Run() {
    out_->elements = n_;
    out_->identical = std::memcmp(a_, b_, static_cast<size_t>(n_) * sizeof(T)) == 0;
    FindLargest();
    if (out_->identical) return;
    for (int64_t i = 0; i < n_; ++i) See(i);
    if (out_->worst < 0) FindOtherBits();
    if (out_->worst < 0) return;
    out_->worst_a = NumberText(a_[out_->worst]);
    out_->worst_b = NumberText(b_[out_->worst]);
  }

 private:
  void FindLargest() {
    for (int64_t i = 0; i < n_; ++i) {
      const double a = ToDouble(a_[i]);
      if (!std::isfinite(a))
        ++out_->not_finite_a;
      else
        out_->largest = std::max(out_->largest, std::abs(a));
    }
    if (out_->identical) out_->not_finite_b = out_->not_finite_a;
  }

  void See(int64_t i) {
    const double a = ToDouble(a_[i]), b = ToDouble(b_[i]);
    if (!std::isfinite(b)) ++out_->not_finite_b;
    if (!std::isfinite(a) || !std::isfinite(b)) {
      if (a == b || (std::isnan(a) && std::isnan(b))) return;
      ++out_->not_finite_apart;
      return Rank(i, std::numeric_limits<double>::infinity(), true);
    }
    if (a == b && a_[i] == b_[i]) return;
    const double distance = Distance(i);
    out_->max_abs = std::max(out_->max_abs, distance);
    if (a != 0) out_->max_rel = std::max(out_->max_rel, distance / std::abs(a));
    if constexpr (kIsReal<T>)
      out_->max_ulp = std::max(out_->max_ulp, UlpsBetween(a_[i], b_[i]));
    else
      out_->max_ulp = std::max(out_->max_ulp, distance);
    const double allowed = tolerance_.Allowed(a, out_->largest);
    const bool beyond = distance > allowed;
    Rank(i, allowed > 0 ? distance / allowed : std::numeric_limits<double>::max(), beyond);
  }

  // Zeros of both signs, or NaN of other bits.
  void FindOtherBits() {
    for (int64_t i = 0; i < n_ && out_->worst < 0; ++i) {
      if (std::memcmp(a_ + i, b_ + i, sizeof(T)) != 0) out_->worst = i;
    }
  }

  // Large integers differ by less than a double shows.
  double Distance(int64_t i) const {
    const double distance = std::abs(ToDouble(a_[i]) - ToDouble(b_[i]));
    if constexpr (kIsReal<T>)
      return distance;
    else
      return std::max(distance, 1.0);
  }

  void Rank(int64_t i, double part_of_allowed, bool beyond) {
    out_->beyond += beyond ? 1 : 0;
    if (out_->worst >= 0 && part_of_allowed <= worst_part_) return;
    worst_part_ = out_->of_tolerance = part_of_allowed;
    out_->worst = i;
  }

  const T* a_;
  const T* b_;
  int64_t n_;
  const Tolerance& tolerance_;
  Difference* out_;
  double worst_part_ = 0;
};

template <typename T>
void ScanAs(const TensorView& a, const TensorView& b, int64_t count, Difference* out) {
  if constexpr (std::is_same_v<T, phi::complex64> || std::is_same_v<T, phi::complex128>) {
    using Part = std::conditional_t<std::is_same_v<T, phi::complex64>, float, double>;
    ScanAs<Part>(a, b, 2 * count, out);
    if (out->worst >= 0) out->worst /= 2;
  } else {
    // Memory that no kernel has written holds neither true nor false: it is another number.
    using Read = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
    PairScan<Read>(static_cast<const Read*>(a.data), static_cast<const Read*>(b.data), count,
                   out->tolerance, out)
        .Run();
  }
}

void Scan(const TensorView& a, const TensorView& b, Difference* out) {
  switch (a.dtype) {
#define PHIBRIDGE_SCAN(cpp_type, name)                              \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      return ScanAs<cpp_type>(a, b, phi::product(a.dims), out);     \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_SCAN)
#undef PHIBRIDGE_SCAN
    default:
      break;
  }
  PADDLE_THROW(phi::errors::Unimplemented("tensors of %s cannot be compared", a.dtype));
}

std::string MetaOf(const TensorView& view) {
  return MetaText(view.dtype, phi::vectorize(view.dims));
}

}  // namespace

double Difference::Error() const {
  if (!structure.empty()) return std::numeric_limits<double>::infinity();
  if (identical) return 0;
  if (not_finite_apart > 0) return std::numeric_limits<double>::infinity();
  if (max_abs == 0) return 0;
  return largest > 0 ? max_abs / largest : std::numeric_limits<double>::infinity();
}

std::string Difference::Text() const {
  if (!structure.empty()) return structure;
  if (identical) return "the same bits";
  std::string text = lod.empty() ? "" : lod + "; ";
  if (worst < 0) return text + "the elements have the same bits";
  if (beyond > 0) {
    text += fmt::format("{} of {} elements beyond {}; ", beyond, elements, tolerance.Text());
  }
  text += fmt::format("largest difference {:.3g} (relative {:.3g}, {:.4g} ulp)", max_abs, max_rel,
                      max_ulp);
  if (worst >= 0) {
    text +=
        fmt::format(", worst at {}: {} {}, {} {}", worst_at, names.a, worst_a, names.b, worst_b);
  }
  if (not_finite_a + not_finite_b > 0) {
    text += fmt::format("; NaN or Inf: {} in {}, {} in {}", not_finite_a, names.a, not_finite_b,
                        names.b);
  }
  return text;
}

Difference StructureDifference(std::string text) {
  Difference difference;
  difference.identical = false;
  difference.structure = std::move(text);
  return difference;
}

TensorView ViewOf(const phi::DenseTensor& tensor) {
  return {tensor.initialized() ? tensor.data() : nullptr, tensor.dtype(), tensor.dims(),
          tensor.lod()};
}

Difference Compare(const TensorView& a, const TensorView& b, const Tolerance& tolerance,
                   const SideNames& names) {
  Difference out;
  out.tolerance = tolerance;
  out.names = names;
  if (a.dims != b.dims || a.dtype != b.dtype) {
    out.structure = fmt::format("{} is {}, {} is {}", names.a, MetaOf(a), names.b, MetaOf(b));
  } else if (a.lod != b.lod) {
    out.lod = fmt::format("{} has the LoD {}, {} has {}", names.a, phi::LoDToString(a.lod), names.b,
                          phi::LoDToString(b.lod));
  }
  const bool has_elements = a.data != nullptr || b.data != nullptr;
  if (out.structure.empty() && has_elements && phi::product(a.dims) > 0 &&
      (a.data == nullptr || b.data == nullptr)) {
    out.structure = fmt::format("{} has no memory", a.data == nullptr ? names.a : names.b);
  }
  out.identical = out.structure.empty();
  if (out.identical && has_elements && phi::product(a.dims) > 0) Scan(a, b, &out);
  out.identical = out.identical && out.lod.empty();
  if (out.worst >= 0) out.worst_at = IndexText(out.worst, a.dims);
  return out;
}

Difference Compare(const phi::DenseTensor& a, const phi::DenseTensor& b, const Tolerance& tolerance,
                   const SideNames& names) {
  const phi::DenseTensor x = BitsAs(a, b.dtype()), y = BitsAs(b, a.dtype());
  return Compare(ViewOf(x), ViewOf(y), tolerance, names);
}

phi::DenseTensor BitsAs(const phi::DenseTensor& tensor, DataType dtype) {
  phi::DenseTensor out(tensor);
  const bool is_half = dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16;
  if (is_half && tensor.dtype() == DataType::UINT16) out.set_type(dtype);
  return out;
}

}  // namespace parity
}  // namespace phibridge
