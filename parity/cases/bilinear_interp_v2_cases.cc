#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite KnownBilinearSuite() {
  OpSuite suite = InterpSuite(kBilinear, true);
  OpCase known =
      InterpCase("known", kBilinear, true, In({1, 1, 1, 2}).Values({0, 8}),
                 {{"out_h", 1}, {"out_w", 4}, {"align_corners", false}, {"align_mode", 0}});
  known.truth["Out"] = {{1, 1, 1, 4}, {0, 2, 6, 8}, {}};
  suite.cases.push_back(known);
  return suite;
}

OP_TEST(BilinearInterpV2, KnownBilinearSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
