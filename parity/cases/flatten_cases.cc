#include "parity/cases/common/flatten_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Flatten, FlattenSuite("flatten", false));

}  // namespace
}  // namespace parity
}  // namespace phibridge
