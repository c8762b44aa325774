#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FusedConv3dSuite() {
  OpSuite suite;
  suite.type = "fused_conv3d";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = FusedTolerances();
  const Input x = In({1, 3, 5, 6, 4}), w = In({4, 3, 2, 3, 2}), b = In({4});
  const auto add = [&](const std::string& name, std::map<std::string, std::vector<Input>> inputs,
                       Attrs attrs) {
    suite.cases.push_back(FusedCase(name, std::move(inputs), std::move(attrs), "Output"));
  };
  add("bias", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}}, {});
  add("relu", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}},
      {{"fuse_activation", std::string("relu")}});
  add("residual_strides",
      {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}, {"ResidualData", {In({1, 4, 3, 3, 3})}}},
      {{"fuse_residual_connection", true},
       {"strides", std::vector<int>{2, 2, 2}},
       {"paddings", std::vector<int>{1, 1, 1}}});
  suite.cases.push_back(Fails(
      FusedCase("wrong_bias", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {In({5})}}}, {}, "Output"),
      "Bias"));
  return suite;
}

OP_TEST(FusedConv3d, FusedConv3dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
