#pragma once

namespace phibridge {
namespace tools {

// The parts of the page that do not depend on the ledger. Colours follow the reader's choice of
// light and dark; without scripts the tables are complete, and only sorting and filtering are
// missing.
extern const char kLedgerStyle[];
extern const char kLedgerScript[];

}  // namespace tools
}  // namespace phibridge
