#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LabelSmoothCase(const char* name, Input x, float epsilon) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs["epsilon"] = epsilon;
  return c;
}

OpSuite LabelSmoothSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "label_smooth";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(LabelSmoothCase("known", In({2, 2}).Values({0, 1, 1, 0}), 0.5f));
  cases[0].truth["Out"] = {{2, 2}, {0.25, 0.75, 0.75, 0.25}, {}};
  cases.push_back(LabelSmoothCase("prior", In({2, 2}).Values({0, 1, 1, 0}), 0.5f));
  cases.back().inputs["PriorDist"] = {In({1, 2}).Values({0.25, 0.75})};
  cases.back().truth["Out"] = {{2, 2}, {0.125, 0.875, 0.625, 0.375}, {}};
  cases.push_back(LabelSmoothCase("rank_3", In({2, 3, 5}), 0.1f));
  cases.back().unknown_batch = true;
  cases.push_back(LabelSmoothCase("one", In({1, 1}), 0.5f));
  cases.push_back(LabelSmoothCase("empty", In({0, 3}), 0.1f));
  OpCase bad = LabelSmoothCase("prior_does_not_fit", In({2, 3}), 0.1f);
  bad.inputs["PriorDist"] = {In({1, 2})};
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "PriorDist";
  cases.push_back(bad);
  return suite;
}

OP_TEST(LabelSmooth, LabelSmoothSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
