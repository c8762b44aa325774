#include "parity/harness/program_check.h"

#include <algorithm>
#include <filesystem>

#include "framework/op/op_record.h"
#include "parity/compare/compare.h"
#include "parity/harness/guarded_allocator.h"
#include "parity/harness/memory.h"
#include "parity/harness/program_run.h"
#include "parity/harness/program_slopes.h"
#include "parity/harness/report.h"
#include "parity/harness/scoped_guards.h"
#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;

constexpr char kOneDnnPlace[] = "onednn";

// The place, the report and the witness of a truth that is being checked.
struct Checked {
  const ProgramTruth& truth;
  std::string place;
  CaseReport* report;
  Witness* witness;
  std::vector<RouteReport>* kernels;  // of the operator that is proved

  void Say(Finding::Kind kind, const std::string& text) const {
    const Route route = place == kOneDnnPlace ? Route::kOneDnn : Route::kLegacy;
    report->findings.push_back({kind, route, text});
  }
};

void CompareTensor(const Checked& checked, const std::string& name, const Tensor& got,
                   const Input& want) {
  const Tensor expected = TensorOf(want);
  const Difference difference =
      Compare(expected, got, OnlyOfRounded(checked.truth.tolerance, expected.dtype()),
              {"the truth", "the result"});
  Witness* witness = checked.witness;
  witness->max_ulp = std::max(witness->max_ulp, difference.max_ulp);
  witness->of_tolerance = std::max(witness->of_tolerance, difference.of_tolerance);
  if (difference.within()) return;
  checked.Say(Finding::kValues, name + " against the recorded truth: " + difference.Text());
}

bool HasRun(const Session& session, const std::string& op) {
  const auto routes = session.Routing();
  return std::any_of(routes.begin(), routes.end(),
                     [&](const auto& route) { return route.op == op; });
}

void CompareTensors(const Checked& checked, const std::string& name, bool is_array,
                    const std::vector<Tensor>& got, const std::vector<Input>& want) {
  if (got.size() != want.size()) {
    checked.Say(Finding::kValues, phi::Format("%s has %d tensors, the recorded truth has %d", name,
                                              got.size(), want.size()));
    return;
  }
  for (size_t i = 0; i < got.size(); ++i) {
    const std::string element = is_array ? phi::Format("%s[%d]", name, i) : name;
    CompareTensor(checked, element, got[i], want[i]);
  }
}

// What a session hands out, and what the program fetches itself.
void CompareValues(const Checked& checked, const ProgramRun& program, const Session& session) {
  for (const auto& [name, want] : checked.truth.expected) {
    const bool is_array = checked.truth.arrays.count(name) != 0;
    CompareTensors(checked, name, is_array,
                   is_array ? session.FetchArray(name) : std::vector<Tensor>{session.Fetch(name)},
                   want);
    const auto fetched = program.fetched().find(name);
    if (fetched != program.fetched().end())
      CompareTensors(checked, name + " as it is fetched", is_array, fetched->second, want);
  }
}

void CompareFiles(const Checked& checked, const std::map<std::string, std::string>& got) {
  const auto& files = checked.truth.files;
  for (const auto& [name, bytes] : files) {
    const auto file = got.find(name);
    if (file == got.end()) {
      checked.Say(Finding::kValues, phi::Format("no file `%s` is written", name));
    } else if (file->second != bytes) {
      checked.Say(Finding::kValues,
                  phi::Format("the %d bytes of file `%s` are not the %d recorded ones",
                              file->second.size(), name, bytes.size()));
    }
  }
  for (const auto& file : got) {
    if (files.count(file.first) == 0) {
      checked.Say(Finding::kValues, phi::Format("a file `%s` is written", file.first));
    }
  }
}

void ComparePlaces(const Checked& checked,
                   const std::map<std::string, std::vector<std::string>>& got) {
  for (const auto& [name, want] : checked.truth.places) {
    const auto list = got.find(name);
    if (list != got.end() && list->second == want) continue;
    checked.Say(Finding::kValues, name + " does not list the devices that the truth states");
  }
}

std::vector<std::string> NamesOf(const std::map<std::string, std::vector<Input>>& expected) {
  std::vector<std::string> names;
  for (const auto& entry : expected) names.push_back(entry.first);
  return names;
}

// Twice, as what the first run leaves in the session must not change the second.
void Run(const Checked& checked) {
  const ProgramTruth& truth = checked.truth;
  ProgramRun program(truth, checked.place,
                     truth.target.empty() ? ProgramRun::kNoGradients : ProgramRun::kWithGradients);
  std::vector<std::string> keep = NamesOf(truth.expected);
  for (const std::string& gradient : program.gradients()) {
    if (!gradient.empty()) keep.push_back(gradient);
  }
  std::string printed;
  for (int i = 0; i < 2; ++i) {
    printed += program.Run(keep);
    CompareValues(checked, program, program.session());
    CompareFiles(checked, program.Files());
    ComparePlaces(checked, program.places());
  }
  if (!HasRun(program.session(), checked.report->op)) {
    checked.Say(Finding::kCaseList,
                "the program says nothing of `" + checked.report->op + "`: it did not run");
  }
  if (truth.printed && printed != *truth.printed) {
    checked.Say(Finding::kValues, phi::Format("it prints\n%sinstead of\n%s", phi::Lines(printed),
                                              phi::Lines(*truth.printed)));
  }
  for (const RanKernel& ran : program.kernels()) {
    if (ran.op == checked.report->op) checked.kernels->push_back(ran.report);
  }
  if (truth.target.empty()) return;
  double* part = &checked.witness->of_tolerance;
  for (const std::string& wrong : CompareWithSlopes(truth, checked.place, &program, part)) {
    checked.Say(Finding::kGradient, wrong);
  }
}

// With the text that the truth states, and not before it runs unless the truth says so.
void MustBeRefused(const Checked& checked) {
  const ProgramTruth& truth = checked.truth;
  bool runs = false;
  try {
    ProgramRun program(truth, checked.place, ProgramRun::kNoGradients);
    runs = true;
    if (!truth.before_run) program.Run({});
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (runs == truth.before_run)
      checked.Say(Finding::kError, phi::Format("it must be refused when it runs, and is before: %s",
                                               phi::Lines(error.what())));
    if (std::string(error.what()).find(truth.error) == std::string::npos)
      checked.Say(Finding::kError, phi::Format("it is refused with `%s`, which does not say `%s`",
                                               phi::Lines(error.what()), truth.error));
    return;
  }
  checked.Say(Finding::kError, phi::Format("it must be refused with `%s`%s", truth.error,
                                           truth.before_run ? " before it runs" : ""));
}

void Check(const Checked& checked) {
  const ScopedGuards guards(kNanPoison);
  try {
    if (checked.truth.error.empty()) {
      Run(checked);
    } else {
      MustBeRefused(checked);
    }
  } catch (const std::exception& error) {
    checked.Say(Finding::kError, error.what());
  }
  const std::string outside = GuardZoneText(nullptr, {});
  if (!outside.empty()) checked.Say(Finding::kGuardZone, outside);
}

std::vector<std::string> Places() {
  std::vector<std::string> places = {"cpu"};
  if (phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace())) {
    places.push_back(kOneDnnPlace);
  }
  return places;
}

// Where the operator is defined, from the root of the sources; its record where they are not there.
std::string SourceOf(const std::string& op, const std::string& sources) {
  const auto* record = paddle::framework::RecordOf(op);
  const char* declared_by = record == nullptr ? nullptr : record->declared_by;
  const std::string name = declared_by == nullptr ? op : declared_by;
  const std::string source = "ops/" + name + "_op.cc";
  std::error_code ignored;
  return fs::exists(fs::path(sources) / source, ignored) ? source : "ops/" + name + ".yaml";
}

// What the operator itself computed, without a kernel.
RouteReport OperatorReport(const std::string& op, const std::string& sources) {
  RouteReport route;
  route.kernel = op;
  route.key = "operator";
  route.file = SourceOf(op, sources);
  return route;
}

// A kernel that runs on several places has the largest distance of these.
void AddProof(const RouteReport& kernel, const Witness& witness, std::vector<RouteReport>* routes) {
  auto route = std::find_if(routes->begin(), routes->end(),
                            [&](const RouteReport& known) { return IsOfOneKernel(known, kernel); });
  if (route == routes->end()) {
    route = routes->insert(routes->end(), kernel);
    route->witnesses = {witness};
  }
  Witness& all = route->witnesses[0];
  all.max_ulp = std::max(all.max_ulp, witness.max_ulp);
  all.of_tolerance = std::max(all.of_tolerance, witness.of_tolerance);
  route->max_ulp = all.max_ulp;
}

}  // namespace

CaseReport CheckProgramTruth(const ProgramTruth& truth, const std::string& op,
                             const std::string& sources) {
  CaseReport report;
  report.op = op;
  report.name = truth.name;
  report.dtype = DataType::FLOAT32;
  const bool is_recorded = truth.printed || !truth.expected.empty() || !truth.error.empty();
  const Witness witness{truth.is_by_hand ? Witness::kByHand
                        : is_recorded    ? Witness::kRecorded
                                         : Witness::kSlopes};
  for (const std::string& place : Places()) {
    Witness of_place = witness;
    std::vector<RouteReport> kernels;
    Check({truth, place, &report, &of_place, &kernels});
    if (kernels.empty()) kernels.push_back(OperatorReport(op, sources));
    for (const RouteReport& kernel : kernels) AddProof(kernel, of_place, &report.routes);
  }
  return report;
}

}  // namespace parity
}  // namespace phibridge
