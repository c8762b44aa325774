#include <cmath>

#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LeastSquares(const std::string& name, const std::string& driver, Input x, Input y) {
  OpCase c = PlainCase(name + "_" + driver, {{"X", {std::move(x)}}, {"Y", {std::move(y)}}},
                       {{"driver", driver}, {"rcond", 1e-5f}},
                       {"Solution", "Residuals", "Rank", "SingularValues"});
  return c;
}

// Driver gels needs full rank: columns of which rounding may leave more than an exact 0.
void AddRankCases(OpSuite* suite) {
  for (double value : {-1.0, 0.1, 5e-324}) {
    const OpCase equal = LeastSquares(
        value < 0 ? "equal_columns" : (value < 1e-300 ? "equal_denormals" : "equal_tenths"), "gels",
        In({3, 2}).Values(std::vector<double>(6, value)), In({3, 1}));
    suite->cases.push_back(Fails(equal, "full rank", phi::PRECONDITION_NOT_MET));
    if (value < 1e-300) suite->cases.back().dtypes = {DataType::FLOAT64};
  }
  suite->cases.push_back(
      Fails(LeastSquares("doubled_row", "gels",
                         In({2, 4}).Values({0.1, 0.7, 1.3, 0.3, 0.2, 1.4, 2.6, 0.6}), In({2, 1})),
            "full rank", phi::PRECONDITION_NOT_MET));
  suite->cases.push_back(
      Fails(LeastSquares("dependent", "gels", In({2, 2}).Values({1, 0, 2, 0}), In({2, 1})),
            "full rank", phi::PRECONDITION_NOT_MET));
  suite->cases.push_back(Fails(
      LeastSquares("dependent_rows", "gels", In({2, 3}).Values({0, 0, 0, 1, 2, 3}), In({2, 1})),
      "full rank", phi::PRECONDITION_NOT_MET));
  suite->cases.push_back(
      Fails(LeastSquares("second_dependent", "gels",
                         In({2, 2, 3}).Values({1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3}), In({2, 2, 1})),
            "matrix 1", phi::PRECONDITION_NOT_MET));
  suite->cases.push_back(Fails(LeastSquares("second_tall_dependent", "gels",
                                            In({2, 2, 1}).Values({1, 0, 0, 0}), In({2, 2, 1})),
                               "matrix 1", phi::PRECONDITION_NOT_MET));
  for (double large : {1e30, HUGE_VAL, std::nan("")}) {
    suite->cases.push_back(LeastSquares(
        std::isnan(large) ? "nan" : (std::isinf(large) ? "infinite" : "nearly_dependent"), "gels",
        In({3, 2}).Values({large, 1, 2, 3, 4, 5}), In({3, 1})));
    suite->cases.back().not_differentiated = "no differences beside such an element";
  }
  OpCase small = LeastSquares("small_pivot", "gels", In({2, 2}).Values({1, 0, 0, 1e-13}),
                              In({2, 1}).Values({1, 1}));
  small.truth["Solution"] = {{2, 1}, {1, 1e13}, {}};
  small.dtypes = {DataType::FLOAT64};
  small.not_differentiated = "differences are larger than its elements";
  suite->cases.push_back(small);
}

OpSuite LstsqSuite() {
  OpSuite suite = MatrixSuite("lstsq");
  suite.needs_sizes = "residuals have another rank where X is not tall";
  for (const char* driver : {"gels", "gelsy", "gelsd", "gelss"}) {
    auto& cases = suite.cases;
    cases.push_back(
        LeastSquares("known", driver, In({3, 1}).Values({1, 2, 2}), In({3, 1}).Values({3, 0, 3})));
    cases.back().truth = {{"Solution", {{1, 1}, {1}, {}}}, {"Residuals", {{1}, {9}, {}}}};
    cases.push_back(LeastSquares("tall", driver, In({6, 3}), In({6, 2})));
    cases.push_back(LeastSquares("wide", driver, In({3, 6}), In({3, 2})));
    cases.push_back(LeastSquares("square", driver, Regular({4, 4}), In({4, 1})));
    cases.push_back(LeastSquares("batch", driver, In({2, 2, 5, 3}), In({2, 2, 5, 1})));
    if (std::string(driver) == "gels") continue;
    cases.push_back(LeastSquares("dependent", driver, In({3, 2}).Values({1, 2, 2, 4, 3, 6}),
                                 In({3, 1}).Values({1, 1, 1})));
    cases.back().truth["Rank"] = {{}, {1}, {}};
  }
  OpCase cut =
      LeastSquares("cut", "gelsd", In({2, 2}).Values({4, 0, 0, 1}), In({2, 1}).Values({8, 5}));
  cut.attrs["rcond"] = 0.5f;  // 1 is below one half of 4
  cut.truth = {{"Solution", {{2, 1}, {2, 0}, {}}}, {"Rank", {{}, {1}, {}}}};
  cut.not_differentiated = "the gradient takes the rank to be full";
  suite.cases.push_back(cut);
  OpCase smallest = LeastSquares("cut_by_default", "gelsd", In({3, 2}).Values({1, 2, 2, 4, 3, 6}),
                                 In({3, 1}).Values({1, 1, 1}));
  smallest.attrs["rcond"] = -1.0f;
  smallest.truth["Rank"] = {{}, {1}, {}};
  smallest.not_differentiated = cut.not_differentiated;
  suite.cases.push_back(smallest);
  suite.cases.push_back(Fails(LeastSquares("driver", "svd", In({2, 2}), In({2, 1})), "driver"));
  suite.cases.push_back(Fails(LeastSquares("sizes", "gels", In({2, 2}), In({3, 1})), "agree"));
  for (const char* driver : {"gelsy", "gelsd", "gelss"}) {
    suite.cases.push_back(LeastSquares("small_value", driver, In({2, 2}).Values({1, 0, 0, 0.01}),
                                       In({2, 1}).Values({1, 1})));
    suite.cases.back().attrs["rcond"] = 0.1f;
    suite.cases.back().truth["Rank"] = {{}, {1}, {}};
  }
  OpCase tiny = LeastSquares("tiny", "gels", In({2, 2}).Values({1e-42, 0, 0, 2e-42}),
                             In({2, 1}).Values({1e-42, 4e-42}));
  tiny.truth["Solution"] = {{2, 1}, {1, 2}, {}};
  tiny.dtypes = {DataType::FLOAT64};
  tiny.not_differentiated = "differences are larger than its elements";
  suite.cases.push_back(tiny);
  for (const double scale : {1e-170, 1e170}) {  // squares would vanish, or overflow
    OpCase far = tiny;
    far.name = scale < 1 ? "far_below_1_gels" : "far_above_1_gels";
    far.inputs = {{"X", {In({1, 1}).Values({-4 * scale})}},
                  {"Y", {In({1, 1}).Values({-8 * scale})}}};
    far.truth["Solution"] = {{1, 1}, {2}, {}};
    suite.cases.push_back(far);
  }
  AddRankCases(&suite);
  return suite;
}

OP_TEST(Lstsq, LstsqSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
