#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Log1p,
        LogarithmSuite("log1p", {-0.5, 0, 0.001, 2},
                       {-0.6931471805599453, 0.0, 0.0009995003330835331, 1.0986122886681096}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
