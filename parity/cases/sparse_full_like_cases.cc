#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseFullLikeSuite() {
  SparseUnary op{"full_like", OnlyStored(Twin("fill_any_like", {{"value", 3.0f}})), -3, 3};
  op.attrs = {{"value", 3.0f}};
  OpSuite suite = SparseUnarySuite(
      op, OpClass::kExact,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64, DataType::FLOAT16});
  OpCase other = suite.cases[0];
  other.name = "of_another_type";  // 3: int64
  other.attrs["dtype"] = other.dense_twin.attrs["dtype"] = 3;
  suite.cases.push_back(std::move(other));
  OpCase half = suite.cases[0];
  half.name = "of_its_own_type";  // 4: float16
  half.dtypes = {DataType::FLOAT16};
  half.attrs["dtype"] = half.dense_twin.attrs["dtype"] = 4;
  suite.cases.push_back(half);
  half.name = "of_a_type_to_be_cast_to";
  half.dtypes = {DataType::FLOAT32};
  suite.cases.push_back(Fails(half, "cannot give float16", phi::UNIMPLEMENTED));
  return suite;
}

OP_TEST(SparseFullLike, SparseFullLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
