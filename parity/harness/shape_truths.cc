#include "parity/harness/shape_truths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "framework/op/op_record.h"
#include "framework/op/op_registry.h"
#include "framework/program/convert_utils.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_info.h"
#include "parity/execution/run_execution.h"
#include "parity/execution/typed_attribute.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/each_output.h"
#include "parity/harness/each_size.h"
#include "parity/harness/kept_layout.h"
#include "parity/harness/op_test.h"
#include "parity/harness/rank_ranges.h"
#include "parity/harness/suites.h"
#include "parity/harness/truths.h"
#include "parity/values/file_format.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using nlohmann::json;

constexpr char kShapeFormat[] = "phibridge shape truths";
constexpr int kShapeVersion = 1;
constexpr char kRefused[] = "refused";
constexpr size_t kMostFindings = 5;  // of one report: one fault has many faces

std::vector<ShapeTruths>& LoadedShapeTruths() {
  static auto* const truths = new std::vector<ShapeTruths>;
  return *truths;
}

bool TakePrefix(const std::string& prefix, std::string* text) {
  if (text->rfind(prefix, 0) != 0) return false;
  text->erase(0, prefix.size());
  return true;
}

// What DeclarationText wrote.
Input DeclarationFrom(std::string text) {
  Input input;
  if (TakePrefix("rows ", &text)) input.kind = Input::kSelectedRows;
  if (TakePrefix("array ", &text)) input.kind = Input::kArray;
  const size_t open = text.find('['), close = text.find(']');
  PADDLE_ENFORCE(open != std::string::npos && close != std::string::npos && open < close,
                 phi::errors::InvalidArgument("`%s` is no declaration", text));
  input.dtype = phi::StringToDataType(text.substr(0, open));
  input.dims = json::parse(text.substr(open, close - open + 1)).get<std::vector<int64_t>>();
  std::string rest = text.substr(close + 1);
  if (TakePrefix(" lod ", &rest)) input.lod_level = std::stoi(rest);
  return input;
}

void ReadInputs(const json& inputs, Execution* question) {
  for (const auto& [slot, texts] : inputs.items()) {
    std::vector<Input>& of_slot = question->inputs[slot];
    of_slot.clear();
    for (const json& text : texts) of_slot.push_back(DeclarationFrom(text.get<std::string>()));
  }
}

void ReadAttributes(const json& attrs, Execution* question) {
  for (const auto& [name, value] : attrs.items()) question->attrs[name] = AttributeOfTyped(value);
}

Execution QuestionFrom(const json& j) {
  Execution question;
  question.type = j.at("op");
  ReadInputs(j.at("inputs"), &question);
  ReadAttributes(j.at("attrs"), &question);
  question.outputs.clear();
  for (const auto& [slot, count] : j.at("outputs").items())
    question.outputs[slot].count = count.get<size_t>();
  return question;
}

bool HasUnknownSize(const json& change) {
  if (!change.contains("inputs")) return false;
  for (const json& slot : change.at("inputs")) {
    for (const json& text : slot) {
      if (text.get<std::string>().find("-1") != std::string::npos) return true;
    }
  }
  return false;
}

// [what is changed, the outputs or "refused"].
ShapeTruth TruthFrom(const Execution& first, const json& pair) {
  ShapeTruth truth;
  truth.question = first;
  const json& change = pair.at(0);
  if (change.contains("inputs")) ReadInputs(change.at("inputs"), &truth.question);
  if (change.contains("attrs")) ReadAttributes(change.at("attrs"), &truth.question);
  if (change.contains("without")) truth.question.inputs.erase(change.at("without"));
  truth.is_sound = change.empty() || HasUnknownSize(change);
  truth.refused = pair.at(1) == kRefused;
  if (!truth.refused) pair.at(1).get_to(truth.outputs);
  return truth;
}

// "X float32[2,3], axis {"int":1}"
std::string QuestionText(const Execution& question) {
  std::string text = InputsJson(question).dump();
  for (const auto& [name, value] : question.attrs)
    text += " " + name + "=" + TypedJson(value).dump();
  return text;
}

constexpr size_t kSizes = 2;

// Kind, type, sizes and LoD level of a declaration.
std::array<std::string, 4> PartsOfDeclaration(const std::string& text) {
  const size_t open = text.find('['), close = text.find(']'), space = text.rfind(' ', open);
  const size_t type = space == std::string::npos ? 0 : space + 1;
  return {text.substr(0, type), text.substr(type, open - type),
          text.substr(open + 1, close - open - 1), text.substr(close + 1)};
}

bool IsKnown(const std::string& part) { return part.find('?') == std::string::npos; }

// Whether sizes of an output are known at run time only: those of an input are not known, or case
// lists say that values decide, where Paddle guesses.
bool MayBeUnknown(const Execution& question, const std::string& slot) {
  static const auto* const by_values = [] {
    auto* slots = new std::set<std::pair<std::string, std::string>>;  // of an operator
    for (const NamedSuite& named : AllSuites()) {
      if (named.recorded) continue;  // those never compare what a program declares
      for (const OpCase& op_case : named.suite.cases) {
        for (const auto& [name, output] : op_case.outputs)
          if (!output.compile_shape) slots->emplace(named.suite.type, name);
      }
    }
    return slots;
  }();
  if (by_values->count({question.type, slot}) > 0) return true;
  for (const auto& inputs : question.inputs) {
    for (const Input& input : inputs.second)
      if (std::count(input.dims.begin(), input.dims.end(), -1) > 0) return true;
  }
  return false;
}

// A size below 0 is not known: it is always written as -1.
bool SizesAgree(const std::string& got, const std::string& truth, bool may_be_unknown) {
  const auto a = json::parse("[" + got + "]").get<std::vector<int64_t>>();
  const auto b = json::parse("[" + truth + "]").get<std::vector<int64_t>>();
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [=](int64_t size, int64_t of_truth) {
    const bool unknown = size == -1 && may_be_unknown;
    return size == of_truth || unknown || (size >= 0 && of_truth < 0);
  });
}

// Of what a truth has a question mark for, Paddle says nothing.
bool Agrees(const std::string& got, const std::string& truth, bool may_be_unknown) {
  const auto a = PartsOfDeclaration(got), b = PartsOfDeclaration(truth);
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && IsKnown(b[i]) && (i != kSizes || !SizesAgree(a[i], b[i], may_be_unknown)))
      return false;
  }
  return true;
}

bool Agree(const std::vector<std::string>& got, const std::vector<std::string>& truth,
           bool may_be_unknown) {
  return std::equal(got.begin(), got.end(), truth.begin(), truth.end(),
                    [&](const auto& a, const auto& b) { return Agrees(a, b, may_be_unknown); });
}

// Paddle asks the limits of attributes of forward ops alone. A gradient op obeys those of its
// forward op here.
bool BreaksLimitsOfForward(const Execution& question) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(question.type);
  if (info == nullptr || info->record_ == nullptr || info->record_->declared_by == nullptr)
    return false;
  const fw::OpInfo& forward = fw::OpInfoMap::Instance().Get(info->record_->declared_by);
  fw::AttributeMap attrs = question.attrs;
  try {
    if (forward.Checker() != nullptr) forward.Checker()->Check(&attrs, true, true);
  } catch (const phi::enforce::EnforceNotMet&) {
    return true;
  }
  return false;
}

std::string DifferenceFromTruth(const ShapeTruth& truth) {
  DeclaredOutputs outputs;
  try {
    outputs = InferOutputs(ProgramOf(truth.question).get());
  } catch (const phi::enforce::EnforceNotMet& error) {
    const bool may = truth.refused || !truth.is_sound || BreaksLimitsOfForward(truth.question);
    return may ? "" : "is accepted by Paddle, but: " + error.error_str();
  } catch (const std::exception& error) {
    return std::string("ends in an error without a type: ") + error.what();
  }
  if (truth.refused)
    return RefusesToRun(truth.question) ? "" : "is refused by Paddle, but not here";
  for (const auto& [slot, texts] : truth.outputs) {
    if (!Agree(outputs[slot], texts, MayBeUnknown(truth.question, slot)))
      return fmt::format("{} is {}, of Paddle {}", slot, outputs[slot], texts);
  }
  return "";
}

}  // namespace

const std::vector<ShapeTruths>& AllShapeTruths() { return LoadedShapeTruths(); }

std::vector<ShapeTruths> ParseShapeTruths(const std::string& text, const std::string& file) {
  const json j = json::parse(text, nullptr, false);
  PADDLE_ENFORCE(HasFormat(j, kShapeFormat, kShapeVersion),
                 phi::errors::InvalidArgument("%s is no file of shape truths of version %d", file,
                                              kShapeVersion));
  std::vector<ShapeTruths> all;
  try {
    for (const json& of_case : j.at("cases")) {
      ShapeTruths truths;
      const Execution first = QuestionFrom(of_case);
      truths.op = first.type;
      truths.name = fmt::format("shapes_{:02}", all.size());
      for (const json& pair : of_case.at("answers"))
        truths.truths.push_back(TruthFrom(first, pair));
      all.push_back(std::move(truths));
    }
  } catch (const std::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s: case %d is not as expected: %s", file,
                                              all.size(), error.what()));
  }
  return all;
}

void LoadShapeTruths(const std::string& folder, const std::vector<std::string>& ops) {
  static auto* const loaded = new std::set<std::string>;
  for (const std::string& file : TruthFiles(folder, ops)) {
    if (!loaded->insert(file).second) continue;
    for (ShapeTruths& truths : ParseShapeTruths(ReadFile(file), file))
      LoadedShapeTruths().push_back(std::move(truths));
  }
}

CaseReport CheckShapeTruths(const ShapeTruths& truths) {
  CaseReport report;
  report.op = truths.op;
  report.name = truths.name;
  report.dtype = DataType::FLOAT32;
  size_t more = 0;
  for (const ShapeTruth& truth : truths.truths) {
    const std::string difference = DifferenceFromTruth(truth);
    if (difference.empty()) continue;
    if (report.findings.size() == kMostFindings) {
      ++more;
      continue;
    }
    report.findings.push_back(
        {Finding::kShape, Route::kLegacy, QuestionText(truth.question) + " " + difference});
  }
  if (!truths.truths.empty() && !truths.truths[0].refused) {
    const Execution& first = truths.truths[0].question;
    for (const auto& faults : {FaultsOfEachSize(first), FaultsOfRankRanges(first),
                               FaultsOfEachOutput(first), FaultsOfLayouts(first)}) {
      for (const std::string& fault : faults)
        report.findings.push_back({Finding::kShape, Route::kLegacy, fault});
    }
  }
  if (more > 0)
    report.findings.push_back({Finding::kShape, Route::kLegacy, fmt::format("{} more", more)});
  return report;
}

}  // namespace parity
}  // namespace phibridge
