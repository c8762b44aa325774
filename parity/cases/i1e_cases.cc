#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(I1e,
        BesselSuite("i1e", {0, 0.20791041534970847, -0.20658464953126654, 0.13414249329269815}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
