#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SlogdeterminantSuite() {
  OpSuite suite = DeterminantSuite("slogdeterminant");
  suite.sizes_at_run = "the size of the batch is the second one of Out";
  return suite;
}

OP_TEST(Slogdeterminant, SlogdeterminantSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
