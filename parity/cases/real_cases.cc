#include "parity/cases/common/complex_part_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Real, ComplexPartSuite("real", {DataType::COMPLEX64, DataType::COMPLEX128}, {1, -2}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
