#include "parity/harness/shape_questions.h"

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "parity/execution/typed_attribute.h"
#include "parity/harness/shape_truths.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using fw::Attribute;
using nlohmann::json;

constexpr size_t kMostCases = 8;       // of one operator
constexpr size_t kMostChanges = 160;   // of its cases together, unknown sizes apart
constexpr size_t kMostGradients = 16;  // of one gradient operator

// As a program declares the inputs of a case: without values.
bool Declared(const OpTestParam& param, Execution* question) {
  const OpCase& op_case = *param.op_case;
  question->type = param.suite->type;
  question->attrs = op_case.attrs;
  for (const auto& [name, value] : op_case.attrs) {
    if (TypedJson(value).is_null()) return false;
  }
  for (const auto& [slot, inputs] : op_case.inputs) {
    for (const Input& input : inputs) {
      if (input.kind != Input::kDense && input.kind != Input::kSelectedRows) return false;
      if (input.value != nullptr) return false;
      Input declared = In(input.dims);
      declared.kind = input.kind;
      declared.dtype = input.dtype == DataType::UNDEFINED ? param.dtype : input.dtype;
      declared.lod_level = static_cast<int>(input.lod.size());
      question->inputs[slot].push_back(declared);
    }
  }
  question->outputs.clear();
  for (const auto& [slot, output] : op_case.outputs) {
    if (output.array || output.kind.has_value()) return false;
    question->outputs[slot].count = output.count;
  }
  return op_case.variable_attrs.empty();
}

json FirstJson(const Execution& question) {
  json outputs = json::object(), attrs = json::object();
  for (const auto& [slot, output] : question.outputs) outputs[slot] = output.count;
  for (const auto& [name, value] : question.attrs) attrs[name] = TypedJson(value);
  return {{"op", question.type},
          {"inputs", InputsJson(question)},
          {"attrs", attrs},
          {"outputs", outputs}};
}

// What a question exercises, as far as one can see it from outside.
std::set<std::string> FeaturesOf(const Execution& question) {
  std::set<std::string> features;
  for (const auto& [name, value] : question.attrs)
    features.insert(name + "=" + TypedJson(value).dump());
  for (const auto& [slot, inputs] : question.inputs) {
    features.insert(slot + " of " + std::to_string(std::min<size_t>(inputs.size(), 3)));
    for (const Input& input : inputs) {
      features.insert(slot + " " + phi::DataTypeToString(input.dtype));
      features.insert(slot + " rank " + std::to_string(input.dims.size()));
      features.insert(slot + " lod " + std::to_string(input.lod_level));
      features.insert(slot + " kind " + std::to_string(input.kind));
      for (int64_t size : input.dims) {
        if (size < 2) features.insert(slot + " size " + std::to_string(size));
      }
    }
  }
  for (const auto& slot : question.outputs) features.insert("output " + slot.first);
  return features;
}

// Those with the most features that none before has.
std::vector<Execution> MostDifferent(const std::vector<Execution>& questions, size_t count) {
  std::vector<std::set<std::string>> features;
  for (const Execution& question : questions) features.push_back(FeaturesOf(question));
  std::vector<Execution> chosen;
  std::set<std::string> seen;
  while (chosen.size() < std::min(count, questions.size())) {
    size_t best = 0, most = 0;
    for (size_t i = 0; i < questions.size(); ++i) {
      const auto unseen = static_cast<size_t>(
          std::count_if(features[i].begin(), features[i].end(),
                        [&](const std::string& f) { return seen.count(f) == 0; }));
      if (unseen > most) std::tie(best, most) = std::pair(i, unseen);
    }
    if (most == 0) break;
    seen.insert(features[best].begin(), features[best].end());
    chosen.push_back(questions[best]);
  }
  return chosen;
}

const std::pair<DataType, DataType> kOtherTypes[] = {{DataType::FLOAT32, DataType::FLOAT64},
                                                     {DataType::FLOAT64, DataType::FLOAT32},
                                                     {DataType::INT32, DataType::INT64},
                                                     {DataType::INT64, DataType::INT32}};

class Changes {
 public:
  explicit Changes(const Execution& first) : first_(first) {
    asked_.insert(FirstJson(first).dump());
  }

  // Unknown sizes, as programs for any batch have them.
  std::vector<ShapeQuestion> Unknown() {
    made_.clear();
    AllInputs([](Input* input) { std::fill(input->dims.begin(), input->dims.end(), -1); });
    AllInputs([](Input* input) {
      if (!input->dims.empty()) input->dims[0] = -1;
    });
    for (const auto& slot : first_.inputs) {
      Change(slot.first, [](Input* input) {
        if (!input->dims.empty()) input->dims.back() = -1;
      });
    }
    return std::move(made_);
  }

  std::vector<ShapeQuestion> Others() {
    made_.clear();
    for (const auto& [from, to] : kOtherTypes) ChangeType(from, to);
    for (const auto& [slot, inputs] : first_.inputs) {
      if (!inputs.empty()) ChangeInput(slot, inputs[0]);
    }
    for (const auto& [name, value] : WithDefaults()) ChangeAttribute(name, value);
    return std::move(made_);
  }

  // Those whose inputs fit each other, as the inputs of a gradient must.
  std::vector<ShapeQuestion> Fitting() {
    std::vector<ShapeQuestion> unknown = Unknown();
    made_.insert(made_.end(), unknown.begin(), unknown.end());
    for (const auto& [from, to] : kOtherTypes) ChangeType(from, to);
    for (const auto& [name, value] : WithDefaults()) {
      if (std::get_if<std::string>(&value) == nullptr) ChangeAttribute(name, value);
    }
    return std::move(made_);
  }

 private:
  template <typename Apply>
  void AllInputs(const Apply& apply) {
    Execution changed = first_;
    for (auto& slot : changed.inputs) {
      for (Input& input : slot.second) apply(&input);
    }
    Add({{"inputs", InputsJson(changed)}}, changed);
  }

  // Of the first variable of a slot.
  template <typename Apply>
  void Change(const std::string& slot, const Apply& apply) {
    Execution changed = first_;
    if (changed.inputs[slot].empty()) return;
    apply(&changed.inputs[slot][0]);
    Add({{"inputs", {{slot, InputsJson(changed).at(slot)}}}}, changed);
  }

  // Of all inputs that have it.
  void ChangeType(DataType from, DataType to) {
    bool any = false;
    for (const auto& slot : first_.inputs) {
      for (const Input& input : slot.second) any = any || input.dtype == from;
    }
    if (!any) return;
    AllInputs([&](Input* input) {
      if (input->dtype == from) input->dtype = to;
    });
  }

  void ChangeInput(const std::string& slot, const Input& input) {
    const size_t rank = input.dims.size();
    for (size_t i = 0; i < rank; ++i) {
      for (int64_t size : {int64_t{-1}, int64_t{0}, int64_t{1}, input.dims[i] + 1}) {
        Change(slot, [&](Input* changed) { changed->dims[i] = size; });
      }
    }
    Execution fewer = first_;
    fewer.inputs[slot].pop_back();
    if (!fewer.inputs[slot].empty()) Add({{"inputs", {{slot, InputsJson(fewer).at(slot)}}}}, fewer);
    Change(slot, [](Input* changed) { changed->dims.push_back(1); });
    Change(slot, [](Input* changed) { changed->dims.insert(changed->dims.begin(), 2); });
    if (rank > 0) Change(slot, [](Input* changed) { changed->dims.pop_back(); });
    if (input.kind == Input::kDense)
      Change(slot, [](Input* changed) { changed->lod_level = changed->lod_level == 0 ? 1 : 0; });
    Execution without = first_;
    without.inputs.erase(slot);
    Add({{"without", slot}}, without);
  }

  // The attributes of the question and the defaults of the others, without what only back ends,
  // and tools that write programs, look at.
  std::vector<std::pair<std::string, Attribute>> WithDefaults() const {
    const auto program = ProgramOf(first_);
    fw::OpDesc* op = program->MutableBlock(0)->Op(0);
    const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(first_.type);
    if (info->HasOpProtoAndChecker()) op->CheckAttrs();
    std::vector<std::pair<std::string, Attribute>> attrs;
    for (const auto& [name, value] : op->GetAttrMap()) {
      if (IsOfTheOperator(name)) attrs.emplace_back(name, value);
    }
    std::sort(attrs.begin(), attrs.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    return attrs;
  }

  bool IsOfTheOperator(const std::string& name) const {
    if (name.find("mkldnn") != std::string::npos || name.rfind("op_", 0) == 0) return false;
    const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(first_.type);
    if (!info->HasProto()) return first_.attrs.count(name) != 0;
    for (int i = 0; i < info->Proto().attrs_size(); ++i) {
      const auto& attr = info->Proto().attrs(i);
      if (attr.name() == name) return !attr.extra() && !attr.generated();
    }
    return false;
  }

  void ChangeAttribute(const std::string& name, const Attribute& value) {
    if (const bool* flag = std::get_if<bool>(&value)) Set(name, !*flag);
    if (const int* number = std::get_if<int>(&value)) {
      const int rank = RankOfInputs();
      for (int other : {*number + 1, *number - 1, 0, rank - 1, rank, -rank, -rank - 1, 99}) {
        if (other != *number) Set(name, other);
      }
    }
    if (const int64_t* number = std::get_if<int64_t>(&value)) {
      for (int64_t other : {*number + 1, *number - 1}) Set(name, other);
    }
    if (std::get_if<float>(&value) != nullptr) {
      for (float other : {-1.0f, 0.0f, 1.0f, 2.0f}) Set(name, other);
    }
    if (const auto* list = std::get_if<std::vector<int>>(&value)) ChangeList(name, *list);
    if (const auto* list = std::get_if<std::vector<int64_t>>(&value)) ChangeList(name, *list);
    if (const auto* list = std::get_if<std::vector<float>>(&value)) ChangeList(name, *list);
    if (std::get_if<std::string>(&value) != nullptr) Set(name, std::string("other"));
  }

  // The highest of all, which an axis counts.
  int RankOfInputs() const {
    size_t rank = 0;
    for (const auto& slot : first_.inputs) {
      for (const Input& input : slot.second) rank = std::max(rank, input.dims.size());
    }
    return static_cast<int>(rank);
  }

  template <typename T>
  void ChangeList(const std::string& name, std::vector<T> list) {
    std::vector<T> longer = list;
    longer.push_back(1);
    Set(name, longer);
    if (list.empty()) return;
    Set(name, std::vector<T>(list.begin(), list.end() - 1));
    for (T other : {static_cast<T>(list[0] + 1), T(0), T(-1)}) {
      if (other == list[0]) continue;
      std::vector<T> changed = list;
      changed[0] = other;
      Set(name, changed);
    }
  }

  void Set(const std::string& name, const Attribute& value) {
    Execution changed = first_;
    changed.attrs[name] = value;
    Add({{"attrs", {{name, TypedJson(value)}}}}, changed);
  }

  // Adds a question unless it was asked: two changes may give the same one.
  void Add(json change, const Execution& changed) {
    if (asked_.insert(FirstJson(changed).dump()).second)
      made_.push_back({std::move(change), changed});
  }

  const Execution& first_;
  std::set<std::string> asked_;
  std::vector<ShapeQuestion> made_;
};

// The program of a question after its functions ran, or null if they refuse it.
std::unique_ptr<fw::ProgramDesc> Inferred(const Execution& question) {
  auto program = ProgramOf(question);
  try {
    InferOutputs(program.get());
  } catch (const phi::enforce::EnforceNotMet&) {
    return nullptr;
  }
  return program;
}

bool Describe(const fw::OpDesc& op, const fw::BlockDesc& block, Execution* question) {
  question->type = op.Type();
  for (const auto& [name, value] : op.GetAttrMap()) {
    if (name.rfind("op_", 0) == 0) continue;
    if (TypedJson(value).is_null()) return false;
    question->attrs[name] = value;
  }
  for (const auto& [slot, names] : op.Inputs()) {
    for (const std::string& name : names) {
      const fw::VarDesc* desc = block.FindVar(name);
      if (desc == nullptr) desc = block.FindVar(fw::GradOriginalVarName(name));
      if (desc == nullptr || desc->GetType() != fw::proto::VarType::LOD_TENSOR) return false;
      Input input = In(desc->GetShape());
      input.dtype = fw::TransToPhiDataType(desc->GetDataType());
      input.lod_level = desc->GetLoDLevel();
      question->inputs[slot].push_back(input);
    }
  }
  question->outputs.clear();
  for (const auto& [slot, names] : op.Outputs()) {
    const auto empty = std::count(names.begin(), names.end(), fw::kEmptyVarName);
    if (empty == static_cast<std::ptrdiff_t>(names.size())) continue;
    if (empty > 0) return false;
    question->outputs[slot].count = names.size();
  }
  return !question->outputs.empty();
}

// The gradient operators of a question, of all inputs that are floats.
std::vector<Execution> GradientsOf(const Execution& question) {
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(question.type);
  const auto program = Inferred(question);
  if (program == nullptr || !info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return {};
  fw::BlockDesc* block = program->MutableBlock(0);
  std::unordered_set<std::string> no_grad;
  for (const std::string& name : block->Op(0)->InputArgumentNames()) {
    const DataType dtype = fw::TransToPhiDataType(block->FindVar(name)->GetDataType());
    if (!phi::IsFloatingType(dtype) && !phi::IsComplexType(dtype))
      no_grad.insert(fw::GradVarName(name));
  }
  std::unordered_map<std::string, std::string> grad_to_var;
  std::vector<Execution> gradients;
  for (const auto& op : info.GradOpMaker()(*block->Op(0), no_grad, &grad_to_var, {})) {
    Execution gradient;
    if (Describe(*op, *block, &gradient) && gradient.type != question.type &&
        fw::OpInfoMap::Instance().Has(gradient.type))
      gradients.push_back(std::move(gradient));
  }
  return gradients;
}

// Each case with all that may be unknown, and the other changes shared out among them.
std::vector<ShapeQuestions> WithChanges(const std::vector<Execution>& cases) {
  std::vector<ShapeQuestions> all;
  const size_t share = std::max<size_t>(1, kMostChanges / cases.size());
  for (size_t k = 0; k < cases.size(); ++k) {
    ShapeQuestions questions = {{FirstJson(cases[k]), cases[k]}};
    Changes changes(cases[k]);
    for (ShapeQuestion& unknown : changes.Unknown()) questions.push_back(std::move(unknown));
    const std::vector<ShapeQuestion> others = changes.Others();
    const size_t count = std::min(share, others.size());
    for (size_t i = 0; i < count; ++i) {
      const size_t at = (i * others.size() + k * others.size() / cases.size()) / count;
      questions.push_back(others[at % others.size()]);
    }
    all.push_back(std::move(questions));
  }
  return all;
}

// Of gradient operators, whose inputs must fit each other: those of forward operators as they are,
// of another type and with other attributes. `asked`: the operators that need no more questions.
void AddGradients(const std::vector<Execution>& forward, std::set<std::string>* asked,
                  std::vector<ShapeQuestions>* all) {
  std::map<std::string, std::vector<Execution>> gradients;
  const auto add = [&](const Execution& question) {
    for (Execution& gradient : GradientsOf(question)) {
      if (asked->count(gradient.type) == 0) gradients[gradient.type].push_back(std::move(gradient));
    }
  };
  for (const Execution& question : forward) {
    add(question);
    for (const ShapeQuestion& changed : Changes(question).Fitting()) add(changed.question);
  }
  for (const auto& [type, questions] : gradients) {
    asked->insert(type);
    const std::vector<Execution> of_type = MostDifferent(questions, kMostGradients);
    for (const Execution& question : of_type) all->push_back({{FirstJson(question), question}});
    AddGradients(of_type, asked, all);
  }
}

}  // namespace

std::vector<ShapeQuestions> ShapeQuestionsOf(const std::vector<const OpSuite*>& suites) {
  std::map<std::string, std::vector<Execution>> declared;
  for (const OpSuite* suite : suites) {
    for (const OpTestParam& param : ExpandCases(*suite)) {
      Execution question;
      if (param.op_case->error == phi::LEGACY && Declared(param, &question))
        declared[question.type].push_back(std::move(question));
    }
  }
  std::set<std::string> asked;
  std::vector<ShapeQuestions> all;
  for (const auto& of_type : declared) {
    // The inputs of a gradient must fit each other: AddGradients changes them.
    if (!fw::OpInfoMap::Instance().Get(of_type.first).HasProto()) {
      for (const Execution& question : MostDifferent(of_type.second, kMostGradients))
        all.push_back({{FirstJson(question), question}});
      continue;
    }
    asked.insert(of_type.first);
    const std::vector<Execution> cases = MostDifferent(of_type.second, kMostCases);
    for (ShapeQuestions& questions : WithChanges(cases)) all.push_back(std::move(questions));
    AddGradients(cases, &asked, &all);
  }
  return all;
}

}  // namespace parity
}  // namespace phibridge
