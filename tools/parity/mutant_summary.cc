#include "tools/parity/mutant_summary.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

struct Deaths {
  int killed = 0, survived = 0;
};

}  // namespace

bool PrintMutants(const std::vector<parity::CaseReport>& reports) {
  std::map<std::string, Deaths> by_op;
  Deaths all;
  for (const parity::CaseReport& report : reports) {
    for (const auto& mutant : report.mutants) {
      for (Deaths* deaths : {&by_op[report.op], &all}) {
        ++(mutant.killed ? deaths->killed : deaths->survived);
      }
      if (mutant.killed) continue;
      Print("survived: {}/{}_{}: {}{} of {} on {}\n", report.op, report.name,
            phi::DataTypeToString(report.dtype), mutant.gradient ? "gradient, " : "",
            parity::MutantName(mutant.kind), mutant.output, parity::RouteName(mutant.route));
    }
  }
  for (const auto& [op, deaths] : by_op) {
    if (deaths.survived > 0)
      Print("{}: {} killed, {} survived\n", op, deaths.killed, deaths.survived);
  }
  const int total = all.killed + all.survived;
  Print("mutants: {} of {} killed ({:.2f} %), of {} ops\n", all.killed, total,
        total == 0 ? 0.0 : 100.0 * all.killed / total, by_op.size());
  return total > 0 && all.killed >= 0.99 * total;
}

}  // namespace tools
}  // namespace phibridge
