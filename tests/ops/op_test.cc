#include "tests/ops/op_test.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/ops/op_test_grad.h"
#include "tests/ops/op_test_runner.h"
#include "tests/ops/op_test_values.h"

namespace phibridge {
namespace optest {

namespace {

// What a GPU may differ by where the case asks for equality: it rounds a * b + c once, and its libm is
// another one.
Tolerance GpuTolerance(DataType dtype) {
  constexpr const char* kReason = "fused multiply-add and another libm on the device";
  switch (dtype) {
    case DataType::FLOAT32: return {1e-7, 2e-6, kReason};
    case DataType::FLOAT64: return {1e-16, 1e-14, kReason};
    case DataType::FLOAT16: return {1e-4, 1e-3, kReason};
    case DataType::BFLOAT16: return {1e-3, 1e-2, kReason};
    default: return {};
  }
}

Tolerance ToleranceOf(const OpTestParam& param, DataType dtype, Route route) {
  Tolerance tolerance;
  for (const Tolerances* tolerances : {&param.op_case->tolerances, &param.suite->tolerances}) {
    const auto it = tolerances->find(dtype);
    if (it == tolerances->end()) continue;
    tolerance = it->second;
    break;
  }
  if (!IsGpu(route)) return tolerance;
  const Tolerance gpu = GpuTolerance(dtype);
  if (tolerance.abs >= gpu.abs && tolerance.rel >= gpu.rel) return tolerance;
  return {std::max(tolerance.abs, gpu.abs), std::max(tolerance.rel, gpu.rel), gpu.reason};
}

void ExpectSame(const OpTestParam& param, const RouteResult& a, const RouteResult& b,
                const std::string& what) {
  for (const auto& slot : a.outputs) {
    const bool values = param.op_case->outputs.at(slot.first).compare;
    const auto& other = b.outputs.at(slot.first);
    ASSERT_EQ(slot.second.size(), other.size()) << what << ", output " << slot.first;
    for (size_t i = 0; i < other.size(); ++i) {
      EXPECT_EQ(Difference(slot.second[i], other[i], ToleranceOf(param, slot.second[i].dtype, a.route),
                           values),
                "")
          << what << ", output " << slot.first << "[" << i << "]";
    }
  }
}

void ExpectTruth(const OpTestParam& param, const RouteResult& result) {
  for (const auto& slot : param.op_case->truth) {
    const Snapshot& output = result.outputs.at(slot.first).at(0);
    EXPECT_EQ(Difference(output, slot.second, ToleranceOf(param, output.dtype, result.route)), "")
        << RouteName(result.route) << " against what is true, output " << slot.first;
  }
}

void ExpectKernel(const OpTestParam& param, const RouteResult& result) {
  const KernelChoice& choice = result.choice;
  if (result.route == Route::kLegacy) {
    EXPECT_EQ(choice.kind, KernelChoice::kLegacy) << choice.Why();
    EXPECT_EQ(choice.backend, phi::Backend::CPU);
    return;
  }
  ASSERT_EQ(choice.kind, KernelChoice::kPhi) << choice.Why();
  EXPECT_EQ(choice.backend, BackendOf(result.route)) << choice.Why();
  std::string kernel = param.op_case->phi_kernel;
  if (kernel.empty()) kernel = param.suite->phi_kernel;
  // An op with only a legacy kernel on the CPU may have one of oneDNN's, of its own name.
  if (kernel.empty() && result.route == Route::kOneDnn) kernel = param.suite->type;
  EXPECT_EQ(std::string(choice.signature.name), kernel);
}

void ExpectError(const OpTestParam& param, const RouteResult& result) {
  ASSERT_TRUE(result.failed) << RouteName(result.route) << " gave no error";
  EXPECT_EQ(phi::ErrorCodeName(result.error), phi::ErrorCodeName(param.op_case->error))
      << result.message;
  EXPECT_NE(result.message.find(param.op_case->error_text), std::string::npos)
      << RouteName(result.route) << " says: " << result.message;
}

void CheckRoute(const OpTestParam& param, const OpRunner& runner, const RouteResult& result) {
  ASSERT_FALSE(result.failed) << RouteName(result.route) << ": " << result.message;
  ExpectKernel(param, result);
  ExpectTruth(param, result);
  EXPECT_EQ(result.changed_input, "") << RouteName(result.route) << " changed an input";
  EXPECT_EQ(result.second_run, "") << RouteName(result.route) << ": the second run differs";
  EXPECT_EQ(runner.CompileTimeDifference(result), "") << "shapes before and while running differ";
  for (const RouteResult& in_place : runner.RunInPlace(result)) {
    ASSERT_FALSE(in_place.failed) << RouteName(result.route) << " in place: " << in_place.message;
    ExpectSame(param, in_place, result, std::string(RouteName(result.route)) + " in place");
  }
}

// A oneDNN kernel may refuse a case; the plain first one it must take, or nothing tests it. But
// bfloat16 needs a processor that has it.
void ExpectOneDnnIfRegistered(const OpTestParam& param, const OpRunner& runner,
                              const std::vector<RouteResult>& results) {
  if (param.op_case != &param.suite->cases.front() || !param.op_case->not_on_onednn.empty()) return;
  if (runner.WhyNot().find("on processors with AVX-512") != std::string::npos) return;
  bool registered = false, ran = false;
  for (const RouteResult& result : results) {
    ran = ran || result.route == Route::kOneDnn;
    if (result.choice.kind != KernelChoice::kPhi) continue;
    const auto* kernels =
        phi::KernelFactory::Instance().SelectKernelMap(result.choice.signature.name);
    for (const auto& kernel : *kernels) {
      registered = registered || (kernel.first.backend() == phi::Backend::ONEDNN &&
                                  kernel.first.dtype() == param.dtype);
    }
  }
  EXPECT_EQ(ran, registered) << "the oneDNN kernel refused the first case";
}

// Where the op has a PHI kernel, a case that does not say otherwise must have run on the CPU's: no
// other route stands in for a registration that has gone.
void ExpectPhiCpuKernel(const OpTestParam& param, const OpRunner& runner,
                        const std::vector<RouteResult>& results) {
  const OpCase& op_case = *param.op_case;
  if (op_case.legacy_only || (param.suite->phi_kernel.empty() && op_case.phi_kernel.empty()))
    return;
  const bool ran = std::any_of(results.begin(), results.end(), [](const RouteResult& result) {
    return result.route == Route::kPhiCpu;
  });
  EXPECT_TRUE(ran) << "no PHI kernel on the CPU for " << param.dtype << ": " << runner.WhyNot();
}

}  // namespace

void RunOpCase(const OpTestParam& param) {
  const OpCase& op_case = *param.op_case;
  const OpRunner runner(param);
  std::vector<RouteResult> results;
  for (Route route : runner.Routes()) {
    results.push_back(runner.Run(route));
    if (op_case.error != phi::LEGACY) {
      ExpectError(param, results.back());
    } else {
      CheckRoute(param, runner, results.back());
    }
  }
  if (::testing::Test::HasFatalFailure()) return;
  // A comparison needs two kernels that were written apart; a single one needs the truth.
  const size_t wanted = op_case.legacy_only || param.suite->phi_kernel.empty() ? 1 : 2;
  ASSERT_GE(results.size(), wanted) << "too few kernels for " << phi::DataTypeToString(param.dtype)
                                    << ": " << runner.WhyNot();
  if (op_case.error != phi::LEGACY) return;
  ExpectPhiCpuKernel(param, runner, results);
  ExpectOneDnnIfRegistered(param, runner, results);
  if (results.size() == 1) {
    EXPECT_FALSE(op_case.truth.empty()) << "one kernel and nothing to compare it with";
  }
  for (size_t i = 1; i < results.size(); ++i) {
    ExpectSame(
        param, results[i], results[0],
        std::string(RouteName(results[i].route)) + " against " + RouteName(results[0].route));
  }
  CheckGradients(param);
}

}  // namespace optest
}  // namespace phibridge
