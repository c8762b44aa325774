#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite UnfoldSuite() {
  OpSuite suite = MoveSuite("unfold", "");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"kernel_sizes", Axes{2, 2}},
                             {"strides", Axes{1, 1}},
                             {"paddings", Axes{0, 0, 0, 0}},
                             {"dilations", Axes{1, 1}}},
                            {{1, 4, 2}, {1, 2, 2, 3, 4, 5, 5, 6}, {}}, "Y"));
  cases.push_back(Fails(PlainCase("too_large", {{"X", {In({1, 1, 2, 3})}}},
                                  {{"kernel_sizes", Axes{3, 2}},
                                   {"strides", Axes{1, 1}},
                                   {"paddings", Axes{0, 0, 0, 0}},
                                   {"dilations", Axes{1, 1}}},
                                  {"Y"})));
  return suite;
}

OP_TEST(Unfold, UnfoldSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
