#include "parity/cases/common/region_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GridSamplerSuite() {
  OpSuite suite = RegionSuite("grid_sampler");
  suite.phi_kernel = "grid_sample";
  const auto slots = [](Input x, Input grid) {
    return Slots{{"X", {std::move(x)}}, {"Grid", {std::move(grid)}}};
  };
  suite.cases.push_back(KnownCase("known",
                                  slots(In({1, 1, 1, 3}).Values({1, 2, 4}),
                                        In({1, 1, 4, 2}).Values({-1, 0, 0.5, 0, 1, 0, 2, 0})),
                                  {}, {{1, 1, 1, 4}, {1, 3, 4, 0}, {}}, "Output"));
  suite.cases.push_back(KnownCase(
      "middle_and_corner",
      slots(In({1, 1, 2, 2}).Values({1, 2, 3, 4}), In({1, 1, 2, 2}).Values({0, 0, 1, -1})), {},
      {{1, 1, 1, 2}, {2.5, 2}, {}}, "Output"));
  for (const char* mode : {"bilinear", "nearest"}) {
    for (const char* padding : {"zeros", "border", "reflection"}) {
      for (bool corners : {true, false}) {
        const Attributes attrs = {{"mode", std::string(mode)},
                                  {"padding_mode", std::string(padding)},
                                  {"align_corners", corners}};
        const std::string name =
            std::string(mode) + "_" + padding + (corners ? "_corners" : "_borders");
        suite.cases.push_back(PlainCase(
            name, slots(In({2, 3, 5, 7}), In({2, 9, 16, 2}).Range(-2.5, 2.5)), attrs, {"Output"}));
        suite.cases.push_back(PlainCase(
            name + "_volume", slots(In({2, 3, 4, 5, 6}), In({2, 3, 5, 4, 3}).Range(-1.7, 1.7)),
            attrs, {"Output"}));
        suite.cases.push_back(PlainCase(name + "_pixel",
                                        slots(In({1, 2, 1, 1}), In({1, 2, 3, 2}).Range(-2, 2)),
                                        attrs, {"Output"}));
      }
    }
  }
  suite.cases.push_back(UnknownBatch(
      PlainCase("unknown_batch", slots(In({2, 3, 5, 7}), In({2, 4, 6, 2})), {}, {"Output"})));
  const auto fails = [&](const char* name, Input x, Input grid, const Attributes& attrs,
                         const char* text) {
    suite.cases.push_back(
        Fails(PlainCase(name, slots(std::move(x), std::move(grid)), attrs, {"Output"}), text));
  };
  fails("batch", In({2, 3, 5, 7}), In({1, 4, 6, 2}), {}, "batch");
  fails("last_axis", In({2, 3, 5, 7}), In({2, 4, 6, 3}), {}, "last axis");
  fails("mode", In({2, 3, 5, 7}), In({2, 4, 6, 2}), {{"mode", std::string("cubic")}}, "`mode`");
  fails("padding", In({2, 3, 5, 7}), In({2, 4, 6, 2}), {{"padding_mode", std::string("wrap")}},
        "padding_mode");
  return suite;
}

OP_TEST(GridSampler, GridSamplerSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
