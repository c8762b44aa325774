#include "parity/harness/mutant.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "framework/scope/tensor_members.h"
#include "parity/harness/guarded_allocator.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

namespace {

using Complex = std::complex<double>;

bool IsFinite(const Complex& v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); }
bool IsNan(const Complex& v) { return std::isnan(v.real()) || std::isnan(v.imag()); }

// A number that is wrong by more than `budget`.
Complex Wrong(const Complex& v, const Tolerance& budget, DataType dtype) {
  if (dtype == DataType::BOOL) return v.real() == 0 ? 1 : 0;
  const double eps = Epsilon(dtype);
  const double past = 2 * (budget.atol + budget.rtol * std::abs(v.real()));
  if (eps == 0) return v.real() + std::max({1.0, std::ceil(past), std::abs(v.real()) * 0x1p-51});
  const double step = std::max(past, 4 * UnitOfLastPlace(v.real(), dtype));
  return {v.real() + (v.real() < 0 ? -step : step), v.imag()};
}

// A finite element in the second half, where a kernel that stops early is wrong too; -1: none is
// finite.
int64_t ElementToPerturb(const std::vector<Complex>& values) {
  const auto n = static_cast<int64_t>(values.size());
  for (int64_t k = 0; k < n; ++k) {
    const int64_t i = (n * 2 / 3 + k) % n;
    if (IsFinite(values[i]) && std::abs(values[i]) < 1e30) return i;
  }
  return -1;
}

// The tensor as (outer, a, b, inner) with a and b the last two dimensions longer than 1.
struct AxisPair {
  int64_t outer = 1, a = 1, b = 1, inner = 1;
};
AxisPair LastTwoAxes(const std::vector<int64_t>& dims) {
  AxisPair pair;
  for (size_t i = dims.size(); i-- > 0;) {
    if (pair.a > 1) {
      pair.outer *= dims[i];
    } else if (pair.b > 1) {
      pair.a = dims[i];
    } else {
      pair.b = dims[i];
    }
  }
  return pair;
}

// Which element goes where in the result of a kernel that takes one axis for the other.
std::vector<int64_t> SwappedPlaces(const std::vector<int64_t>& dims, int64_t count) {
  const AxisPair p = LastTwoAxes(dims);
  std::vector<int64_t> from(count);
  for (int64_t o = 0; o < p.outer; ++o) {
    for (int64_t i = 0; i < p.a; ++i) {
      for (int64_t j = 0; j < p.b; ++j) from[(o * p.b + j) * p.a + i] = (o * p.a + i) * p.b + j;
    }
  }
  return from;
}

// False where all elements stay, or change places with equal ones: 0 and -0 are.
bool SwappingShows(const Snapshot& clean) {
  const auto count = static_cast<int64_t>(clean.values.size());
  const std::vector<int64_t> from = SwappedPlaces(clean.dims, count);
  for (int64_t i = 0; i < count; ++i) {
    const Complex a = clean.values[i], b = clean.values[from[i]];
    if (a != b && !(IsNan(a) && IsNan(b))) return true;
  }
  return false;
}

size_t TailLength(size_t count) { return std::max<size_t>(1, count / 8); }

phi::DenseTensor* Part(paddle::framework::Variable* var, size_t part) {
  if (var->IsType<phi::TensorArray>()) return &(*var->GetMutable<phi::TensorArray>())[part];
  if (var->IsType<phi::SelectedRows>())
    return var->GetMutable<phi::SelectedRows>()->mutable_value();
  return var->GetMutable<phi::DenseTensor>();
}

void Spoil(const Fault& fault, const std::vector<Complex>& values, phi::DenseTensor* tensor) {
  const size_t size = phi::SizeOf(tensor->dtype());
  auto* bytes = static_cast<char*>(tensor->data());
  if (fault.kind == Mutant::kPerturbed) {
    const int64_t at = ElementToPerturb(values);
    if (at >= 0) WriteNumber(tensor, at, Wrong(values[at], fault.budget, tensor->dtype()));
  } else if (fault.kind == Mutant::kTail) {
    const size_t tail = TailLength(values.size());
    FillWithPoison(bytes + (values.size() - tail) * size, tail * size,
                   GuardedAllocator::Instance().poison());
  } else if (fault.kind == Mutant::kSwappedAxes) {
    const std::string was(bytes, values.size() * size);
    const auto from =
        SwappedPlaces(phi::vectorize(tensor->dims()), static_cast<int64_t>(values.size()));
    for (size_t i = 0; i < from.size(); ++i)
      std::memcpy(bytes + i * size, &was[from[i] * size], size);
  } else {
    for (size_t i = 0; i < values.size(); ++i) {
      if (fault.kind == Mutant::kSign) WriteNumber(tensor, static_cast<int64_t>(i), -values[i]);
      if (fault.kind == Mutant::kNanToZero && IsNan(values[i])) {
        WriteNumber(tensor, static_cast<int64_t>(i), 0);
      }
    }
  }
}

}  // namespace

std::vector<Fault> FaultsOf(const std::string& variable, size_t part, const Snapshot& clean,
                            const Tolerance& budget, bool gradient) {
  std::vector<Fault> faults;
  if (clean.values.empty() || clean.bytes.empty() || clean.is_rows || clean.member == "shape")
    return faults;
  const auto add = [&](Mutant::Kind kind) { faults.push_back({kind, variable, part, budget}); };
  if (ElementToPerturb(clean.values) >= 0) add(Mutant::kPerturbed);
  add(Mutant::kTail);
  if (SwappingShows(clean)) add(Mutant::kSwappedAxes);
  // Where a gradient is NaN there is no slope to compare it with.
  if (!gradient && std::any_of(clean.values.begin(), clean.values.end(), IsNan))
    add(Mutant::kNanToZero);
  const auto counts = [](const Complex& v) { return v != 0.0 && !IsNan(v); };
  if (gradient && std::any_of(clean.values.begin(), clean.values.end(), counts)) add(Mutant::kSign);
  return faults;
}

void Commit(const Fault& fault, paddle::framework::Scope* scope) {
  paddle::framework::Variable* const var = scope->FindVar(fault.variable);
  std::vector<TensorMember> members = MembersOf(var->tensor());
  phi::DenseTensor* const tensor =
      members.empty() ? Part(var, fault.part) : &members.at(fault.part).tensor;
  phi::DenseTensor wrong = PlainHostCopy(*tensor);
  const std::vector<Snapshot> read = ReadVariable(*var);
  Spoil(fault, read.at(fault.part).values, &wrong);
  *tensor = std::move(wrong);
  if (!members.empty()) PutMembers(members, var);
}

}  // namespace parity
}  // namespace phibridge
