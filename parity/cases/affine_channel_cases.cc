#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AffineChannelSuite() {
  return OneCaseSuite("affine_channel",
                      {{"X", In({1, 2, 1, 2}).Values({1, 2, 3, 4})},
                       {"Scale", In({2}).Values({2, -1})},
                       {"Bias", In({2}).Values({0, 10})}},
                      {{"data_layout", std::string("NCHW")}},
                      {{"Out", {{1, 2, 1, 2}, {2, 4, 7, 6}, {}}}});
}

OP_TEST(AffineChannel, AffineChannelSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
