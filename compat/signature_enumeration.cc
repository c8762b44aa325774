#include "compat/signature_enumeration.h"

#include <algorithm>
#include <unordered_map>

#include "compat/op_signatures.h"
#include "compat/op_utils_map.h"
#include "phi/common/scalar.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

// Note [Enumerating a mapping]
// A mapping is a function of what it asks its context. Each question is a condition with a few
// possible answers; a run that follows the answers chosen so far takes the first answer for every
// new question. After a run, the last question with an answer left moves on and everything after it
// is forgotten: a depth-first walk over the tree of questions that the mapping really asks.

struct Condition {
  int answer = 0;
  int answers = 1;
};

// The path through the tree of one run.
class ConditionPath {
 public:
  void Restart() { asked_.clear(); }

  // The answer of this run to `question`; asking again gives the same answer.
  int Ask(const std::string& question, int answers) {
    auto known = asked_.find(question);
    if (known != asked_.end()) return path_[known->second].answer;
    const size_t position = asked_.size();
    asked_.emplace(question, position);
    if (position == path_.size()) path_.push_back({0, answers});
    return path_[position].answer;
  }

  // Moves to the next path; false when all have been walked.
  bool Next() {
    path_.resize(asked_.size());
    while (!path_.empty() && path_.back().answer + 1 >= path_.back().answers) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().answer;
    return true;
  }

 private:
  std::vector<Condition> path_;
  std::unordered_map<std::string, size_t> asked_;
};

// Values that an attribute of unknown type may have.
std::vector<paddle::any> AnyValues() {
  return {true,
          false,
          0,
          1.0f,
          std::string(),
          std::vector<int>(),
          std::vector<int>{1},
          std::vector<int64_t>(),
          std::vector<int64_t>{1},
          std::vector<float>(),
          std::vector<float>{1.0f},
          std::vector<double>(),
          std::vector<double>{1.0},
          std::vector<std::string>(),
          int64_t{0},
          1.0};
}

template <typename T>
bool AddListValues(const paddle::any& value, std::vector<paddle::any>* values) {
  const auto* list = paddle::any_cast<std::vector<T>>(&value);
  if (list == nullptr) return false;
  *values = {std::vector<T>(), list->empty() ? std::vector<T>(1) : *list};
  return true;
}

// The default of a number and one other value, on which a mapping may turn.
template <typename T>
bool AddNumbers(const paddle::any& value, std::vector<paddle::any>* values) {
  const T* number = paddle::any_cast<T>(&value);
  if (number == nullptr) return false;
  *values = {value, *number == T(1) ? T(0) : T(1)};
  return true;
}

bool AddTexts(const paddle::any& value, std::vector<paddle::any>* values) {
  const auto* text = paddle::any_cast<std::string>(&value);
  if (text == nullptr) return false;
  *values = {value, text->empty() ? std::string("1") : std::string()};
  return true;
}

// Values worth trying for an attribute with this default: both of a bool, an empty and a full list,
// two numbers, a text and none.
std::vector<paddle::any> ValuesLike(const paddle::any& value) {
  std::vector<paddle::any> values;
  if (!value.has_value()) return AnyValues();
  if (value.type() == typeid(bool)) return {true, false};
  if (AddListValues<int>(value, &values) || AddListValues<int64_t>(value, &values) ||
      AddListValues<float>(value, &values) || AddListValues<double>(value, &values) ||
      AddListValues<phi::Scalar>(value, &values) || AddNumbers<int>(value, &values) ||
      AddNumbers<int64_t>(value, &values) || AddNumbers<float>(value, &values) ||
      AddNumbers<double>(value, &values) || AddTexts(value, &values)) {
    return values;
  }
  return {value};
}

bool NamesDataType(const OpProtoAttribute& attr) {
  const std::string ending = "dtype";
  return attr.default_value.type() == typeid(int) && attr.name.size() >= ending.size() &&
         attr.name.compare(attr.name.size() - ending.size(), ending.size(), ending) == 0;
}

// bool, int32, int64, float32 and float64 as programs number them.
std::vector<paddle::any> DataTypes() { return {0, 2, 3, 5, 6}; }

class EnumeratingContext : public phi::ArgumentMappingContext {
 public:
  EnumeratingContext(const OpProtoView* proto, ConditionPath* path) : path_(path) {
    has_proto_ = proto != nullptr;
    if (!has_proto_) return;
    for (const OpProtoArgument& input : proto->Inputs()) inputs_.emplace(input.name, input);
    for (const OpProtoArgument& output : proto->Outputs()) outputs_.emplace(output.name, output);
    for (const OpProtoAttribute& attr : proto->Attributes()) {
      attrs_.emplace(attr.name, NamesDataType(attr) ? DataTypes() : ValuesLike(attr.default_value));
    }
  }

  bool HasInput(const std::string& name) const override { return Has(inputs_, "input ", name); }
  bool HasOutput(const std::string& name) const override { return Has(outputs_, "output ", name); }
  bool HasAttr(const std::string& name) const override {
    if (has_proto_) return attrs_.count(name) != 0;
    return path_->Ask("attr? " + name, 2) == 0;
  }
  paddle::any Attr(const std::string& name) const override {
    if (!has_proto_ && attrs_.count(name) == 0) attrs_.emplace(name, AnyValues());
    auto it = attrs_.find(name);
    PADDLE_ENFORCE(it != attrs_.end(),
                   phi::errors::NotFound(
                       "the mapping reads attribute `%s`, which the op does not have", name));
    const int answers = static_cast<int>(it->second.size());
    return it->second[static_cast<size_t>(path_->Ask("attr " + name, answers))];
  }
  size_t InputSize(const std::string& name) const override {
    return HasInput(name) ? Count(inputs_, "input# ", name) : 0;
  }
  size_t OutputSize(const std::string& name) const override {
    return HasOutput(name) ? Count(outputs_, "output# ", name) : 0;
  }
  bool IsDenseTensorInput(const std::string& name) const override {
    return InputKind(name) == kDense;
  }
  bool IsDenseTensorInputs(const std::string& name) const override {
    return InputKind(name) == kDense;
  }
  bool IsSelectedRowsInput(const std::string& name) const override {
    return InputKind(name) == kRows;
  }
  bool IsDenseTensorVectorInput(const std::string& name) const override {
    return InputKind(name) == kArray;
  }
  bool IsDenseTensorOutput(const std::string& name) const override {
    return HasOutput(name) && path_->Ask("output kind " + name, 2) == kDense;
  }
  bool IsSelectedRowsOutput(const std::string& name) const override {
    return HasOutput(name) && path_->Ask("output kind " + name, 2) == kRows;
  }
  // Asked apart from the kinds above: few mappings do, and each answer doubles the paths.
  bool IsSparseCooTensorInput(const std::string& name) const override {
    return InputIs("sparse_coo", name);
  }
  bool IsSparseCsrTensorInput(const std::string& name) const override {
    return InputIs("sparse_csr", name);
  }
  bool IsStringTensorInput(const std::string& name) const override {
    return InputIs("strings", name);
  }
  bool IsSparseCooTensorOutput(const std::string& name) const override {
    return OutputIs("sparse_coo", name);
  }
  bool IsSparseCsrTensorOutput(const std::string& name) const override {
    return OutputIs("sparse_csr", name);
  }
  bool IsStringTensorOutput(const std::string& name) const override {
    return OutputIs("strings", name);
  }
  bool IsForInferShape() const override { return path_->Ask("for infer shape", 2) == 1; }
  bool IsRuntime() const override { return path_->Ask("compile time", 2) == 0; }

 private:
  enum Kind { kMissing = -1, kDense = 0, kRows = 1, kArray = 2 };
  using Slots = std::unordered_map<std::string, OpProtoArgument>;

  bool Has(const Slots& slots, const char* what, const std::string& name) const {
    if (has_proto_) {
      auto it = slots.find(name);
      if (it == slots.end()) return false;
      // an intermediate output may be left out where no gradient is wanted
      if (!it->second.dispensable && !it->second.intermediate) return true;
    }
    return path_->Ask(what + name, 2) == 0;
  }
  size_t Count(const Slots& slots, const char* what, const std::string& name) const {
    auto it = slots.find(name);
    if (has_proto_ && !it->second.duplicable) return 1;
    return 1 + static_cast<size_t>(path_->Ask(what + name, 2));
  }
  int InputKind(const std::string& name) const {
    return HasInput(name) ? path_->Ask("input kind " + name, 3) : kMissing;
  }

  bool InputIs(const std::string& kind, const std::string& name) const {
    return HasInput(name) && path_->Ask("input " + kind + " " + name, 2) == 1;
  }
  bool OutputIs(const std::string& kind, const std::string& name) const {
    return HasOutput(name) && path_->Ask("output " + kind + " " + name, 2) == 1;
  }

  ConditionPath* path_;
  bool has_proto_ = false;
  Slots inputs_;
  Slots outputs_;
  mutable std::unordered_map<std::string, std::vector<paddle::any>> attrs_;
};

template <typename T>
void AppendNew(std::vector<T>* list, T value) {
  if (std::find(list->begin(), list->end(), value) == list->end())
    list->push_back(std::move(value));
}

}  // namespace

EnumeratedSignatures EnumerateSignatures(const phi::ArgumentMappingFn& fn, const OpProtoView* proto,
                                         const EnumerateOptions& options) {
  EnumeratedSignatures result;
  ConditionPath path;
  EnumeratingContext context(proto, &path);
  for (int run = 0; run < options.max_runs; ++run) {
    path.Restart();
    try {
      AppendNew(&result.signatures, fn(context));
    } catch (const paddle::bad_any_cast&) {
      // without a proto the type of an attribute is a guess, and this guess was wrong
      if (proto != nullptr) {
        AppendNew(&result.errors, std::string("reads an attribute in another type than it has"));
      }
    } catch (const phi::enforce::EnforceNotMet& e) {
      AppendNew(&result.errors, e.error_str());
    }
    if (!path.Next()) return result;
  }
  result.complete = false;
  return result;
}

EnumeratedSignatures EnumerateSignatures(const std::string& op_type, const OpProtoView* proto,
                                         const EnumerateOptions& options) {
  const OpSignatures signatures(op_type, proto);
  if (signatures.mapping() != nullptr) {
    return EnumerateSignatures(*signatures.mapping(), proto, options);
  }
  EnumeratedSignatures result;
  if (signatures && phi::HasCompatiblePhiKernel(op_type)) {
    result.signatures.push_back(signatures.For(nullptr));
  }
  return result;
}

}  // namespace phibridge
