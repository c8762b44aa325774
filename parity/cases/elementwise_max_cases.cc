#include <cmath>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ElementwiseMax, PairExtremumSuite("elementwise_max", "maximum", {std::nan(""), 1, 3, 0}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
