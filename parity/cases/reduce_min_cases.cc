#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ReduceMin, ExtremumSuite("reduce_min", "min",
                                 {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32,
                                  DataType::INT64, DataType::BFLOAT16},
                                 {1, 4}, 2));

}  // namespace
}  // namespace parity
}  // namespace phibridge
