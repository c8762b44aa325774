#include "parity/harness/higher_grad.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "framework/program/op_info.h"
#include "parity/harness/differentiated_case.h"
#include "parity/harness/report.h"
#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

constexpr int kHighestOrder = 3;
constexpr int64_t kLargestCase = 4096;  // elements of an input; larger ones show nothing more
// Central differences of step 1e-6 of gradients that are right to some 1e-14.
constexpr double kSlopeTolerance = 2e-5;
// A few dozen roundings of float32, of the largest number.
constexpr double kNarrowTolerance = 5e-5;
// Of a back end's float64 against the CPU's.
constexpr double kWideTolerance = 1e-11;

bool CanDifferentiate(const std::string& type) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(type);
  return info != nullptr && info->HasGradOpMaker() && !info->use_empty_grad_op_desc_maker_;
}

// A few single elements, and all of them in random directions.
std::vector<Numbers> DirectionsOf(size_t count) {
  std::vector<Numbers> directions;
  const size_t single = std::min<size_t>(count, 3);
  for (size_t k = 0; k < single; ++k) {
    directions.emplace_back(count, 0.0);
    directions.back()[k * (count - 1) / std::max<size_t>(single - 1, 1)] = 1;
  }
  std::mt19937_64 engine(count);
  Numbers random;
  for (size_t i = 0; i < count; ++i) random.push_back((engine() >> 40 & 1) != 0 ? 1 : -1);
  directions.push_back(std::move(random));
  return directions;
}

// The faults that a comparison found, and the largest part of what is allowed.
struct Comparison {
  std::vector<std::string> wrong;
  double of_tolerance = 0;
  int64_t count = 0;

  // True if that part is beyond what is allowed.
  bool IsWrong(double part) {
    ++count;
    of_tolerance = std::max(of_tolerance, part);
    return part > 1;
  }
};

// True where there is no slope: not a finite one, or a gradient that jumps here, as only a jump
// gives such ones of moderate numbers.
bool HasNoSlope(double got, const SlopePair& slopes) {
  if (!std::isfinite(slopes.left) || !std::isfinite(slopes.right)) return true;
  return std::max(std::abs(slopes.left), std::abs(slopes.right)) > 1e4 * (1 + std::abs(got));
}

Comparison CompareWithSlopes(DifferentiatedCase* wide) {
  Comparison comparison;
  for (size_t i = 0; i < wide->inputs().size(); ++i) {
    const std::string &input = wide->inputs()[i], &gradient = wide->gradients()[i];
    const Numbers values = wide->Read(input);
    const Numbers got = gradient.empty() ? Numbers(values.size(), 0.0) : wide->Read(gradient);
    if (got.size() != values.size()) {
      comparison.wrong.push_back(
          phi::Format("%s has %d elements, its gradient %d", input, values.size(), got.size()));
      continue;
    }
    for (const Numbers& direction : DirectionsOf(values.size())) {
      const double norm =
          std::sqrt(std::inner_product(direction.begin(), direction.end(), direction.begin(), 0.0));
      const double allowed = kSlopeTolerance * (1 + LargestFinite(got)) * norm;
      const double along = std::inner_product(got.begin(), got.end(), direction.begin(), 0.0);
      const SlopePair slopes = wide->Slopes(input, direction);
      if (HasNoSlope(along, slopes)) continue;
      if (comparison.IsWrong(PartOfAllowed(along, slopes, allowed)))
        comparison.wrong.push_back(phi::Format("by %s: %s", input, SlopeText(along, slopes)));
    }
  }
  return comparison;
}

Comparison CompareWithWide(const DifferentiatedCase& narrow, const DifferentiatedCase& wide) {
  Comparison comparison;
  for (size_t i = 0; i < wide.inputs().size(); ++i) {
    if (wide.gradients()[i].empty()) continue;
    const Numbers exact = wide.Read(wide.gradients()[i]), got = narrow.Read(narrow.gradients()[i]);
    const double allowed = kNarrowTolerance * (1e-3 + LargestFinite(exact));
    for (size_t k = 0; k < exact.size(); ++k) {
      if (!std::isfinite(exact[k])) continue;
      // NaN beside a number is beyond all.
      const double distance = k < got.size() ? std::abs(got[k] - exact[k]) : INFINITY;
      const double part = std::isnan(distance) ? INFINITY : distance / allowed;
      if (!comparison.IsWrong(part)) continue;
      comparison.wrong.push_back(phi::Format("float32 against float64, by %s: %s against %s",
                                             wide.inputs()[i], k < got.size() ? got[k] : 0.0,
                                             exact[k]));
      break;
    }
  }
  return comparison;
}

// Of a back end with the CPU in the same type, so that NaN and infinities must be equal too.
Comparison CompareWithCpu(const DifferentiatedCase& other, const DifferentiatedCase& cpu,
                          DataType dtype) {
  const double tolerance = dtype == DataType::FLOAT32 ? kNarrowTolerance : kWideTolerance;
  Comparison comparison;
  for (size_t i = 0; i < cpu.inputs().size(); ++i) {
    const std::string &expected = cpu.gradients()[i], &gradient = other.gradients()[i];
    if (expected.empty() && gradient.empty()) continue;
    if (expected.empty() || gradient.empty()) {
      comparison.wrong.push_back(phi::Format(
          "by %s: %s", cpu.inputs()[i],
          gradient.empty() ? "there is none, the CPU has one" : "there is one, the CPU has none"));
      continue;
    }
    const Numbers exact = cpu.Read(expected), got = other.Read(gradient);
    const Tolerance allowed{tolerance * (1e-3 + LargestFinite(exact)), 0, "of the largest number"};
    const Difference difference =
        CompareNumbers({got.begin(), got.end()}, {exact.begin(), exact.end()}, allowed);
    comparison.IsWrong(difference.of_tolerance);
    if (!difference.within()) {
      comparison.wrong.push_back(
          phi::Format("by %s, against the CPU's: %s", cpu.inputs()[i], difference.Text()));
    }
  }
  return comparison;
}

bool IsLarge(const OpCase& c) {
  for (const auto& slot : c.inputs) {
    for (const Input& input : slot.second) {
      if (phi::product(phi::make_ddim(input.dims)) > kLargestCase) return true;
    }
  }
  return false;
}

bool IsDifferentiatedTwice(const OpTestParam& param) {
  const auto why_not = param.suite->not_differentiated_twice;
  return why_not == nullptr || why_not(*param.op_case).empty();
}

// Adds the kernels of the highest order that are of this route.
void ReportKernels(const DifferentiatedCase& ran, const Comparison& comparison, Route route,
                   CaseReport* report) {
  for (const auto& [type, choice] : ran.HighestKernels()) {
    const bool on_cpu = route == Route::kPhiCpu;
    if (!on_cpu && !Takes(route, choice)) continue;
    RouteReport kernel = ReportOf(type, choice);
    kernel.route = RouteOf(choice, route);
    kernel.gradient = true;
    const Witness::Kind kind = on_cpu ? Witness::kSlopes : Witness::kBackend;
    if (comparison.count > 0) kernel.witnesses = {{kind, 0, comparison.of_tolerance}};
    report->routes.push_back(std::move(kernel));
  }
}

void AddFindings(const Comparison& comparison, Route route, int order, CaseReport* report) {
  for (const std::string& text : comparison.wrong) {
    report->findings.push_back(
        {Finding::kGradient, route, phi::Format("gradient %d times over, %s", order, text)});
  }
}

void CheckOrders(const OpTestParam& param, CaseReport* report) {
  DifferentiatedCase wide(param, DataType::FLOAT64, Route::kPhiCpu);
  std::unique_ptr<DifferentiatedCase> narrow;
  if (param.dtype == DataType::FLOAT32) {
    narrow = std::make_unique<DifferentiatedCase>(param, param.dtype, Route::kPhiCpu);
  }
  while (wide.order() < kHighestOrder && wide.Differentiate() &&
         (narrow == nullptr || narrow->Differentiate())) {
    if (wide.order() == 1) continue;  // GradChecker's
    const Comparison comparison =
        narrow != nullptr ? CompareWithWide(*narrow, wide) : CompareWithSlopes(&wide);
    AddFindings(comparison, Route::kPhiCpu, wide.order(), report);
    if (narrow == nullptr) {
      for (const std::string& text : wide.CompareAbsent())
        report->findings.push_back({Finding::kGradient, Route::kPhiCpu, text});
    }
    ReportKernels(narrow == nullptr ? wide : *narrow, comparison, Route::kPhiCpu, report);
  }
}

// The same orders on another back end, against the CPU's in the same type.
void CheckOrdersOn(Route route, const OpTestParam& param, CaseReport* report) {
  if (!CanTry(route, *param.op_case)) return;
  DifferentiatedCase cpu(param, param.dtype, Route::kPhiCpu), other(param, param.dtype, route);
  while (cpu.order() < kHighestOrder && cpu.Differentiate()) {
    if (!other.Differentiate()) {
      Comparison none;
      none.wrong.emplace_back("there is none, the CPU has one");
      return AddFindings(none, route, cpu.order(), report);
    }
    if (cpu.order() == 1) continue;
    const Comparison comparison = CompareWithCpu(other, cpu, param.dtype);
    AddFindings(comparison, route, cpu.order(), report);
    ReportKernels(other, comparison, route, report);
  }
}

}  // namespace

void CheckHigherGradients(const OpTestParam& param, CaseReport* report) {
  const bool floating = param.dtype == DataType::FLOAT32 || param.dtype == DataType::FLOAT64;
  const OpCase& c = *param.op_case;
  if (!floating || IsLarge(c) || !IsDifferentiatedTwice(param)) return;
  if (!CanDifferentiate(param.suite->type) || !CanDifferentiate(param.suite->type + "_grad")) {
    return;
  }
  for (Route route : {Route::kPhiCpu, Route::kOneDnn, Route::kGpu, Route::kGpuDnn}) {
    try {
      if (route == Route::kPhiCpu) {
        CheckOrders(param, report);
      } else {
        CheckOrdersOn(route, param, report);
      }
    } catch (const std::exception& error) {
      report->findings.push_back(
          {Finding::kGradient, route, std::string("gradient of the gradient: ") + error.what()});
    }
  }
}

}  // namespace parity
}  // namespace phibridge
