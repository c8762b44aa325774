#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite EmptySuite() {
  OpSuite suite = CopySuite("empty", "empty");
  suite.dtypes = {DataType::FLOAT32};
  suite.needs_sizes = "the number of sizes in ShapeTensor is the rank of Out";
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {}, {{"shape", Longs{2}}, {"dtype", 5}}, {{2}, {0, 0}, {}}));
  cases.push_back(PlainCase("tensor", {{"ShapeTensor", {Ints({2, 3})}}}, {{"dtype", 3}}));
  cases.push_back(PlainCase("list", {{"ShapeTensorList", {Ints({2}), Ints({3})}}},
                            {{"shape", Longs{-1, -1}}, {"dtype", 3}}));
  return suite;
}

OP_TEST(Empty, EmptySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
