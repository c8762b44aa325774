#include "parity/cases/common/flatten_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Flatten2, FlattenSuite("flatten2", true));

}  // namespace
}  // namespace parity
}  // namespace phibridge
