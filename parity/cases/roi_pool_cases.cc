#include <limits>

#include "parity/cases/common/region_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RoiPoolSuite() {
  OpSuite suite = RegionSuite("roi_pool");
  const std::vector<std::string> outputs = {"Out", "Argmax"};
  suite.cases.push_back(PlainCase("known",
                                  {{"X", {In({1, 1, 2, 2}).Values({1, 2, 4, 3})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                                  PooledRegions(1, 2, 1), outputs));
  suite.cases[0].truth = {{"Out", {{1, 1, 1, 2}, {4, 3}, {}}},
                          {"Argmax", {{1, 1, 1, 2}, {2, 3}, {}}}};
  suite.cases.push_back(PlainCase("plain",
                                  {{"X", {In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                                  {}, outputs));
  suite.cases[1].truth = {{"Out", {{1, 1, 1, 1}, {5}, {}}}, {"Argmax", {{1, 1, 1, 1}, {4}, {}}}};
  for (float scale : {0.25f, 0.5f, 1.0f}) {
    AddRegionCases("scale" + std::to_string(static_cast<int>(scale * 100)), 4,
                   PooledRegions(3, 2, scale), outputs, &suite);
  }
  // Of whole numbers too, boxes included.
  for (size_t i = 0; i < 5; ++i) {
    suite.cases.push_back(suite.cases[i]);
    suite.cases.back().name += "_int32";
    suite.cases.back().dtypes = {DataType::INT32};
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double left : {-4e9, nan}) {
    OpCase c = suite.cases[1];
    c.name = left < 0 ? "from_far_left" : "from_nan";
    c.inputs["ROIs"] = {In({1, 4}).Values({left, 0, 2, 1}).LoD({{0, 1}})};
    c.truth = {{"Out", {{1, 1, 1, 1}, {0}, {}}}, {"Argmax", {{1, 1, 1, 1}, {-1}, {}}}};
    suite.cases.push_back(c);
  }
  OpCase to_nan = suite.cases[1];  // as one that ends far before it begins: one pixel wide
  to_nan.name = "to_nan";
  to_nan.inputs["ROIs"] = {In({1, 4}).Values({0, 0, nan, 1}).LoD({{0, 1}})};
  to_nan.truth = {{"Out", {{1, 1, 1, 1}, {4}, {}}}, {"Argmax", {{1, 1, 1, 1}, {3}, {}}}};
  suite.cases.push_back(to_nan);
  AddFarRegions(4, PooledRegions(3, 2, 0.5f), outputs, &suite);
  AddRegionErrors(4, PooledRegions(3, 2, 0.5f), outputs, &suite);
  return suite;
}

OP_TEST(RoiPool, RoiPoolSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
