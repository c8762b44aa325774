#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Im2SequenceSuite() {
  OpSuite suite = OneCaseSuite("im2sequence", {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                               {{"kernels", std::vector<int>{1, 2}}},
                               {{"Out", {{2, 2}, {1, 2, 3, 4}, {{0, 2}}}}});
  suite.not_differentiated =
      "float32 is its only type; tests/oracle/cases/sequence_grad.py has its gradient";
  suite.dtypes = {DataType::FLOAT32};
  return suite;
}

OP_TEST(Im2Sequence, Im2SequenceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
