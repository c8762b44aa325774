#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/program_truths.h"
#include "parity/harness/shape_truths.h"
#include "tools/common/program/harvest.h"

namespace phibridge {
namespace tools {

/// One case to check: of a case list, or an execution of a program.
struct WorkItem {
  std::string op;
  std::string name;  // "softmax/rows_float32", or where it comes from
  parity::DataType dtype = parity::DataType::UNDEFINED;
  const parity::NamedSuite* suite = nullptr;      // of a listed case; or what knows the op, or null
  parity::OpTestParam param{};                    // of a listed case
  std::shared_ptr<const HarvestedOp> harvested;   // else
  const parity::ProgramTruth* program = nullptr;  // else
  const parity::ShapeTruths* shapes = nullptr;    // else
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

/// "X float32 [1, 1], axis=1": the inputs and attributes of a case.
std::string CaseText(const parity::OpCase& op_case, parity::DataType dtype);
/// `name` with a hyphen for whatever needs thought in the name of a folder.
std::string FolderName(std::string name);

/// The cases of the ops named (all if none), sorted by op. Errors: NotFound for a name that no case
/// list has.
WorkList ListedCases(const std::vector<std::string>& ops);
/// What the programs below `folders` execute, of the ops named. Uses one thread, so that processes
/// may be made afterwards.
WorkList HarvestedCases(const std::vector<std::string>& folders,
                        const std::vector<std::string>& ops);

/// What is found out about a case of ListedCases.
parity::CaseReport ReportOn(const WorkItem& item, const parity::CheckOptions& options);

/// {"report": CaseJson; for a failure "small": what still fails, as text, "folder": its case
/// folder, or "folder_error": why there is none}; of an execution that could not be tested
/// {"not_tested": why}.
nlohmann::json CheckItem(const WorkItem& item, const parity::CheckOptions& options,
                         const std::string& failures_folder);

}  // namespace tools
}  // namespace phibridge
