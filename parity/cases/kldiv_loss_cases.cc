#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite KldivLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "kldiv_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input target, const char* reduction) {
    cases.push_back(PlainCase(std::string(name) + "_" + reduction,
                              {{"X", {x}}, {"Target", {target}}},
                              {{"reduction", std::string(reduction)}}, {"Loss"}));
  };
  for (const char* reduction : {"none", "mean", "sum", "batchmean"}) {
    add("matrix", In({3, 7}).Range(-3, 0), In({3, 7}).Range(-0.3, 1), reduction);
    cases.back().unknown_batch = true;
    add("scalar", In({}).Range(-3, 0), In({}).Range(0, 1), reduction);
    add("special", In({4, 4}).Special(), In({4, 4}).Special(), reduction);
    add("large", In({3, 7001}).Range(-3, 0), In({3, 7001}).Range(0, 1), reduction);
  }
  cases.push_back(KnownCase(
      "known",
      {{"X", {In({2, 2}).Values({-1, 2, 3, 0})}}, {"Target", {In({2, 2}).Values({1, 0, -1, 1})}}},
      {{"reduction", std::string("batchmean")}}, {{}, {0.5}, {}}, "Loss"));
  add("empty", In({0, 3}), In({0, 3}), "none");
  add("empty", In({0, 3}), In({0, 3}), "batchmean");
  cases.back().truth["Loss"] = {{}, {0}, {}};
  add("shapes", In({2}), In({1}), "sum");
  cases.back() = Fails(cases.back(), "Target");
  add("unknown", In({2}), In({2}), "product");
  cases.back() = Fails(cases.back(), "reduction");
  return suite;
}

OP_TEST(KldivLoss, KldivLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
