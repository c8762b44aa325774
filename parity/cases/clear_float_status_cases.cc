#include "parity/cases/common/float_status_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ClearFloatStatus, GivenFloatStatusSuite("clear_float_status"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
