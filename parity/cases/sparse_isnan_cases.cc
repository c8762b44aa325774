#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseIsnanSuite() {
  SparseUnary op{"isnan", Twin("isnan_v2"), -3, 3};
  return SparseUnarySuite(
      op, OpClass::kExact,
      {DataType::FLOAT16, DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64});
}

OP_TEST(SparseIsnan, SparseIsnanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
