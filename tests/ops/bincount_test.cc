#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite BincountSuite() {
  OpSuite suite = MoveSuite("bincount", "");
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({3}).Values({1, 3, 1})}}}, {{"minlength", 2}},
                            {{4}, {0, 2, 0, 1}, {}}));
  cases.push_back(KnownCase("weights",
                            {{"X", {In({3}).Values({1, 3, 1})}},
                             {"Weights", {In({3}).Values({1, 2, 0.5}).Type(DataType::FLOAT32)}}},
                            {{"minlength", 6}}, {{6}, {0, 1.5, 0, 2, 0, 0}, {}}));
  cases.push_back(Fails(PlainCase("negative", {{"X", {In({2}).Values({1, -3})}}}), "-3"));
  return suite;
}

OP_TEST(Bincount, BincountSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
