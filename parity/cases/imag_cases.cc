#include "parity/cases/common/complex_part_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Imag, ComplexPartSuite("imag", {DataType::COMPLEX64, DataType::COMPLEX128}, {0, 0}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
