#include "parity/compare/tensor_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "parity/compare/compare.h"
#include "parity/compare/index_text.h"
#include "tools/common/report/text.h"

namespace phibridge {
namespace cli {
namespace {

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
  PairScan(const T* a, const T* b, int64_t n, const Budget& budget, TensorDifference* out)
      : a_(a), b_(b), n_(n), budget_(budget), out_(out) {}

  void Run() {
    out_->elements = n_;
    out_->identical = std::memcmp(a_, b_, static_cast<size_t>(n_) * sizeof(T)) == 0;
    FindLargest();
    if (out_->identical) return;
    for (int64_t i = 0; i < n_; ++i) See(i);
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
    const double allowed = budget_.Allowed(a, out_->largest);
    const bool beyond = distance > allowed;
    Rank(i, allowed > 0 ? distance / allowed : std::numeric_limits<double>::max(), beyond);
  }

  // Large integers differ by less than a double shows.
  double Distance(int64_t i) const {
    const double distance = std::abs(ToDouble(a_[i]) - ToDouble(b_[i]));
    if constexpr (kIsReal<T>)
      return distance;
    else
      return std::max(distance, 1.0);
  }

  void Rank(int64_t i, double part_of_budget, bool beyond) {
    out_->beyond += beyond ? 1 : 0;
    if (out_->worst >= 0 && part_of_budget <= worst_part_) return;
    worst_part_ = part_of_budget;
    out_->worst = i;
  }

  const T* a_;
  const T* b_;
  int64_t n_;
  const Budget& budget_;
  TensorDifference* out_;
  double worst_part_ = 0;
};

template <typename T>
void ScanAs(const Tensor& a, const Tensor& b, const Budget& budget, TensorDifference* out) {
  if constexpr (std::is_same_v<T, phi::complex64> || std::is_same_v<T, phi::complex128>) {
    using Part = std::conditional_t<std::is_same_v<T, phi::complex64>, float, double>;
    PairScan<Part>(static_cast<const Part*>(a.data()), static_cast<const Part*>(b.data()),
                   a.numel() * 2, budget, out)
        .Run();
    if (out->worst >= 0) out->worst /= 2;
  } else {
    PairScan<T>(a.data<T>(), b.data<T>(), a.numel(), budget, out).Run();
  }
}

void Scan(const Tensor& a, const Tensor& b, const Budget& budget, TensorDifference* out) {
  switch (a.dtype()) {
#define PHIBRIDGE_SCAN(cpp_type, name)                              \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      return ScanAs<cpp_type>(a, b, budget, out);                   \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_SCAN)
#undef PHIBRIDGE_SCAN
    default:
      break;
  }
  PADDLE_THROW(phi::errors::Unimplemented("tensors of %s cannot be compared", a.dtype()));
}

}  // namespace

std::string Budget::Text() const {
  if (!with_largest) return fmt::format("atol {:.3g}, rtol {:.3g}", atol, rtol);
  return fmt::format("{:.3g} of the element and of the largest", rtol);
}

Budget BudgetOf(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT64:
    case DataType::COMPLEX128:
      return {0, 1024 * 0x1p-52, true};
    case DataType::FLOAT32:
    case DataType::COMPLEX64:
      return {0, 128 * 0x1p-23, true};
    case DataType::FLOAT16:
      return {0, 4 * 0x1p-10, true};
    case DataType::BFLOAT16:
      return {0, 4 * 0x1p-7, true};
    default:
      return {0, 0, true};
  }
}

double TensorDifference::Error() const {
  if (!structure.empty()) return std::numeric_limits<double>::infinity();
  if (identical) return 0;
  if (not_finite_a != not_finite_b) return std::numeric_limits<double>::infinity();
  if (max_abs == 0) return beyond > 0 ? std::numeric_limits<double>::infinity() : 0;
  return largest > 0 ? max_abs / largest : std::numeric_limits<double>::infinity();
}

std::string TensorDifference::Text() const {
  if (!structure.empty()) return structure;
  if (identical) return "the same bits";
  std::string text = fmt::format("largest difference {:.3g} (relative {:.3g}, {:.4g} ulp)", max_abs,
                                 max_rel, max_ulp);
  if (worst >= 0) text += fmt::format(", worst at {}: a {}, b {}", worst_at, worst_a, worst_b);
  if (beyond > 0) text += fmt::format("; {} of {} elements beyond the budget", beyond, elements);
  if (not_finite_a + not_finite_b > 0) {
    text += fmt::format("; NaN or Inf: {} in a, {} in b", not_finite_a, not_finite_b);
  }
  return text;
}

TensorDifference CompareTensors(const Tensor& a, const Tensor& given_b, const Budget& budget) {
  const Tensor b = BitsAs(given_b, a.dtype());
  TensorDifference out;
  if (a.dims() != b.dims() || a.dtype() != b.dtype()) {
    out.structure = fmt::format("a is {}, b is {}", MetaText(a), MetaText(b));
  } else if (a.lod() != b.lod()) {
    out.structure =
        fmt::format("a has the LoD {}, b {}", phi::LoDToString(a.lod()), phi::LoDToString(b.lod()));
  }
  out.identical = out.structure.empty();
  if (!out.identical || a.numel() == 0) return out;
  Scan(a, b, budget, &out);
  if (out.worst >= 0) out.worst_at = IndexText(out.worst, a.dims());
  return out;
}

}  // namespace cli
}  // namespace phibridge
