#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite OneHotSuite() {
  OpSuite suite = CopySuite("one_hot", "");
  suite.dtypes = {DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 1}).Values({1, 0})}}},
                            {{"depth", 3}, {"dtype", 5}}, {{2, 3}, {0, 1, 0, 1, 0, 0}, {}}));
  cases.push_back(
      Fails(PlainCase("no_column", {{"X", {In({2}).Values({1, 0})}}}, {{"depth", 3}, {"dtype", 5}}),
            "the last dimension of input X must be 1"));
  suite.dtypes = {DataType::INT32, DataType::INT64};
  cases.push_back(
      Fails(PlainCase("rank_0", {{"X", {In({}).Values({1})}}}, {{"depth", 3}, {"dtype", 5}}),
            "the last dimension of input X must be 1"));
  cases.push_back(KnownCase("depth_of_a_tensor",
                            {{"X", {In({2, 1}).Values({1, 0})}}, {"depth_tensor", {Ints({3})}}},
                            {{"depth", 2}, {"dtype", 5}}, {{2, 3}, {0, 1, 0, 1, 0, 0}, {}}));
  return suite;
}

OP_TEST(OneHot, OneHotSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
