#include "parity/harness/program_truths.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/api/phibridge.h"
#include "framework/program/mapped_file.h"
#include "parity/harness/truths.h"
#include "parity/harness/values.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr char kFormat[] = "phibridge program truth";
constexpr int kVersion = 1;

std::vector<ProgramTruth>& Truths() {
  static auto* const truths = new std::vector<ProgramTruth>;
  return *truths;
}

// A file of its own, which is gone with it.
class ScopedFile {
 public:
  explicit ScopedFile(const std::string& bytes) {
    std::string pattern = (fs::temp_directory_path() / "phibridge_truth_XXXXXX").string();
    PADDLE_ENFORCE(mkdtemp(pattern.data()) != nullptr,
                   phi::errors::Unavailable("cannot make a folder like %s", pattern));
    folder_ = pattern;
    WriteFile(path(), bytes);
  }
  ~ScopedFile() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  std::string path() const { return folder_ + "/model.pdmodel"; }

 private:
  std::string folder_;
};

Tensor TensorOf(const Input& input) {
  paddle::framework::Variable var;
  MakeVariable(input, input.dtype, "", &var);
  return var.Get<phi::DenseTensor>();
}

void CompareTensor(const std::string& name, const Tensor& got, const Input& want,
                   const Tolerance& tolerance, CaseReport* report, Witness* witness) {
  const Tensor expected = TensorOf(want);
  const Difference difference = Compare(expected, got, OnlyOfRounded(tolerance, expected.dtype()),
                                        {"the truth", "the result"});
  witness->max_ulp = std::max(witness->max_ulp, difference.max_ulp);
  witness->of_tolerance = std::max(witness->of_tolerance, difference.of_tolerance);
  if (difference.within()) return;
  report->findings.push_back({Finding::kValues, Route::kLegacy,
                              name + " against the recorded truth: " + difference.Text()});
}

bool HasRun(const Session& session, const std::string& op) {
  const auto routes = session.Routing();
  return std::any_of(routes.begin(), routes.end(),
                     [&](const auto& route) { return route.op == op; });
}

void Run(const ProgramTruth& truth, CaseReport* report, Witness* witness) {
  const ScopedFile file(truth.program);
  Session session(Program::Load(file.path()));
  for (const auto& [name, input] : truth.feeds) session.Feed(name, TensorOf(input));
  std::vector<std::string> keep;
  for (const auto& entry : truth.expected) keep.push_back(entry.first);
  session.Run(keep);
  if (!HasRun(session, report->op)) {
    report->findings.push_back(
        {Finding::kCaseList, Route::kLegacy,
         "the program says nothing of `" + report->op + "`: it did not run"});
  }
  for (const auto& [name, want] : truth.expected) {
    const bool is_array = truth.arrays.count(name) != 0;
    const std::vector<Tensor> got =
        is_array ? session.FetchArray(name) : std::vector<Tensor>{session.Fetch(name)};
    if (got.size() != want.size()) {
      report->findings.push_back({Finding::kValues, Route::kLegacy,
                                  phi::Format("%s has %d tensors, the recorded truth has %d", name,
                                              got.size(), want.size())});
      continue;
    }
    for (size_t i = 0; i < got.size(); ++i) {
      const std::string element = is_array ? phi::Format("%s[%d]", name, i) : name;
      CompareTensor(element, got[i], want[i], truth.tolerance, report, witness);
    }
  }
}

// Where the operator is defined, from the root of the sources; its record where they are not there.
std::string SourceOf(const std::string& op, const std::string& sources) {
  const std::string source = "ops/" + op + "_op.cc";
  std::error_code ignored;
  return fs::exists(fs::path(sources) / source, ignored) ? source : "ops/" + op + ".yaml";
}

}  // namespace

std::string BytesOfBase64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    if (c == '=') break;
    const size_t digit = digits.find(c);
    PADDLE_ENFORCE(digit != std::string::npos,
                   phi::errors::InvalidArgument("`%c` is no digit of base64", c));
    bits = bits << 6 | static_cast<uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>(bits >> count & 0xff));
  }
  return bytes;
}

const std::vector<ProgramTruth>& AllProgramTruths() { return Truths(); }

ProgramTruth ParseProgramTruth(const std::string& text, const std::string& file) {
  const json j = json::parse(text, nullptr, false);
  PADDLE_ENFORCE(
      j.is_object() && j.value("format", "") == kFormat && j.value("version", 0) == kVersion,
      phi::errors::InvalidArgument("%s is no truth of a program, of version %d", file, kVersion));
  ProgramTruth truth;
  truth.name = fs::path(file).stem().string();
  try {
    truth.ops = j.at("ops").get<std::vector<std::string>>();
    truth.program = BytesOfBase64(j.at("program").get<std::string>());
    for (const auto& [name, value] : j.at("feeds").items())
      truth.feeds.emplace(name, TensorOfTruth(value.dump()));
    for (const auto& [name, value] : j.at("expected").items()) {
      if (value.is_array()) truth.arrays.insert(name);
      for (const json& tensor : value.is_array() ? value : json::array({value}))
        truth.expected[name].push_back(TensorOfTruth(tensor.dump()));
    }
    PADDLE_ENFORCE(!truth.expected.empty(),
                   phi::errors::InvalidArgument("nothing is expected, so nothing is proved"));
    truth.tolerance = {j.at("atol").get<double>(), j.at("rtol").get<double>(),
                       "recorded: of the answer of another program"};
  } catch (const std::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s is not as expected: %s", file, error.what()));
  }
  return truth;
}

void LoadProgramTruths(const std::string& folder) {
  std::error_code ignored;
  if (!Truths().empty() || !fs::is_directory(folder, ignored)) return;
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) Truths().push_back(ParseProgramTruth(ReadFile(file), file));
}

CaseReport CheckProgramTruth(const ProgramTruth& truth, const std::string& op,
                             const std::string& sources) {
  CaseReport report;
  report.op = op;
  report.name = truth.name;
  report.dtype = DataType::FLOAT32;
  RouteReport route;
  route.kernel = op;
  route.key = "operator";
  route.file = SourceOf(op, sources);
  Witness witness{Witness::kRecorded};
  try {
    Run(truth, &report, &witness);
  } catch (const std::exception& error) {
    report.findings.push_back({Finding::kError, Route::kLegacy, error.what()});
  }
  route.max_ulp = witness.max_ulp;
  route.witnesses = {witness};
  report.routes.push_back(route);
  return report;
}

}  // namespace parity
}  // namespace phibridge
