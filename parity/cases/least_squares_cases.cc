#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite MatrixRankSuite() {
  OpSuite suite = MatrixSuite("matrix_rank");
  const Input steps = In({3, 3}).Values({1, 0, 0, 0, 0, 1e-3, 0, 0.5, 0});
  const auto with = [](Input x, Input tol) {
    return Slots{{"X", {std::move(x)}}, {"TolTensor", {std::move(tol)}}};
  };
  suite.cases = {
      KnownCase("known", {{"X", {steps}}}, {{"tol", 0.01f}, {"use_default_tol", false}},
                {{}, {2}, {}}),
      KnownCase("default", {{"X", {steps}}}, {{"tol", 0.01f}}, {{}, {3}, {}}),
      KnownCase("dependent", {{"X", {In({2, 3}).Values({1, 2, 3, 2, 4, 6})}}}, {}, {{}, {1}, {}}),
      KnownCase("hermitian", {{"X", {In({2, 2}).Values({1, 2, 2, -5})}}},
                {{"hermitian", true}, {"use_default_tol", false}, {"tol", 2.0f}}, {{}, {1}, {}}),
      PlainCase("batch", {{"X", {In({2, 3, 4, 3})}}}, {{"tol", 0.7f}, {"use_default_tol", false}}),
      WithKernel(KnownCase("tolerances", with(steps, In({3}).Values({1e-5, 0.01, 0.7})),
                           {{"use_default_tol", false}}, {{3}, {3, 2, 1}, {}}),
                 "matrix_rank_tol"),
      WithKernel(PlainCase("repeated", with(In({2, 4, 3}), In({3, 1}).Range(0.1, 1))),
                 "matrix_rank_tol"),
      KnownCase("empty", {{"X", {In({2, 0, 3})}}}, {}, {{2}, {0, 0}, {}}),
      Fails(PlainCase("vector", {{"X", {In({3})}}}), "rank"),
      Fails(PlainCase("tolerances_do_not_fit", with(In({2, 3, 3}), In({3}))), "repeat"),
      Fails(PlainCase("not_square", {{"X", {In({2, 3})}}}, {{"hermitian", true}}), "square")};
  suite.cases[4].unknown_batch = true;
  return suite;
}
OP_TEST(MatrixRank, MatrixRankSuite());

OpCase LeastSquares(const std::string& name, const std::string& driver, Input x, Input y) {
  OpCase c = PlainCase(name + "_" + driver, {{"X", {std::move(x)}}, {"Y", {std::move(y)}}},
                       {{"driver", driver}, {"rcond", 1e-5f}},
                       {"Solution", "Residuals", "Rank", "SingularValues"});
  return c;
}
OpSuite LstsqSuite() {
  OpSuite suite = MatrixSuite("lstsq");
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
  suite.cases.push_back(
      Fails(LeastSquares("dependent", "gels", In({2, 2}).Values({1, 0, 2, 0}), In({2, 1})),
            "full rank", phi::PRECONDITION_NOT_MET));
  suite.cases.push_back(Fails(LeastSquares("driver", "svd", In({2, 2}), In({2, 1})), "driver"));
  suite.cases.push_back(Fails(LeastSquares("sizes", "gels", In({2, 2}), In({3, 1})), "agree"));
  return suite;
}
OP_TEST(Lstsq, LstsqSuite());

OpSuite MultiDotSuite() {
  OpSuite suite = MatrixSuite("multi_dot");
  const auto add = [&](const char* name, const std::vector<std::vector<int64_t>>& shapes) {
    std::vector<Input> inputs;
    for (const auto& shape : shapes) inputs.push_back(In(shape));
    suite.cases.push_back(PlainCase(name, {{"X", std::move(inputs)}}));
  };
  suite.cases.push_back(KnownCase(
      "known",
      {{"X", {In({2}).Values({1, 2}), In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({1, -1})}}},
      {}, {{}, {-3}, {}}));
  add("two", {{2, 3}, {3, 4}});
  add("many", {{2, 9}, {9, 3}, {3, 7}, {7, 4}, {4, 1}});
  add("row", {{3}, {3, 4}, {4, 2}});
  add("column", {{5, 3}, {3, 4}, {4}});
  add("vectors", {{3}, {3}});
  add("no_sum", {{2, 0}, {0, 3}});
  add("empty", {{0, 2}, {2, 3}});
  add("one", {{2, 3}});
  suite.cases.back() = Fails(suite.cases.back(), "two tensors");
  add("inner_vector", {{2, 3}, {3}, {3, 2}});
  suite.cases.back() = Fails(suite.cases.back(), "tensor 1");
  add("sizes", {{2, 3}, {4, 2}});
  suite.cases.back() = Fails(suite.cases.back(), "rows");
  return suite;
}
OP_TEST(MultiDot, MultiDotSuite());

OpSuite RenormSuite() {
  OpSuite suite = MatrixSuite("renorm");
  const auto attrs = [](float p, int axis, float max_norm) {
    return paddle::framework::AttributeMap{{"p", p}, {"axis", axis}, {"max_norm", max_norm}};
  };
  suite.cases = {
      KnownCase("known", {{"X", {In({2, 2}).Values({3, 4, 0.3, 0.4})}}}, attrs(2, 0, 1),
                {{2, 2}, {0.6, 0.8, 0.3, 0.4}, {}}),
      PlainCase("middle", {{"X", {In({2, 3, 4})}}}, attrs(3, 1, 1.1f)),
      PlainCase("last", {{"X", {In({2, 3, 4})}}}, attrs(1, -1, 1.5f)),
      PlainCase("root", {{"X", {In({5, 3})}}}, attrs(0.5f, 0, 2)),
      KnownCase("zero", {{"X", {In({2}).Values({3, 4})}}}, attrs(0, 0, 1), {{2}, {3, 4}, {}}),
      PlainCase("infinite", {{"X", {In({2, 3}).Range(-5, 5)}}},
                attrs(std::numeric_limits<float>::infinity(), 0, 1.5f)),
      PlainCase("empty", {{"X", {In({0, 3})}}}, attrs(2, 0, 1)),
      Fails(PlainCase("axis", {{"X", {In({2, 3})}}}, attrs(2, 2, 1)), "axis"),
      Fails(PlainCase("negative", {{"X", {In({2, 3})}}}, attrs(-1, 1, 1)), "`p`")};
  suite.cases[1].unknown_batch = true;
  return suite;
}
OP_TEST(Renorm, RenormSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
