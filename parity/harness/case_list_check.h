#pragma once

#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// What is wrong with a case as its list states it, whatever its kernels do: an error without the
/// text that tells it from others, a tolerance without a reason.
std::vector<Finding> FindingsOfCaseList(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
