#include "parity/cases/common/float_status_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(AllocFloatStatus,
        RefusedAtRun(FloatStatusSuite("alloc_float_status", PlainCase("", {}, {}, {"FloatStatus"})),
                     kNpuAlone, {"no_register"}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
