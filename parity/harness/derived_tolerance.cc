#include "parity/harness/derived_tolerance.h"

#include <algorithm>
#include <cmath>

#include "parity/harness/slopes.h"

namespace phibridge {
namespace parity {
namespace {

struct Factors {
  double relative, absolute;
  bool grows;  // with the number of elements that enter one
  const char* reason;
};

Factors FactorsOf(OpClass op_class) {
  switch (op_class) {
    case OpClass::kArithmetic:
      return {4, 0.5, false, "derived: a few roundings an element"};
    case OpClass::kFunction:
      return {16, 2, false, "derived: functions of libm"};
    case OpClass::kReduction:
      return {16, 4, true, "derived: sums in another order"};
    case OpClass::kProduct:
      return {8, 8, true, "derived: sums of products in another order"};
    default:
      return {0, 0, false, "derived: every bit is the same"};
  }
}

// The tolerance of a GPU where the case asks for equality: a GPU rounds a * b + c once and has
// another libm.
Tolerance GpuTolerance(DataType dtype) {
  constexpr const char* kReason = "fused multiply-add and another libm on the device";
  switch (dtype) {
    case DataType::FLOAT32:
      return {1e-7, 2e-6, kReason};
    case DataType::FLOAT64:
      return {1e-16, 1e-14, kReason};
    case DataType::FLOAT16:
      return {1e-4, 1e-3, kReason};
    case DataType::BFLOAT16:
      return {1e-3, 1e-2, kReason};
    default:
      return {};
  }
}

double Numel(const std::vector<int64_t>& dims) {
  double n = 1;
  for (int64_t d : dims) n *= static_cast<double>(d);
  return n;
}

}  // namespace

const char* OpClassName(OpClass op_class) {
  switch (op_class) {
    case OpClass::kArithmetic:
      return "kArithmetic";
    case OpClass::kFunction:
      return "kFunction";
    case OpClass::kReduction:
      return "kReduction";
    case OpClass::kProduct:
      return "kProduct";
    default:
      return "kExact";
  }
}

Tolerance DerivedTolerance(OpClass op_class, DataType dtype, int64_t n, double scale) {
  const Factors factors = FactorsOf(op_class);
  const double eps = Epsilon(dtype);
  if (eps == 0) return {0, 0, FactorsOf(OpClass::kExact).reason};
  const bool narrow = dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16;
  const double sum_eps = narrow ? Epsilon(DataType::FLOAT32) : eps;
  const double relative = narrow ? std::min(1.0, factors.relative) : factors.relative;
  const double length = factors.grows ? static_cast<double>(std::max<int64_t>(n, 1)) : 1;
  return {factors.absolute * sum_eps * std::sqrt(length) * scale, relative * eps, factors.reason};
}

int64_t ReductionLength(const OpTestParam& param,
                        const std::map<std::string, std::vector<Snapshot>>& outputs) {
  if (param.op_case->reduction_length > 0) return param.op_case->reduction_length;
  double out = 1, largest = 1, second = 1, longest = 1;
  for (const auto& slot : outputs) {
    for (const Snapshot& s : slot.second) {
      out = std::max(out, static_cast<double>(s.values.size()));
    }
  }
  for (const auto& slot : param.op_case->inputs) {
    for (const Input& input : slot.second) {
      const double numel = Numel(input.dims);
      if (numel >= largest)
        second = largest;
      else
        second = std::max(second, numel);
      largest = std::max(largest, numel);
      for (int64_t d : input.dims) longest = std::max(longest, static_cast<double>(d));
    }
  }
  return static_cast<int64_t>(
      std::ceil(std::max({longest, largest / out, std::sqrt(largest * second / out)})));
}

const Tolerance* ExceptionOf(const OpTestParam& param, DataType dtype) {
  for (const Tolerances* tolerances : {&param.op_case->tolerances, &param.suite->tolerances}) {
    const auto it = tolerances->find(dtype);
    if (it != tolerances->end()) return &it->second;
  }
  return nullptr;
}

Tolerance ToleranceOf(const OpTestParam& param, Route route, const Snapshot& reference,
                      const std::map<std::string, std::vector<Snapshot>>& outputs) {
  const Tolerance* const exception = ExceptionOf(param, reference.dtype);
  const Tolerance tolerance =
      exception != nullptr
          ? *exception
          : DerivedTolerance(param.suite->op_class, reference.dtype,
                             ReductionLength(param, outputs), LargestFinite(reference.values));
  if (!IsGpu(route)) return tolerance;
  const Tolerance gpu = GpuTolerance(reference.dtype);
  if (tolerance.atol >= gpu.atol && tolerance.rtol >= gpu.rtol) return tolerance;
  return {std::max(tolerance.atol, gpu.atol), std::max(tolerance.rtol, gpu.rtol), gpu.reason};
}

}  // namespace parity
}  // namespace phibridge
