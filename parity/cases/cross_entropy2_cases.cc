#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CrossEntropy2Case(const char* name, Input x, Input label, Truth y, Truth match) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Label"] = {std::move(label)};
  c.outputs = {{"Y", {}}, {"MatchX", {}}, {"XShape", {}}};
  c.outputs["XShape"].compare = false;
  c.truth["Y"] = std::move(y);
  c.truth["MatchX"] = std::move(match);
  c.legacy_only = true;
  return c;
}

OpSuite CrossEntropy2Suite() {
  OpSuite suite;
  suite.type = "cross_entropy2";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  const Input p = In({2, 2}).Values({0.25, 0.75, 0.5, 0.5});
  auto& cases = suite.cases;
  cases.push_back(CrossEntropy2Case("known", p, In({2, 1}).Values({0, 1}).Type(DataType::INT64),
                                    {{2, 1}, {1.3862943611198906, 0.69314718055994531}, {}},
                                    {{2, 1}, {0.25, 0.5}, {}}));
  cases.back().unknown_batch = true;
  cases.push_back(CrossEntropy2Case("flat_labels", p, Ints({0, 1}, DataType::INT64),
                                    {{2}, {1.3862943611198906, 0.69314718055994531}, {}},
                                    {{2, 1}, {0.25, 0.5}, {}}));
  cases.push_back(
      CrossEntropy2Case("ignored", p, In({2, 1}).Values({0, -100}).Type(DataType::INT64),
                        {{2, 1}, {1.3862943611198906, 0}, {}}, {{2, 1}, {0.25, 0}, {}}));
  OpCase bad = CrossEntropy2Case("class_out_of_range", p,
                                 In({2, 1}).Values({0, 2}).Type(DataType::INT64), {}, {});
  bad.truth.clear();
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "classes in";
  cases.push_back(bad);
  return suite;
}

OP_TEST(CrossEntropy2, CrossEntropy2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
