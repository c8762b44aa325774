#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Log10, LogarithmSuite("log10", {0.5, 1, 3, 10},
                              {-0.3010299956639812, 0.0, 0.47712125471966244, 1.0}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
