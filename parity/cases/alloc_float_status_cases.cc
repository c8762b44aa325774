#include "parity/cases/common/float_status_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(AllocFloatStatus,
        FloatStatusSuite("alloc_float_status", PlainCase("", {}, {}, {"FloatStatus"})));

}  // namespace
}  // namespace parity
}  // namespace phibridge
