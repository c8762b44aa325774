#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite EyeSuite() {
  OpSuite suite = CopySuite("eye", "eye");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {},
                            {{"num_rows", int64_t{2}}, {"num_columns", int64_t{-1}}, {"dtype", 5}},
                            {{2, 2}, {1, 0, 0, 1}, {}}));
  cases.push_back(
      PlainCase("wide", {}, {{"num_rows", int64_t{2}}, {"num_columns", int64_t{4}}, {"dtype", 3}}));
  return suite;
}

OP_TEST(Eye, EyeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
