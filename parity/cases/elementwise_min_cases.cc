#include <cmath>

#include "parity/cases/common/elementwise_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ElementwiseMin, PairExtremumSuite("elementwise_min", "minimum", {std::nan(""), 1, -4, -1}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
