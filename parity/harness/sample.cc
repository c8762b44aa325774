#include "parity/harness/sample.h"

#include <cmath>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

constexpr double kStandardErrors = 5;
constexpr double kKurtosis = 9;  // of an exponential distribution

std::string Beyond(const char* what, double found, double expected, double allowed) {
  if (std::fabs(found - expected) <= allowed) return "";
  return phi::Format(
      "the %s of what was drawn is %s; that of the distribution is %s, give or take %s", what,
      found, expected, allowed);
}

}  // namespace

std::string SampleDifference(const Snapshot& drawn, const Truth& truth) {
  if (drawn.dims != truth.dims) return "the shape is not that of the truth";
  if (truth.values.empty()) return "";
  PADDLE_ENFORCE_EQ(truth.values.size(), 2,
                    phi::errors::InvalidArgument(
                        "the truth of drawn numbers is a mean and a standard deviation"));
  const auto count = static_cast<double>(drawn.values.size());
  const double mean = truth.values[0], deviation = truth.values[1];
  double sum = 0, squares = 0;
  for (const auto& value : drawn.values) sum += value.real();
  for (const auto& value : drawn.values) squares += std::norm(value - sum / count);
  const double error = kStandardErrors * deviation / std::sqrt(count);
  std::string wrong = Beyond("mean", sum / count, mean, error);
  if (!wrong.empty()) return wrong;
  return Beyond("standard deviation", std::sqrt(squares / count), deviation,
                error * std::sqrt(kKurtosis - 1) / 2);
}

std::string SampleDifference(const OpCase& op_case, const OpRunner& runner,
                             const RouteResult& result) {
  if (op_case.truth.empty()) return "";
  const RouteResult again = runner.Run(result.route);
  for (const auto& [slot, truth] : op_case.truth) {
    const Snapshot& drawn = result.outputs.at(slot).at(0);
    const std::string wrong = drawn.bytes == again.outputs.at(slot).at(0).bytes
                                  ? "a second run drew the same numbers"
                                  : SampleDifference(drawn, truth);
    if (!wrong.empty()) return phi::Format("output %s: %s", slot, wrong);
  }
  return "";
}

}  // namespace parity
}  // namespace phibridge
