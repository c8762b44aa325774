#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite OneHotV2Suite() {
  OpSuite suite = CopySuite("one_hot_v2", "one_hot_raw");
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 0})}}},
                            {{"depth", 3}, {"dtype", 5}}, {{2, 3}, {0, 1, 0, 1, 0, 0}, {}}));
  cases.push_back(PlainCase(
      "tensor", {{"X", {In({2}).Values({1, 0})}}, {"depth_tensor", {Ints({4})}}}, {{"dtype", 3}}));
  cases.push_back(PlainCase("out_of_range", {{"X", {In({2}).Values({5, -1})}}},
                            {{"depth", 3}, {"dtype", 5}, {"allow_out_of_range", true}}));
  for (int dtype : {0, 2, 3, 6, 20, 21}) {
    cases.push_back(PlainCase("out_of_range_as_" + std::to_string(dtype),
                              {{"X", {In({3}).Values({5, 1, -1})}}},
                              {{"depth", 3}, {"dtype", dtype}, {"allow_out_of_range", true}}));
  }
  cases.push_back(Fails(
      PlainCase("refused", {{"X", {In({2}).Values({5, 0})}}}, {{"depth", 3}, {"dtype", 5}}), "5"));
  cases.push_back(Fails(PlainCase("refused_at_depth", {{"X", {In({2}).Values({0, 3})}}},
                                  {{"depth", 3}, {"dtype", 5}}),
                        "must be in [0, 3)"));
  cases.push_back(Fails(
      PlainCase("negative_depth", {{"X", {In({2}).Values({1, 0})}}, {"depth_tensor", {Ints({-2})}}},
                {{"dtype", 5}}),
      "must not be negative; it is -2"));
  return suite;
}

OP_TEST(OneHotV2, OneHotV2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
