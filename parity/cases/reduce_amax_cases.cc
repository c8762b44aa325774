#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ReduceAMax,
        ExtremumSuite("reduce_amax", "amax",
                      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64},
                      {3, 6}, 3));

}  // namespace
}  // namespace parity
}  // namespace phibridge
