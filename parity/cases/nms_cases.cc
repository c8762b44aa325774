#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite NmsSuite() {
  return BoxSuite(
      "nms", {BoxCase("plain", {{"Boxes", In({3, 4}).Values({0, 0, 2, 2, 1, 0, 3, 2, 5, 5, 6, 6})}},
                      {{"iou_threshold", 0.3f}}, {{"KeepBoxesIdxs", {{2}, {0, 2}, {}}}})});
}

OP_TEST(Nms, NmsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
