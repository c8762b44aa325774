#include "parity/cases/common/elementwise_cases.h"
#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
#include "phi/core/ddim.h"

namespace phibridge {
namespace parity {
namespace {

std::string WhyNoSecondGradientOfDiv(const OpCase& c) {
  const auto size = [&c](const char* slot) {
    return phi::product(phi::make_ddim(c.inputs.at(slot).at(0).dims));
  };
  if (size("X") >= size("Y")) return "";
  return "where X is repeated the original's second gradient reads the sum over its repetitions, "
         "which is no gradient";
}

OpSuite ElementwiseDivSuite() {
  OpSuite suite = ElementwiseSuite("elementwise_div", "divide", 1, 9,
                                   {DataType::INT8, DataType::UINT8, DataType::INT16});
  suite.not_differentiated_twice = WhyNoSecondGradientOfDiv;
  AddMixedTypes(&suite);
  OpCase known =
      ElementwiseCase("known", In({2, 2}).Values({10, 20, 30, 40}), In({2}).Values({2, 8}));
  known.truth["Out"] = {{2, 2}, {5, 2.5, 15, 5}, {}};
  suite.cases.push_back(known);
  OpCase truncates = ElementwiseCase("integers_truncate", In({4}).Values({7, -7, 7, -7}),
                                     In({4}).Values({2, 2, -2, -2}));
  truncates.dtypes = {DataType::INT32, DataType::INT64};
  truncates.truth["Out"] = {{4}, {3, -3, -3, 3}, {}};
  suite.cases.push_back(truncates);
  OpCase smallest = ElementwiseCase("smallest_by_minus_one", In({2}).Values({-2147483648.0, 7}),
                                    In({2}).Values({-1, -1}));
  smallest.dtypes = {DataType::INT32};
  smallest.truth["Out"] = {{2}, {-2147483648.0, -7}, {}};
  suite.cases.push_back(smallest);
  OpCase zero = ElementwiseCase("integer_by_zero", In({2}).Values({1, 2}), In({2}).Values({2, 0}));
  zero.dtypes = {DataType::INT32, DataType::INT64};
  zero.error = phi::INVALID_ARGUMENT;
  zero.error_text = "divided by 0";
  suite.cases.push_back(zero);
  OpCase infinite =
      ElementwiseCase("float_by_zero", In({3}).Values({1, -1, 0}), In({3}).Values({0, 0, 0}));
  suite.cases.push_back(infinite);
  OpCase nothing = ElementwiseCase("nothing_by_zero", In({0, 2}), In({2}).Values({0, 3}));
  nothing.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(nothing);
  return suite;
}

OpSuite ElementwiseDivGradSuite() {
  OpSuite suite = GradientSuite("elementwise_div_grad");
  suite.dtypes = {DataType::INT32};
  const OpCase c = PlainCase("",
                             {{"X", {In({2}).Values({6, 8})}},
                              {"Y", {In({2}).Values({2, 0})}},
                              {"Out", {In({2}).Values({3, 0})}},
                              {"Out@GRAD", {In({2}).Values({1, 1})}}},
                             {}, {"X@GRAD", "Y@GRAD"});
  AddRefused(&suite.cases, c, "integer_by_zero", "divided by 0", [](OpCase*) {});
  return suite;
}

OP_TEST(ElementwiseDiv, ElementwiseDivSuite());
OP_TEST(ElementwiseDivGrad, ElementwiseDivGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
