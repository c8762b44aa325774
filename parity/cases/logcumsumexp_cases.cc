#include "parity/cases/common/gradient_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LogcumsumexpCase(const char* name, Input x, paddle::framework::AttributeMap attrs) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = std::move(attrs);
  return c;
}

OpSuite LogcumsumexpSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "logcumsumexp";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(LogcumsumexpCase("known", In({2, 3}).Values({0, 0, 0, 1, 1, 1}), {{"axis", 1}}));
  cases[0].truth["Out"] = {
      {2, 3},
      {0, 0.69314718055994531, 1.0986122886681098, 1, 1.6931471805599453, 2.0986122886681098},
      {}};
  cases.push_back(LogcumsumexpCase("all_types", In({3, 5}).Range(-3, 3), {{"axis", 0}}));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  cases.push_back(LogcumsumexpCase("axis_1_of_3", In({2, 5, 7}), {{"axis", 1}}));
  cases.back().unknown_batch = true;
  cases.push_back(LogcumsumexpCase("last", In({2, 5, 70}), {{"axis", -1}}));
  cases.push_back(LogcumsumexpCase("zero_d", In({}), {{"axis", -1}}));
  cases.push_back(LogcumsumexpCase("empty", In({0, 3}), {{"axis", 1}}));
  cases.push_back(LogcumsumexpCase("lod", In({6, 2}).LoD({{0, 2, 6}}), {{"axis", 0}}));
  cases.push_back(LogcumsumexpCase("exclusive", In({4, 5}), {{"axis", 0}, {"exclusive", true}}));
  cases.push_back(LogcumsumexpCase("reverse", In({4, 5}), {{"axis", 1}, {"reverse", true}}));
  cases.push_back(LogcumsumexpCase("exclusive_reverse", In({4, 5, 2}),
                                   {{"axis", 1}, {"exclusive", true}, {"reverse", true}}));
  cases.push_back(LogcumsumexpCase("flatten", In({4, 5}), {{"flatten", true}}));
  cases.push_back(LogcumsumexpCase("axis_out_of_range", In({3, 4}), {{"axis", 2}}));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "in [-2, 2)";
  return suite;
}

// Along an axis without elements.
OpSuite LogcumsumexpGradSuite() {
  OpSuite suite = KnownGradientSuite("logcumsumexp_grad", "logcumsumexp_grad");
  const std::vector<Input> none = {In({2, 0})};
  suite.cases.push_back(KnownCase("nothing", {{"X", none}, {"Out", none}, {"Out@GRAD", none}},
                                  {{"axis", 1}}, {{2, 0}, {}, {}}, "X@GRAD"));
  return suite;
}

OP_TEST(Logcumsumexp, LogcumsumexpSuite());
OP_TEST(LogcumsumexpGrad, LogcumsumexpGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
