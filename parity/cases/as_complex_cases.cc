#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AsComplexSuite() {
  OpSuite suite = CopySuite("as_complex", "as_complex");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(PlainCase("known", {{"X", {In({3, 2})}}}));
  cases.push_back(PlainCase("empty", {{"X", {In({0, 2})}}}));
  cases.push_back(
      Fails(PlainCase("no_pairs", {{"X", {In({3})}}}), "the last dimension of input X must be 2"));
  return suite;
}

OP_TEST(AsComplex, AsComplexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
