#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/cli/ledger/ledger.h"
#include "tools/cli/ledger/programs.h"

namespace phibridge {
namespace tools {

/// What the pages and tables count.
struct LedgerCounts {
  size_t ops = 0, gradient_ops = 0;         // registered
  size_t original = 0, original_there = 0;  // operators of the original; registered ones
  std::map<std::string, size_t> states;     // of registered ops
  size_t host_ops = 0;  // that belong on the host, some only if an attribute asks
  std::map<std::string, size_t> mappings;
  std::map<std::string, size_t> gradients;  // of registered forward ops
  int64_t shadow_samples = 0, shadow_clean = 0;
  // Of registered ops, and of gradient ops, those with proofs: all of them holding, or some stale.
  size_t proved = 0, proved_gradients = 0, stale = 0, stale_gradients = 0;
  size_t shared_code = 0;  // registered ops with kernels of one type that share code
};
LedgerCounts CountLedger(const Ledger& ledger);

/// Why an op has no kernel of a place: "operator", "host op" where the place is a device and the op
/// belongs on the host, "missing".
const char* AbsentText(const LedgerEntry& entry, const std::string& place);
/// "both float32, float64; PHI float16", "both (shared code) float32" of one place; else
/// AbsentText.
std::string PlaceText(const LedgerEntry& entry, const std::string& place);
/// "softmax_grad", "none: …", "missing: …".
std::string GradientText(const LedgerEntry& entry);

/// `survey` may be nullptr in all of these.
nlohmann::json LedgerJson(const Ledger& ledger, const Survey* survey);
/// A page for the repository, the same for the same registrations and proofs: without times,
/// without a date of its own, and without what a source that was edited since makes stale.
std::string LedgerMarkdown(const Ledger& ledger);
/// A page that needs no other file.
std::string LedgerHtml(const Ledger& ledger, const Survey* survey);
/// What the terminal shows.
std::string LedgerText(const Ledger& ledger, const Survey* survey);

}  // namespace tools
}  // namespace phibridge
