#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BoxClipSuite() {
  return BoxSuite("box_clip", {BoxCase("plain",
                                       {{"Input", In({1, 4}).Values({-3, 2, 50, 70}).LoD({{0, 1}})},
                                        {"ImInfo", In({1, 3}).Values({60, 80, 2})}},
                                       {}, {{"Output", {{1, 4}, {0, 2, 39, 29}, {{0, 1}}}}})});
}

OP_TEST(BoxClip, BoxClipSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
