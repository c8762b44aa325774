#include "parity/cases/common/float_status_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(GetFloatStatus, GivenFloatStatusSuite("get_float_status"));

}  // namespace
}  // namespace parity
}  // namespace phibridge
