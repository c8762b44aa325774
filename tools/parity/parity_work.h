#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parity/harness/check.h"
#include "tools/common/program/harvest.h"

namespace phibridge {
namespace parity {

/// One case to check: of a case list, or an execution of a program.
struct WorkItem {
  std::string op;
  std::string name;  // "softmax/rows_float32", or where it comes from
  optest::DataType dtype = optest::DataType::UNDEFINED;
  const optest::NamedSuite* suite = nullptr;     // of a listed case; or what knows the op, or null
  optest::OpTestParam param{};                   // of a listed case
  std::shared_ptr<const HarvestedOp> harvested;  // else
};

/// Executions that are not among the cases, of one op and for one reason.
struct LeftOut {
  std::string op;
  std::string why;
  int64_t executions = 0;
};

struct WorkList {
  std::vector<WorkItem> items;
  std::vector<std::string> sentences;  // on what was harvested
  std::vector<LeftOut> left_out;
};

/// The cases of the ops named (all if none), sorted by op. Errors: NotFound for a name that no case
/// list has.
WorkList ListedCases(const std::vector<std::string>& ops);
/// What the programs below `folders` execute, of the ops named. Uses one thread, so that processes
/// may be made afterwards.
WorkList HarvestedCases(const std::vector<std::string>& folders,
                        const std::vector<std::string>& ops);

/// {"report": CaseJson; for a failure "small": what still fails, as text, "folder": its case
/// folder, or "folder_error": why there is none; "plainly": why an execution could not be a case
/// and its results were only compared}; without a report if not even that: "not_tested" says why.
nlohmann::json CheckItem(const WorkItem& item, const optest::CheckOptions& options,
                         const std::string& failures_folder);

}  // namespace parity
}  // namespace phibridge
