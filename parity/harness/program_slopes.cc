#include "parity/harness/program_slopes.h"

#include <algorithm>
#include <cmath>

namespace phibridge {
namespace parity {
namespace {

constexpr double kStep = 1e-5;
// Of functions whose values and third derivatives are around 1, a central difference of float64 is
// off by the square of the step and by 1e-16 through the step.
constexpr double kAllowed = 1e-7;

double ValueOf(ProgramRun* program, const std::string& target) {
  program->Run({target});
  return program->session().Fetch(target).data<double>()[0];
}

// The slope of the target when element `at` of `input` moves.
double Slope(const ProgramTruth& truth, const std::string& input, size_t at, ProgramRun* program) {
  const auto value = [&](double step) {
    Input moved = truth.feeds.at(input);
    moved.values[at] += step;
    program->session().Feed(input, TensorOf(moved));
    return ValueOf(program, truth.target);
  };
  const double slope = (value(kStep) - value(-kStep)) / (2 * kStep);
  program->session().Feed(input, TensorOf(truth.feeds.at(input)));
  return slope;
}

// Empty: the gradient is right.
std::string WrongGradient(const ProgramTruth& truth, const std::string& input,
                          const std::string& gradient, const Session& session, ProgramRun* program,
                          double* of_tolerance) {
  const Tensor value = TensorOf(truth.feeds.at(input));
  const Tensor got = gradient.empty() ? Tensor() : session.Fetch(gradient);
  if (!gradient.empty() && got.dims() != value.dims()) {
    return phi::Format("the gradient by %s has the shape %s, not %s", input, got.dims(),
                       value.dims());
  }
  for (int64_t i = 0; i < value.numel(); ++i) {
    const double slope = Slope(truth, input, static_cast<size_t>(i), program);
    const double here = gradient.empty() ? 0 : got.data<double>()[i];
    const double part = std::abs(here - slope) / (kAllowed * (1 + std::abs(slope)));
    *of_tolerance = std::max(*of_tolerance, part);
    if (part <= 1) continue;
    return phi::Format("the gradient by element %d of %s is %s; differences give %s", i, input,
                       here, slope);
  }
  return "";
}

}  // namespace

std::vector<std::string> CompareWithSlopes(const ProgramTruth& truth, const std::string& place,
                                           ProgramRun* differentiated, double* of_tolerance) {
  std::vector<std::string> wrong;
  ProgramRun forward(truth, place, ProgramRun::kNoGradients);
  for (size_t i = 0; i < truth.by.size(); ++i) {
    if (truth.feeds.at(truth.by[i]).dtype != DataType::FLOAT64) continue;
    const std::string text = WrongGradient(truth, truth.by[i], differentiated->gradients()[i],
                                           differentiated->session(), &forward, of_tolerance);
    if (!text.empty()) wrong.push_back(text);
  }
  return wrong;
}

}  // namespace parity
}  // namespace phibridge
