#include "parity/cases/common/interp_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite KnownNearestSuite() {
  OpSuite suite = InterpSuite(kNearest, true);
  OpCase known = InterpCase("known", kNearest, true, In({1, 1, 2, 2}).Values({1, 2, 3, 4}),
                            {{"out_h", 2}, {"out_w", 4}, {"align_corners", false}});
  known.truth["Out"] = {{1, 1, 2, 4}, {1, 1, 2, 2, 3, 3, 4, 4}, {}};
  known.dtypes = {DataType::FLOAT32, DataType::INT32, DataType::INT64};
  suite.cases.push_back(known);
  return suite;
}

OP_TEST(NearestInterpV2, KnownNearestSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
