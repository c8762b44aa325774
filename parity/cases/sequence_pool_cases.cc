#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SequencePoolCase(const std::string& name, const char* type, Input x, Truth out) {
  OpCase c;
  c.name = name + "_" + type;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"pooltype", std::string(type)}, {"pad_value", -1.0f}};
  c.outputs["Out"].compile_shape = false;  // how many sequences there are, only the LoD says
  if (std::string(type) == "MAX") c.outputs["MaxIndex"].compile_shape = false;
  c.truth["Out"] = std::move(out);
  return c;
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite SequencePoolSuite() {
  OpSuite suite;
  suite.type = "sequence_pool";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  // Sequences of 2, 0 and 4 rows.
  const Input x = In({6, 2}).Values({1, -2, 3, 5, 2, 2, 8, 0, 4, 1, 2, 9}).LoD({{0, 2, 2, 6}});
  const double root2 = 1.4142135623730951;
  cases.push_back(SequencePoolCase("rows", "SUM", x, {{3, 2}, {4, 3, -1, -1, 16, 12}, {}}));
  cases.push_back(SequencePoolCase("rows", "AVERAGE", x, {{3, 2}, {2, 1.5, -1, -1, 4, 3}, {}}));
  cases.push_back(
      SequencePoolCase("rows", "SQRT", x, {{3, 2}, {4 / root2, 3 / root2, -1, -1, 8, 6}, {}}));
  cases.push_back(SequencePoolCase("rows", "LAST", x, {{3, 2}, {3, 5, -1, -1, 2, 9}, {}}));
  cases.push_back(SequencePoolCase("rows", "FIRST", x, {{3, 2}, {1, -2, -1, -1, 2, 2}, {}}));
  cases.push_back(SequencePoolCase("rows", "MAX", x, {{3, 2}, {3, 5, -1, -1, 8, 9}, {}}));
  cases.back().truth["MaxIndex"] = {{3, 2}, {1, 1, -1, -1, 3, 5}, {}};
  // Two levels: the outer one stays. Sequences 0 and 1 belong together, then 2.
  const Input two = In({4, 1}).Values({1, 2, 3, 4}).LoD({{0, 2, 3}, {0, 1, 3, 4}});
  cases.push_back(SequencePoolCase("two_levels", "SUM", two, {{3, 1}, {1, 5, 4}, {{0, 2, 3}}}));
  cases.push_back(SequencePoolCase("rank_3", "AVERAGE",
                                   In({2, 1, 2}).Values({1, 2, 3, 6}).LoD({{0, 2}}),
                                   {{1, 1, 2}, {2, 4}, {}}));
  OpCase no_lod = SequencePoolCase("no_lod", "SUM", In({4, 1}), {});
  cases.push_back(Fails(no_lod, "LoD"));
  OpCase wrong = SequencePoolCase("lod_of_other_rows", "SUM", In({4, 1}).LoD({{0, 2, 9}}), {});
  cases.push_back(Fails(wrong, "LoD"));
  OpCase scalar = SequencePoolCase("scalar", "SUM", In({}).LoD({{0, 1}}), {});
  cases.push_back(Fails(scalar, "LoD"));
  cases.push_back(Fails(SequencePoolCase("unknown_type", "MEDIAN", x, {}), "pooltype"));
  return suite;
}

OpSuite SequencePoolGradSuite() {
  OpSuite suite = GradientSuite("sequence_pool_grad");
  // Sequences of 2, 0 and 4 rows.
  const OpCase base =
      PlainCase("",
                {{"X", {In({6, 2}).LoD({{0, 2, 2, 6}})}},
                 {"MaxIndex", {In({3, 2}).Values({1, 0, -1, -1, 2, 5}).Type(DataType::INT32)}},
                 {"Out@GRAD", {In({3, 2}).Values({1, 2, 3, 4, 5, 6})}}},
                {{"pooltype", std::string("MAX")}}, {"X@GRAD"});
  suite.cases.push_back(base);
  suite.cases[0].name = "largest";
  suite.cases[0].truth["X@GRAD"] = {{6, 2}, {0, 2, 1, 0, 5, 0, 0, 0, 0, 0, 0, 6}, {{0, 2, 2, 6}}};
  AddRefused(&suite.cases, base, "other_rows", "must have 3 rows of 2 elements", [](OpCase* c) {
    c->inputs["Out@GRAD"] = {In({4, 2})};
    c->inputs.erase("MaxIndex");
  });
  const auto index = [&](const char* name, const char* text, std::vector<double> rows) {
    AddRefused(&suite.cases, base, name, text,
               [&](OpCase* c) { c->inputs["MaxIndex"][0].Values(rows); });
  };
  index("row_before", "must be in [2, 6); one is 1", {1, 0, -1, -1, 1, 5});
  index("row_behind", "must be in [0, 2); one is 2", {1, 2, -1, -1, 2, 5});
  AddRefused(&suite.cases, base, "fewer_indices", "MaxIndex", [](OpCase* c) {
    c->inputs["MaxIndex"] = {In({2, 2}).Values({0, 0, 2, 5}).Type(DataType::INT32)};
  });
  OpCase none = base;
  none.name = "no_indices";
  none.inputs.erase("MaxIndex");
  suite.cases.push_back(Fails(none, "needs a variable for input MaxIndex", phi::NOT_FOUND));
  return suite;
}

OP_TEST(SequencePool, SequencePoolSuite());
OP_TEST(SequencePoolGrad, SequencePoolGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
