#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AsRealSuite() {
  OpSuite suite = CopySuite("as_real", "as_real");
  suite.dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  auto& cases = suite.cases;
  cases.push_back(PlainCase("known", {{"X", {In({3})}}}));
  cases.push_back(PlainCase("zero_d", {{"X", {In({})}}}));
  return suite;
}

OP_TEST(AsReal, AsRealSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
