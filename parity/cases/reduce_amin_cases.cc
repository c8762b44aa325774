#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(ReduceAMin,
        ExtremumSuite("reduce_amin", "amin",
                      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64},
                      {1, 4}, 2));

}  // namespace
}  // namespace parity
}  // namespace phibridge
