#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PolygonBoxTransformSuite() {
  return OneCaseSuite("polygon_box_transform", {{"Input", In({1, 2, 1, 2}).Values({1, 1, 2, 2})}},
                      {}, {{"Output", {{1, 2, 1, 2}, {-1, 3, -2, -2}, {}}}});
}

OP_TEST(PolygonBoxTransform, PolygonBoxTransformSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
