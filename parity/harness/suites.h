#pragma once

#include <deque>
#include <string>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Every OP_TEST of parity/cases, in the order of linking; complete when main begins.
const std::deque<NamedSuite>& AllSuites();

/// Adds a suite of cases that no list holds at their end. Not while another thread reads
/// AllSuites().
void AddSuite(const std::string& name, const std::string& file, OpSuite suite);

}  // namespace parity
}  // namespace phibridge
