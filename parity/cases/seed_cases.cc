#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SeedSuite() {
  OpSuite suite = CopySuite("seed", "");
  suite.dtypes = {DataType::INT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {}, {{"seed", 7}}, {{1}, {7}, {}}));
  // Without a seed, one is drawn: only its shape is known.
  OpCase drawn = PlainCase("drawn", {}, {{"seed", 0}});
  drawn.truth["Out"] = {{1}, {}, {}};
  drawn.deterministic = false;
  cases.push_back(drawn);
  return suite;
}

OP_TEST(Seed, SeedSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
