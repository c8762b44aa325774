#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FusedSoftplusSuite() {
  OpSuite suite;
  suite.type = "fused_softplus";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32, DataType::BFLOAT16};
  suite.tolerances = FusedTolerances();
  suite.cases.push_back(FusedCase("plain", {{"X", {In({2, 3, 5}).Range(-3, 3)}}}, {}));
  suite.cases.push_back(FusedCase("beta", {{"X", {In({31}).Range(-30, 30)}}},
                                  {{"beta", 2.0f}, {"threshold", 10.0f}}));
  for (const NamedActivation& f : FusedActivations()) {
    suite.cases.push_back(FusedCase(f.name, {{"X", {In({2, 7}).Range(-3, 3)}}}, WithActivation(f)));
  }
  AddOtherHardSwish("fused_softplus", [&](const std::string& name, Attrs attrs, double result) {
    const double makes_2 = 1.854586542131141;  // log(exp(2) - 1)
    suite.cases.push_back(FusedCase(name, {{"X", {In({1}).Values({makes_2})}}}, std::move(attrs)));
    suite.cases.back().truth["Out"] = {{1}, {result}, {}};
    suite.cases.back().dtypes = {DataType::FLOAT32};
  });
  suite.cases.push_back(FusedCase("relu6_of_equal_numbers", {{"X", {In({2, 7}).Range(-3, 9)}}},
                                  WithActivation({"relu6", 6, 6})));
  suite.cases.push_back(FusedCase("zero_d", {{"X", {In({}).Range(-3, 3)}}}, {}));
  suite.cases.push_back(FusedCase("empty", {{"X", {In({0, 3})}}}, {}));
  suite.cases.push_back(Fails(FusedCase("unknown_activation", {{"X", {In({2})}}},
                                        {{"fuse_activation", std::string("softmax")}}),
                              "softmax"));
  return suite;
}

OP_TEST(FusedSoftplus, FusedSoftplusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
