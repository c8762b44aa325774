#include "parity/harness/case_report.h"

#include "phi/core/errors.h"

namespace phibridge {
namespace parity {

const char* FindingName(Finding::Kind kind) {
  switch (kind) {
    case Finding::kCaseList:
      return "case list";
    case Finding::kNoKernel:
      return "no kernel";
    case Finding::kWrongKernel:
      return "wrong kernel";
    case Finding::kValues:
      return "values";
    case Finding::kShape:
      return "shape";
    case Finding::kGuardZone:
      return "guard zone";
    case Finding::kNeverWritten:
      return "never written";
    case Finding::kSecondRun:
      return "second run";
    case Finding::kChangedInput:
      return "changed input";
    case Finding::kInPlace:
      return "in place";
    case Finding::kError:
      return "error";
    default:
      return "gradient";
  }
}

const char* WitnessName(Witness::Kind kind) {
  switch (kind) {
    case Witness::kIndependent:
      return "independent kernel";
    case Witness::kDense:
      return "dense operator";
    case Witness::kSharedCode:
      return "shared code";
    case Witness::kBackend:
      return "other back end";
    case Witness::kRecorded:
      return "recorded truth";
    case Witness::kDefinition:
      return "definition";
    case Witness::kByHand:
      return "by hand";
    default:
      return "slopes";
  }
}

bool ParseWitnessName(const std::string& name, Witness::Kind* kind) {
  for (int i = Witness::kIndependent; i <= Witness::kSlopes; ++i) {
    if (name != WitnessName(static_cast<Witness::Kind>(i))) continue;
    *kind = static_cast<Witness::Kind>(i);
    return true;
  }
  return false;
}

const char* NearerName(Nearer nearer) {
  switch (nearer) {
    case Nearer::kEqual:
      return "equal";
    case Nearer::kThis:
      return "this";
    case Nearer::kReference:
      return "reference";
    default:
      return "unknown";
  }
}

const char* MutantName(Mutant::Kind kind) {
  switch (kind) {
    case Mutant::kPerturbed:
      return "perturbed";
    case Mutant::kTail:
      return "tail";
    case Mutant::kSwappedAxes:
      return "swapped axes";
    case Mutant::kNanToZero:
      return "NaN to 0";
    default:
      return "sign";
  }
}

std::vector<OpTestParam> ExpandCases(const OpSuite& suite) {
  std::vector<OpTestParam> params;
  for (const OpCase& op_case : suite.cases) {
    for (DataType dtype : op_case.dtypes.empty() ? suite.dtypes : op_case.dtypes) {
      params.push_back({&suite, &op_case, dtype});
    }
  }
  return params;
}

std::string CaseName(const OpTestParam& param) {
  return phi::Format("%s/%s_%s", param.suite->type, param.op_case->name, param.dtype);
}

}  // namespace parity
}  // namespace phibridge
