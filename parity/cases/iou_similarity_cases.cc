#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IouSimilaritySuite() {
  return BoxSuite("iou_similarity", {BoxCase("plain",
                                             {{"X", In({1, 4}).Values({0, 0, 2, 2})},
                                              {"Y", In({2, 4}).Values({1, 0, 3, 2, 5, 5, 6, 6})}},
                                             {}, {{"Out", {{1, 2}, {1.0 / 3, 0}, {}}}})});
}

OP_TEST(IouSimilarity, IouSimilaritySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
