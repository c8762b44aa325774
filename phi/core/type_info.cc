#include "phi/core/type_info.h"

#include <deque>
#include <iterator>
#include <mutex>

#include "phi/core/enforce.h"
#include "phi/core/tensor_base.h"

namespace phi {
namespace {

const char* const kNames[] = {"DenseTensor",     "SelectedRows",    "TensorArray",
                              "SparseCooTensor", "SparseCsrTensor", "StringTensor"};
constexpr auto kBuiltIn = static_cast<size_t>(TensorKind::kFirstForeign);
static_assert(std::size(kNames) == kBuiltIn);

struct ForeignClass {
  std::string name;
  MakeTensorFn make;
};

struct ForeignClasses {
  std::mutex mutex;
  std::deque<ForeignClass> classes;  // elements keep their addresses
};

ForeignClasses& Foreign() {
  static auto* foreign = new ForeignClasses;
  return *foreign;
}

// nullptr if `kind` is none from outside.
ForeignClass* ClassOf(TensorKind kind) {
  std::lock_guard<std::mutex> lock(Foreign().mutex);
  const auto index = static_cast<size_t>(kind);
  if (index < kBuiltIn || index - kBuiltIn >= Foreign().classes.size()) return nullptr;
  return &Foreign().classes[index - kBuiltIn];
}

}  // namespace

const char* TensorKindName(TensorKind kind) {
  if (static_cast<size_t>(kind) < kBuiltIn) return kNames[static_cast<size_t>(kind)];
  const ForeignClass* foreign = ClassOf(kind);
  return foreign == nullptr ? "TensorBase" : foreign->name.c_str();
}

TensorKind RegisterTensorKind(const std::string& class_name, MakeTensorFn make) {
  for (size_t i = 0; i < kBuiltIn; ++i) {
    if (class_name == kNames[i]) return static_cast<TensorKind>(i);
  }
  std::lock_guard<std::mutex> lock(Foreign().mutex);
  std::deque<ForeignClass>& classes = Foreign().classes;
  for (size_t i = 0; i < classes.size(); ++i) {
    if (class_name != classes[i].name) continue;
    if (classes[i].make == nullptr) classes[i].make = make;
    return static_cast<TensorKind>(kBuiltIn + i);
  }
  PADDLE_ENFORCE(classes.size() + kBuiltIn < static_cast<size_t>(TensorKind::kUnnamed),
                 errors::ResourceExhausted("no room for the tensor class `%s`: %d classes are "
                                           "registered",
                                           class_name, classes.size()));
  classes.push_back({class_name, make});
  return static_cast<TensorKind>(kBuiltIn + classes.size() - 1);
}

std::unique_ptr<TensorBase> MakeTensor(TensorKind kind) {
  const ForeignClass* foreign = ClassOf(kind);
  PADDLE_ENFORCE(
      foreign != nullptr && foreign->make != nullptr,
      errors::PreconditionNotMet("nothing makes a %s: give its class a default constructor and "
                                 "phi::TypeInfoTraits, or put one into the variable before the run",
                                 TensorKindName(kind)));
  return foreign->make();
}

}  // namespace phi
