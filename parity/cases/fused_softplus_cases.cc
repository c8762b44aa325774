#include "parity/cases/common/fused_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FusedSoftplusSuite() {
  OpSuite suite;
  suite.type = "fused_softplus";
  suite.dtypes = {DataType::FLOAT32, DataType::BFLOAT16};
  suite.tolerances = FusedTolerances();
  suite.cases.push_back(FusedCase("plain", {{"X", {In({2, 3, 5}).Range(-3, 3)}}}, {}));
  suite.cases.push_back(FusedCase("beta", {{"X", {In({31}).Range(-30, 30)}}},
                                  {{"beta", 2.0f}, {"threshold", 10.0f}}));
  for (const NamedActivation& f : FusedActivations()) {
    suite.cases.push_back(FusedCase(f.name, {{"X", {In({2, 7}).Range(-3, 3)}}}, WithActivation(f)));
  }
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
