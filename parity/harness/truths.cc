#include "parity/harness/truths.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "framework/op/op_record.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_info.h"
#include "framework/scope/variable.h"
#include "parity/execution/typed_attribute.h"
#include "parity/harness/harvested_case.h"
#include "parity/harness/suites.h"
#include "parity/values/file_format.h"
#include "parity/values/whole_number.h"
#include "phi/core/checked_size.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr char kFormat[] = "phibridge truths";
constexpr int kVersion = 1;
constexpr char kTolerance[] = "recorded: of the answer of another program";

// By case; a copy of a case, which may be changed, has none.
std::unordered_map<const OpCase*, RecordedTruth>& Truths() {
  static auto* const truths = new std::unordered_map<const OpCase*, RecordedTruth>;
  return *truths;
}

// One number stands for as many as the shape has.
std::vector<double> ElementsFrom(const json& data, size_t count) {
  std::vector<double> numbers = NumbersOfJson(data);
  if (numbers.size() == 1) numbers.resize(count, numbers[0]);
  PADDLE_ENFORCE(
      numbers.size() == count,
      phi::errors::InvalidArgument("%d elements, the shape has %d", numbers.size(), count));
  return numbers;
}

Input TensorFrom(const json& j);

int64_t Product(std::vector<int64_t>::const_iterator from,
                std::vector<int64_t>::const_iterator to) {
  return std::accumulate(from, to, int64_t{1}, phi::CheckedMul);
}

// Takes the indices of a sparse tensor from `j`, and returns how many values it has; of a dense
// tensor as many as its shape says.
int64_t TakeIndices(const json& j, Input* input) {
  const bool is_coo = j.contains("indices"), is_csr = j.contains("crows");
  if (!is_coo && !is_csr) return Product(input->dims.begin(), input->dims.end());
  for (const char* member : {"indices", "crows", "cols"}) {
    if (j.contains(member)) input->elements.push_back(TensorFrom(j.at(member)));
  }
  PADDLE_ENFORCE_EQ(input->elements.size(), is_coo ? 1u : 2u,
                    phi::errors::InvalidArgument("it has indices, or crows and cols"));
  input->kind = is_coo ? Input::kSparseCoo : Input::kSparseCsr;
  const std::vector<int64_t>& where = input->elements.back().dims;
  const auto rank = static_cast<int64_t>(input->dims.size());
  PADDLE_ENFORCE(
      where.size() == (is_coo ? 2u : 1u) && (!is_coo || (where[0] >= 0 && where[0] <= rank)),
      phi::errors::InvalidArgument("indices of shape %s do not fit", phi::make_ddim(where)));
  const int64_t sparse_dims = is_coo ? where[0] : rank;
  return where.back() * Product(input->dims.begin() + sparse_dims, input->dims.end());
}

Input StringsFrom(const json& j) {
  return Strings(WholeNumbers<int64_t>(j.at("shape")),
                 j.at("data").get<std::vector<std::string>>());
}

Input TensorFrom(const json& j) {
  const DataType dtype = phi::StringToDataType(j.at("dtype"));
  if (dtype == DataType::PSTRING) return StringsFrom(j);
  Input input = In(WholeNumbers<int64_t>(j.at("shape")));
  input.Type(dtype);
  const auto count = static_cast<size_t>(TakeIndices(j, &input));
  if (phi::IsComplexType(input.dtype)) {
    const std::vector<double> parts = ElementsFrom(j.at("data"), 2 * count);
    for (size_t i = 0; i < count; ++i) {
      input.values.push_back(parts[2 * i]);
      input.imaginary.push_back(parts[2 * i + 1]);
    }
  } else {
    input.Values(ElementsFrom(j.at("data"), count));
  }
  if (!j.contains("lod")) return input;
  phi::LoD lod;
  for (const json& level : j.at("lod")) lod.push_back(WholeNumbers<size_t>(level));
  return input.LoD(std::move(lod));
}

// The types of the refusals that files hold.
phi::ErrorCode ErrorTypeFrom(const std::string& name) {
  for (const phi::ErrorCode code : {phi::INVALID_ARGUMENT, phi::UNIMPLEMENTED}) {
    if (name == phi::ErrorCodeName(code)) return code;
  }
  PADDLE_THROW(phi::errors::InvalidArgument("`%s` is no type of a refusal", name));
}

// A case and its results.
struct ParsedCase {
  std::string type;
  OpCase op_case;
  RecordedTruth truth;
};

ParsedCase CaseFrom(const json& j) {
  ParsedCase parsed;
  parsed.type = j.at("op");
  OpCase& op_case = parsed.op_case;
  op_case.name = j.at("name");
  for (const auto& [name, value] : j.at("attrs").items())
    op_case.attrs[name] = AttributeOfTyped(value);
  for (const auto& [slot, values] : j.at("inputs").items()) {
    for (const json& value : values) op_case.inputs[slot].push_back(TensorFrom(value));
  }
  op_case.outputs.clear();
  DataType first = DataType::FLOAT32;
  for (const auto& [slot, values] : j.at("outputs").items()) {
    Output& output = op_case.outputs[slot];
    output.count = values.size();
    for (const json& value : values) {
      std::optional<Input> expected;
      if (!value.is_null()) expected = TensorFrom(value);
      if (expected) first = expected->dtype;
      if (expected) output.kind = expected->kind;
      output.compare = output.compare && expected.has_value();
      parsed.truth.outputs[slot].push_back(std::move(expected));
    }
  }
  if (j.contains("error")) {
    op_case.error = ErrorTypeFrom(j.value("error_type", "InvalidArgument"));
    op_case.error_text = j.at("error");
  }
  parsed.truth.tolerance = {j.at("atol").get<double>(), j.at("rtol").get<double>(), kTolerance};
  op_case.dtypes = {op_case.inputs.empty() ? first : TakeType(&op_case)};
  op_case.not_differentiated = "the gradient has truths or slopes of its own";
  return parsed;
}

const OpSuite* ListOf(const std::string& type) {
  for (const NamedSuite& named : AllSuites()) {
    if (!named.recorded && named.suite.type == type) return &named.suite;
  }
  return nullptr;
}

// What the case list of the op says of how it computes and of its outputs holds for truths too.
void TakeFromList(const OpSuite* list, OpSuite* suite) {
  suite->op_class = OpClass::kProduct;
  if (list != nullptr) {
    suite->op_class = list->op_class;
    suite->tolerances = list->tolerances;
    suite->needs_sizes = list->needs_sizes;
    suite->sizes_at_run = list->sizes_at_run;
    suite->own_on_gpudnn = list->own_on_gpudnn;
  }
  for (OpCase& op_case : suite->cases) {
    for (auto& [slot, output] : op_case.outputs) {
      output.compile_shape = false;
      if (list == nullptr) continue;
      for (const OpCase& listed : list->cases) {
        const auto it = listed.outputs.find(slot);
        if (it == listed.outputs.end()) continue;
        output.compare = output.compare && it->second.compare;
        output.partly_written = it->second.partly_written;
        break;
      }
    }
  }
}

std::vector<std::pair<OpSuite, std::vector<RecordedTruth>>> Parse(const std::string& text,
                                                                  const std::string& file) {
  const json j = json::parse(text, nullptr, false);
  PADDLE_ENFORCE(
      HasFormat(j, kFormat, kVersion),
      phi::errors::InvalidArgument("%s is no file of truths of version %d", file, kVersion));
  std::vector<std::pair<OpSuite, std::vector<RecordedTruth>>> suites;
  std::string name = "its head";
  try {
    const bool is_paddle = j.at("source").get<std::string>().rfind("Paddle", 0) == 0;
    for (const json& entry : j.at("cases")) {
      name = entry.value("name", "a case without a name");
      ParsedCase parsed = CaseFrom(entry);
      parsed.truth.is_paddle = is_paddle;
      auto suite = std::find_if(suites.begin(), suites.end(),
                                [&](const auto& s) { return s.first.type == parsed.type; });
      if (suite == suites.end()) {
        suites.emplace_back();
        suite = std::prev(suites.end());
        suite->first.type = parsed.type;
      }
      suite->first.cases.push_back(std::move(parsed.op_case));
      suite->second.push_back(std::move(parsed.truth));
    }
  } catch (const std::exception& error) {
    PADDLE_THROW(
        phi::errors::InvalidArgument("%s: %s is not as expected: %s", file, name, error.what()));
  }
  return suites;
}

// Whether one of `names` is the operator of a file, its gradient, or a case of it.
bool IsWanted(const std::string& op_of_file, const std::vector<std::string>& names) {
  const auto is_of_file = [&](const std::string& name) {
    const std::string type = name.substr(0, name.find('/'));
    const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(type);
    const bool is_gradient =
        info != nullptr && info->record_ != nullptr && info->record_->declared_by != nullptr;
    return (is_gradient ? info->record_->declared_by : type) == op_of_file;
  };
  return names.empty() || std::any_of(names.begin(), names.end(), is_of_file);
}

}  // namespace

const RecordedTruth* RecordedTruthOf(const OpCase& op_case) {
  const auto it = Truths().find(&op_case);
  return it == Truths().end() ? nullptr : &it->second;
}

std::vector<Snapshot> SnapshotsOf(const Input& recorded) {
  paddle::framework::Variable var;
  MakeVariable(recorded, recorded.dtype, "", &var);
  return ReadVariable(var);
}

Snapshot SnapshotOf(const Input& recorded) { return SnapshotsOf(recorded).at(0); }

Input TensorOfTruth(const std::string& text) { return TensorFrom(json::parse(text)); }

std::vector<OpSuite> ParseTruths(const std::string& text, const std::string& file) {
  std::vector<OpSuite> suites;
  for (auto& suite : Parse(text, file)) suites.push_back(std::move(suite.first));
  return suites;
}

std::vector<std::string> TruthFiles(const std::string& folder,
                                    const std::vector<std::string>& names) {
  std::vector<std::string> files;
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".json" && IsWanted(path.stem().string(), names))
      files.push_back(path.string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void LoadTruths(const std::string& folder, const std::vector<std::string>& ops) {
  static auto* const loaded = new std::set<std::string>;
  for (const std::string& file : TruthFiles(folder, ops)) {
    if (!loaded->insert(file).second) continue;
    const std::string op = fs::path(file).stem().string();
    for (auto& [suite, truths] : Parse(ReadFile(file), file)) {
      TakeFromList(ListOf(suite.type), &suite);
      AddSuite(op, file, std::move(suite));
      const std::vector<OpCase>& cases = AllSuites().back().suite.cases;
      for (size_t i = 0; i < truths.size(); ++i) {
        truths[i].of_op = op;
        Truths()[&cases[i]] = std::move(truths[i]);
      }
    }
  }
}

}  // namespace parity
}  // namespace phibridge
