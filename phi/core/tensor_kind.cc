#include "phi/core/tensor_kind.h"

#include <cstring>
#include <iterator>
#include <mutex>
#include <optional>
#include <vector>

#include "phi/core/enforce.h"

namespace phi {
namespace {

const char* const kNames[] = {"DenseTensor",     "SelectedRows",    "TensorArray",
                              "SparseCooTensor", "SparseCsrTensor", "StringTensor"};
constexpr auto kBuiltIn = static_cast<size_t>(TensorKind::kFirstForeign);
static_assert(std::size(kNames) == kBuiltIn);

struct ForeignClass {
  const char* name;  // never freed: messages refer to it
  MakeTensorFn make;
};

struct ForeignClasses {
  std::mutex mutex;
  std::vector<ForeignClass> classes;
};

ForeignClasses& Foreign() {
  static auto* foreign = new ForeignClasses;
  return *foreign;
}

// Empty if `kind` is none from outside.
std::optional<ForeignClass> ClassOf(TensorKind kind) {
  std::lock_guard<std::mutex> lock(Foreign().mutex);
  const auto index = static_cast<size_t>(kind);
  if (index < kBuiltIn || index - kBuiltIn >= Foreign().classes.size()) return std::nullopt;
  return Foreign().classes[index - kBuiltIn];
}

}  // namespace

const char* TensorKindName(TensorKind kind) {
  if (static_cast<size_t>(kind) < kBuiltIn) return kNames[static_cast<size_t>(kind)];
  const std::optional<ForeignClass> foreign = ClassOf(kind);
  return foreign.has_value() ? foreign->name : "TensorBase";
}

TensorKind RegisterTensorKind(const std::string& class_name, MakeTensorFn make) {
  for (size_t i = 0; i < kBuiltIn; ++i) {
    if (class_name == kNames[i]) return static_cast<TensorKind>(i);
  }
  std::lock_guard<std::mutex> lock(Foreign().mutex);
  std::vector<ForeignClass>& classes = Foreign().classes;
  for (size_t i = 0; i < classes.size(); ++i) {
    if (class_name != classes[i].name) continue;
    if (classes[i].make == nullptr) classes[i].make = make;
    return static_cast<TensorKind>(kBuiltIn + i);
  }
  PADDLE_ENFORCE(classes.size() + kBuiltIn < static_cast<size_t>(TensorKind::kUnnamed),
                 errors::ResourceExhausted("no room for the tensor class `%s`: %d classes are "
                                           "registered",
                                           class_name, classes.size()));
  classes.push_back({strdup(class_name.c_str()), make});
  return static_cast<TensorKind>(kBuiltIn + classes.size() - 1);
}

MakeTensorFn MakerOf(TensorKind kind) {
  const std::optional<ForeignClass> foreign = ClassOf(kind);
  return foreign.has_value() ? foreign->make : nullptr;
}

}  // namespace phi
