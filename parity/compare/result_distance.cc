#include "parity/compare/result_distance.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace phibridge {
namespace cli {
namespace {

template <typename T, typename Bits>
double LargestUlpOf(const Tensor& a, const Tensor& b) {
  // Whole numbers in the order of the floating-point numbers, one apart for neighbours.
  const auto place = [](T value) {
    Bits bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? std::numeric_limits<Bits>::min() - bits : bits;
  };
  double largest = 0;
  for (int64_t i = 0; i < a.numel(); ++i) {
    const T x = a.data<T>()[i], y = b.data<T>()[i];
    if (!std::isfinite(x) || !std::isfinite(y)) continue;
    largest =
        std::max(largest, std::fabs(static_cast<double>(place(x)) - static_cast<double>(place(y))));
  }
  return largest;
}

// Of the tensors of one variable.
void MeasureValue(const std::string& slot, const OpValue& first, const OpValue& other,
                  const Tolerance& tolerance, ResultDistance* distance) {
  const auto mine = TensorsOf(first), theirs = TensorsOf(other);
  if (mine.size() != theirs.size() && distance->message.empty())
    distance->message = slot + ": another number of tensors";
  for (size_t k = 0; k < std::min(mine.size(), theirs.size()); ++k) {
    if (!mine[k]->initialized() || !theirs[k]->initialized()) continue;
    const Difference difference = Compare(*theirs[k], *mine[k], tolerance);
    if (!difference.same && distance->message.empty())
      distance->message = slot + " " + difference.message;
    distance->max_abs = std::max(distance->max_abs, difference.max_abs);
    if (mine[k]->dims() == theirs[k]->dims())
      distance->max_ulp = std::max(distance->max_ulp, LargestUlp(*mine[k], *theirs[k]));
  }
}

}  // namespace

ResultDistance DistanceOf(const OpResult& first, const OpResult& other,
                          const Tolerance& tolerance) {
  ResultDistance distance;
  if (!other.ok()) {
    distance.message = "the other kernel fails: " + other.error.substr(0, other.error.find('\n'));
    return distance;
  }
  for (const auto& [slot, values] : first.outputs) {
    const auto found = other.outputs.find(slot);
    if (found == other.outputs.end()) continue;
    for (size_t i = 0; i < std::min(values.size(), found->second.size()); ++i)
      MeasureValue(slot, values[i], found->second[i], tolerance, &distance);
  }
  return distance;
}

double LargestUlp(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype()) return 0;
  if (a.dtype() == DataType::FLOAT32) return LargestUlpOf<float, int32_t>(a, b);
  if (a.dtype() == DataType::FLOAT64) return LargestUlpOf<double, int64_t>(a, b);
  return 0;
}

}  // namespace cli
}  // namespace phibridge
