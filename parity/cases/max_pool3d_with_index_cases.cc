#include "parity/cases/common/pool_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(MaxPool3dWithIndex, MaxPoolSuite("max_pool3d_with_index", 3));

}  // namespace
}  // namespace parity
}  // namespace phibridge
