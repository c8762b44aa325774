#pragma once

#include <deque>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Every OP_TEST of parity/cases, in the order of linking; complete when main begins.
const std::deque<NamedSuite>& AllSuites();

}  // namespace parity
}  // namespace phibridge
