#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Log, LogarithmSuite("log", {0.5, 1, 2, 10},
                            {-0.6931471805599453, 0.0, 0.6931471805599453, 2.302585092994046}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
