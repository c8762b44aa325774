#include "tools/parity/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "framework/op/op_record.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_info.h"
#include "parity/harness/suites.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {
namespace tools {
namespace {

using parity::NamedSuite;
using parity::Tolerances;

std::map<std::string, int> CountExceptions() {
  std::map<std::string, int> counts;
  const auto count = [&](const std::string& op, const Tolerances& tolerances) {
    if (!tolerances.empty()) counts[op] += static_cast<int>(tolerances.size());
  };
  for (const NamedSuite& named : parity::AllSuites()) {
    if (named.recorded) continue;
    count(named.suite.type, named.suite.tolerances);
    for (const auto& op_case : named.suite.cases) {
      count(named.suite.type, op_case.tolerances);
      counts[named.suite.type] +=
          (op_case.grad_tolerance.atol > 0) + (op_case.grad_tolerance_narrow.atol > 0);
    }
  }
  for (auto it = counts.begin(); it != counts.end();)
    it = it->second == 0 ? counts.erase(it) : ++it;
  return counts;
}

std::map<std::string, int> ReadCounts(const std::string& file) {
  std::map<std::string, int> counts;
  std::ifstream in(file);
  std::string op;
  int count = 0;
  while (in >> op >> count) counts[op] = count;
  return counts;
}

void AuditExceptions(const std::string& file, std::vector<std::string>* wrong) {
  const std::map<std::string, int> now = CountExceptions(), committed = ReadCounts(file);
  for (const auto& [op, count] : now) {
    const auto it = committed.find(op);
    const int known = it == committed.end() ? 0 : it->second;
    if (count == known) continue;
    wrong->push_back(fmt::format(
        "{} has {} explicit tolerances, parity/cases/tolerance_exceptions.txt says {}: {}", op,
        count, known,
        count > known ? "let op_class derive it, or commit the exception with `phibridge parity "
                        "--list-exceptions`"
                      : "commit the lower number"));
  }
  for (const auto& entry : committed) {
    if (now.count(entry.first) != 0) continue;
    wrong->push_back(
        fmt::format("{} has no explicit tolerance any more: commit that", entry.first));
  }
}

// Ops of a test, tests/framework/runtime_ops.h.
bool IsOfTests(const std::string& op) { return op == "rt_add" || op == "rt_negate"; }

bool HasLegacyKernel(const std::string& op) {
  const auto& all = paddle::framework::OperatorWithKernel::AllOpKernels();
  const auto it = all.find(op);
  return it != all.end() && !it->second.empty();
}

// Gradients are proved by the cases of their forward op.
bool IsGradient(const std::string& op) {
  return op.size() > 5 && (op.find("_grad") != std::string::npos);
}

void AuditReferences(std::vector<std::string>* wrong) {
  for (const NamedSuite& named : parity::AllSuites()) {
    if (named.recorded) continue;
    const parity::OpSuite& suite = named.suite;
    const bool legacy = HasLegacyKernel(suite.type);
    if (!suite.phi_kernel.empty() && !legacy && suite.no_reference.empty()) {
      wrong->push_back(
          fmt::format("{}: PHI kernel `{}` has no legacy kernel to be compared with, and the case "
                      "list ({}) does not "
                      "say why (no_reference)",
                      suite.type, suite.phi_kernel, named.name));
    }
    if (legacy && !suite.no_reference.empty()) {
      wrong->push_back(
          fmt::format("{}: it has a legacy kernel, no_reference says otherwise", suite.type));
    }
  }
}

// Ops whose mapping leads to a PHI kernel, and all others with kernels, need a case list or
// recorded truths.
void AuditCoverage(std::vector<std::string>* wrong) {
  std::set<std::string> listed;
  for (const NamedSuite& named : parity::AllSuites()) listed.insert(named.suite.type);
  for (const auto& entry : paddle::framework::OpInfoMap::Instance().map()) {
    const std::string& op = entry.first;
    if (IsOfTests(op) || IsGradient(op) || listed.count(op) != 0) continue;
    const bool phi = phi::KernelFactory::Instance().HasKernelName(op);
    if (phi || HasLegacyKernel(op))
      wrong->push_back(fmt::format("{}: no case list, no recorded truths", op));
  }
}

// The op in whose file the cases of `type` stand: of a gradient op the one that declares it.
std::string OpOfFile(const std::string& type) {
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(type);
  const bool is_gradient =
      info != nullptr && info->record_ != nullptr && info->record_->declared_by != nullptr;
  return is_gradient ? info->record_->declared_by : type;
}

// Whoever looks for the cases of an op looks for its name.
void AuditFiles(std::vector<std::string>* wrong) {
  for (const NamedSuite& named : parity::AllSuites()) {
    if (named.recorded) continue;
    const std::string file = "parity/cases/" + OpOfFile(named.suite.type) + "_cases.cc";
    // A compiler that was given a relative path has more in front of it.
    const std::string& is = named.file;
    if (is.size() < file.size() || is.substr(is.size() - file.size()) != file)
      wrong->push_back(fmt::format("{}: its case list stands in {}, not in {}", named.suite.type,
                                   named.file, file));
  }
}

}  // namespace

std::string ExceptionCounts() {
  std::string text;
  for (const auto& [op, count] : CountExceptions()) text += fmt::format("{} {}\n", op, count);
  return text;
}

std::vector<std::string> Audit(const std::string& exceptions_file) {
  std::vector<std::string> wrong;
  AuditExceptions(exceptions_file, &wrong);
  AuditReferences(&wrong);
  AuditCoverage(&wrong);
  AuditFiles(&wrong);
  std::sort(wrong.begin(), wrong.end());
  return wrong;
}

}  // namespace tools
}  // namespace phibridge
