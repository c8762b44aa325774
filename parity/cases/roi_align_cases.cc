#include "parity/cases/common/region_cases.h"

namespace phibridge {
namespace parity {
namespace {

// As many samples of a bin as count, and more, which an attribute may ask for.
void AddManySamples(std::vector<OpCase>* cases) {
  for (const int ratio : {1024, 1025}) {
    OpCase c = KnownCase("samples_" + std::to_string(ratio),
                         {{"X", {In({1, 1, 2, 2}).Values({2, 2, 2, 2})}},
                          {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                         WithAttribute(PooledRegions(1, 1, 1), "sampling_ratio", ratio),
                         {{1, 1, 1, 1}, {2}, {}});
    c.dtypes = {DataType::FLOAT64};
    c.reduction_length = int64_t{ratio} * ratio;
    cases->push_back(c);
  }
}

OpSuite RoiAlignSuite() {
  OpSuite suite = RegionSuite("roi_align");
  // One sample in the middle of four pixels.
  suite.cases.push_back(KnownCase("known",
                                  {{"X", {In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                                  WithAttribute(PooledRegions(1, 1, 1), "sampling_ratio", 1),
                                  {{1, 1, 1, 1}, {2.5}, {}}));
  suite.cases.push_back(KnownCase("middle",
                                  {{"X", {In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1})}},
                                   {"RoisNum", {Ints({1})}}},
                                  {{"sampling_ratio", 1}}, {{1, 1, 1, 1}, {2.5}, {}}));
  for (bool aligned : {false, true}) {
    for (int ratio : {-1, 1, 3}) {
      const Attributes attrs = WithAttribute(
          WithAttribute(PooledRegions(3, 2, 0.5f), "aligned", aligned), "sampling_ratio", ratio);
      AddRegionCases(std::string(aligned ? "aligned" : "plain") + std::to_string(ratio + 1), 4,
                     attrs, {"Out"}, &suite);
      if (!aligned) continue;
      for (size_t i = suite.cases.size() - 3; i < suite.cases.size(); ++i) {
        suite.cases[i].not_differentiated = "the original's gradient widens small regions";
      }
    }
  }
  suite.cases.push_back(
      PlainCase("aligned_large",
                {{"X", {In({2, 4, 9, 11})}},
                 {"ROIs", {In({2, 4}).Values({1, 2, 9, 7, 0, 0, 20, 16}).LoD({{0, 1, 2}})}}},
                WithAttribute(PooledRegions(3, 2, 0.5f), "aligned", true)));
  suite.cases.push_back(PlainCase("empty",
                                  {{"X", {In({1, 3, 4, 4})}}, {"ROIs", {In({0, 4}).LoD({{0, 0}})}}},
                                  PooledRegions(2, 2, 1)));
  suite.cases.push_back(KnownCase(
      "no_pixels",
      {{"X", {In({1, 1, 0, 4})}}, {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
      PooledRegions(1, 2, 1), {{1, 1, 1, 2}, {0, 0}, {}}));
  AddRegionErrors(4, PooledRegions(3, 2, 0.5f), {"Out"}, &suite);
  AddManySamples(&suite.cases);
  suite.cases.push_back(Fails(
      PlainCase(
          "huge_region",
          {{"X", {In({1, 1, 2, 2})}}, {"ROIs", {In({1, 4}).Values({0, 0, 1, 1e9}).LoD({{0, 1}})}}},
          PooledRegions(1, 1, 1)),
      "attribute `sampling_ratio` gives the samples of a bin"));
  suite.cases.push_back(Fails(
      PlainCase(
          "many_samples",
          {{"X", {In({1, 1, 2, 2})}}, {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
          WithAttribute(PooledRegions(1, 1, 1), "sampling_ratio", 2147483647)),
      "sampling_ratio", phi::RESOURCE_EXHAUSTED));
  return suite;
}

OP_TEST(RoiAlign, RoiAlignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
