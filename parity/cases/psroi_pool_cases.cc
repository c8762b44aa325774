#include "parity/cases/common/region_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PsroiPoolSuite() {
  OpSuite suite = RegionSuite("psroi_pool");
  suite.cases.push_back(KnownCase("known",
                                  {{"X", {In({1, 2, 1, 2}).Values({1, 3, 5, 9})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 0}).LoD({{0, 1}})}}},
                                  PooledRegions(1, 2, 1), {{1, 1, 1, 2}, {1, 9}, {}}));
  for (float scale : {0.25f, 0.5f, 1.0f}) {
    AddRegionCases("scale" + std::to_string(static_cast<int>(scale * 100)), 18,
                   WithAttribute(PooledRegions(3, 2, scale), "output_channels", 3), {"Out"},
                   &suite);
  }
  // A region that ends where it begins is 0.1 of a pixel wide: from 1.85 to 1.95.
  suite.cases.push_back(KnownCase("of_no_width",
                                  {{"X", {In({1, 1, 3, 3}).Values({0, 0, 0, 0, 7, 9, 0, 9, 9})}},
                                   {"ROIs", {In({1, 4}).Values({37, 37, 36, 36}).LoD({{0, 1}})}}},
                                  WithAttribute(PooledRegions(1, 1, 0.05f), "output_channels", 1),
                                  {{1, 1, 1, 1}, {7}, {}}));
  AddFarRegions(18, WithAttribute(PooledRegions(3, 2, 0.5f), "output_channels", 3), {"Out"},
                &suite);
  AddRegionErrors(18, WithAttribute(PooledRegions(3, 2, 0.5f), "output_channels", 3), {"Out"},
                  &suite);
  suite.cases.push_back(
      Fails(PlainCase("channels", {{"X", {In({1, 5, 4, 4})}}, {"ROIs", {RegionsByLoD()}}},
                      PooledRegions(2, 2, 1)),
            "channels"));
  return suite;
}

OP_TEST(PsroiPool, PsroiPoolSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
