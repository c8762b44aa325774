#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "log_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input label) {
    cases.push_back(
        PlainCase(name, {{"Predicted", {x}}, {"Labels", {label}}}, {{"epsilon", 1e-4f}}, {"Loss"}));
  };
  cases.push_back(KnownCase(
      "known",
      {{"Predicted", {In({2, 1}).Values({0.5, 0.5})}}, {"Labels", {In({2, 1}).Values({1, 0})}}},
      {{"epsilon", 0.0f}}, {{2, 1}, {0.69314718055994531, 0.69314718055994531}, {}}, "Loss"));
  add("column", In({9, 1}).Range(0.05, 0.95), In({9, 1}).Range(0, 1));
  cases.back().unknown_batch = true;
  add("empty", In({0, 1}), In({0, 1}));
  add("matrix", In({2, 2}), In({2, 2}));
  cases.back() = Fails(cases.back(), "Predicted");
  add("shapes", In({2, 1}), In({3, 1}));
  cases.back() = Fails(cases.back(), "Labels");
  add("one", In({1, 1}).Range(0.05, 0.95), In({1, 1}).Range(0, 1));
  return suite;
}

OP_TEST(LogLoss, LogLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
