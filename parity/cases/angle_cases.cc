#include "parity/cases/common/complex_part_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Angle, ComplexPartSuite("angle",
                                {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64,
                                 DataType::COMPLEX128},
                                {0, 3.1415926535897931}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
