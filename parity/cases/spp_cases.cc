#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SppSuite() {
  OpSuite suite = OneCaseSuite("spp", {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                               {{"pyramid_height", 2}, {"pooling_type", std::string("avg")}},
                               {{"Out", {{1, 5}, {2.5, 1, 2, 3, 4}, {}}}});
  OpCase maximum = suite.cases[0];
  maximum.name = "maximum";
  maximum.attrs["pooling_type"] = std::string("max");
  maximum.truth["Out"] = {{1, 5}, {4, 1, 2, 3, 4}, {}};
  suite.cases.push_back(maximum);
  return suite;
}

OP_TEST(Spp, SppSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
