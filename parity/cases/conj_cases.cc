#include "parity/cases/common/complex_part_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(Conj, ComplexPartSuite("conj",
                               {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                                DataType::INT64, DataType::COMPLEX64, DataType::COMPLEX128},
                               {1, -2}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
