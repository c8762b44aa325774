#include "parity/harness/check.h"

namespace phibridge {
namespace optest {

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

}  // namespace optest
}  // namespace phibridge
