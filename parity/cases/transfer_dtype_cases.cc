#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TransferDtypeSuite() {
  using V = paddle::framework::proto::VarType;
  OpSuite suite;
  suite.type = "transfer_dtype";
  suite.phi_kernel = "cast";
  suite.dtypes = {DataType::FLOAT32};
  suite.no_reference = "the kernel of cast, which has one; parity/truths/transfer_dtype.json too";
  auto& cases = suite.cases;
  cases.push_back(KnownCase("to_int", {{"X", {In({4}).Values({1.9, -1.9, 0.5, 100})}}},
                            {{"out_dtype", V::INT32}, {"in_dtype", V::FP32}},
                            {{4}, {1, -1, 0, 100}, {}}));
  cases.push_back(KnownCase("to_bool", {{"X", {In({4}).Values({0, 0.25, -3, 1})}}},
                            {{"out_dtype", V::BOOL}, {"in_dtype", V::FP32}},
                            {{4}, {0, 1, 1, 1}, {}}));
  cases.push_back(KnownCase("empty", {{"X", {In({0, 3})}}},
                            {{"out_dtype", V::FP64}, {"in_dtype", V::FP32}}, {{0, 3}, {}, {}}));
  cases.push_back(
      Fails(PlainCase("no_type", {{"X", {In({2})}}}, {{"out_dtype", 17}, {"in_dtype", V::FP32}}),
            "out_dtype"));
  return suite;
}

OP_TEST(TransferDtype, TransferDtypeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
