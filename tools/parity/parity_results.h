#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tools/parity/html_report.h"
#include "tools/parity/parity_options.h"
#include "tools/parity/parity_work.h"

namespace phibridge {
namespace tools {

/// What all cases gave, in their order.
struct Results {
  using Executions = std::map<std::pair<std::string, std::string>, int64_t>;  // by op and why

  std::vector<parity::CaseReport> reports;
  std::vector<Failure> failures;
  nlohmann::json cases = nlohmann::json::array();
  Executions not_tested;
  int alone = 0;      // harvested, with one kernel only
  int elsewhere = 0;  // that have no kernel at the places asked for

  size_t passed() const {
    return reports.size() - failures.size() - static_cast<size_t>(elsewhere);
  }
};

/// Checks all, in as many processes as asked for, with a bar, and prints what is wrong.
Results CheckAll(const std::vector<WorkItem>& items, const ParityOptions& options,
                 const parity::CheckOptions& check);

}  // namespace tools
}  // namespace phibridge
