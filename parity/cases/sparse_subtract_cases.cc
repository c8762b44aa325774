#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSubtractSuite() {
  return SparseBinarySuite(
      "subtract", "elementwise_sub",
      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT16, DataType::INT32, DataType::INT64});
}

OP_TEST(SparseSubtract, SparseSubtractSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
