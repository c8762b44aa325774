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
  OpSuite suite = SparseUnarySuite(op, OpClass::kArithmetic);
  OpCase before = suite.cases[0];
  before.name = "bias_before_scale";
  before.attrs["bias_after_scale"] = before.dense_twin.attrs["bias_after_scale"] = false;
  suite.cases.push_back(before);
  return suite;
}

OP_TEST(SparseScale, SparseScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
