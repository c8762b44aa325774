#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Log2,
        LogarithmSuite("log2", {0.5, 1, 3, 10}, {-1.0, 0.0, 1.584962500721156, 3.321928094887362}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
