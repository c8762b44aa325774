#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ClipOf(const char* name, Input boxes, Input info) {
  return BoxCase(name, {{"Input", std::move(boxes)}, {"ImInfo", std::move(info)}}, {},
                 {{"Output", {}}});
}

OpSuite BoxClipSuite() {
  const Input info = In({1, 3}).Values({60, 80, 2});
  OpSuite suite = BoxSuite(
      "box_clip",
      {BoxCase("plain",
               {{"Input", In({1, 4}).Values({-3, 2, 50, 70}).LoD({{0, 1}})}, {"ImInfo", info}}, {},
               {{"Output", {{1, 4}, {0, 2, 39, 29}, {{0, 1}}}}}),
       BoxCase("no_boxes", {{"Input", In({0, 4})}, {"ImInfo", info}}, {},
               {{"Output", {{0, 4}, {}, {}}}})});
  const auto refused = [&](const char* name, const char* text, Input boxes, Input of) {
    OpCase c = ClipOf(name, std::move(boxes), std::move(of));
    c.truth.clear();
    suite.cases.push_back(Fails(c, text));
  };
  refused("three_sides", "Input must have shape [..., 4]", In({1, 3}).LoD({{0, 1}}), info);
  refused("no_sides", "Input must have shape [..., 4]", In({}), info);
  refused("two_columns", "ImInfo [N, 3]", In({1, 4}).LoD({{0, 1}}), In({1, 2}));
  refused("info_of_rank_1", "ImInfo [N, 3]", In({1, 4}).LoD({{0, 1}}), In({3}));
  refused("other_images", "counts 2 images", In({2, 4}).LoD({{0, 1, 2}}), info);
  refused("no_lod", "has no LoD", In({1, 4}), info);
  return suite;
}

OP_TEST(BoxClip, BoxClipSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
