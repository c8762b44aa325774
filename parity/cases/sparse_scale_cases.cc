#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseScaleSuite() {
  SparseUnary op{
      "scale",
      OnlyStored(Twin("scale", {{"scale", 2.5f}, {"bias", -0.75f}, {"bias_after_scale", true}})),
      -3, 3};
  op.attrs = {{"scale", 2.5f}, {"bias", -0.75f}, {"bias_after_scale", true}};
  return SparseUnarySuite(op, OpClass::kArithmetic);
}

OP_TEST(SparseScale, SparseScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
