#include <cmath>
#include <limits>

#include "parity/cases/common/matrix_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite InverseSuite() {
  OpSuite suite = MatrixSuite("inverse");
  const auto add = [&](const char* name, Input x) {
    suite.cases.push_back(PlainCase(name, {{"Input", {std::move(x)}}}, {}, {"Output"}));
  };
  suite.cases.push_back(KnownCase("known", {{"Input", {In({2, 2}).Values({4, 7, 2, 6})}}}, {},
                                  {{2, 2}, {0.6, -0.7, -0.2, 0.4}, {}}, "Output"));
  suite.cases.push_back(KnownCase("exchanged", {{"Input", {In({2, 2}).Values({0, 2, 4, 0})}}}, {},
                                  {{2, 2}, {0, 0.25, 0.5, 0}, {}}, "Output"));
  add("one", Regular({1, 1}));
  add("batch", Regular({2, 3, 4, 4}));
  add("several_blocks", Regular({101, 101}, 20));
  add("no_rows", In({2, 0, 0}));
  add("no_matrices", In({0, 3, 3}));
  suite.cases.push_back(
      Fails(PlainCase("singular", {{"Input", {In({2, 2}).Values({1, 1, 1, 1})}}}, {}, {"Output"}),
            "not invertible"));
  suite.cases.push_back(
      Fails(PlainCase("not_square", {{"Input", {In({2, 3})}}}, {}, {"Output"}), "square"));
  suite.cases.push_back(Fails(PlainCase("vector", {{"Input", {In({3})}}}, {}, {"Output"}), "rank"));
  suite.cases[3].unknown_batch = true;
  return suite;
}
OP_TEST(Inverse, InverseSuite());

OpSuite DeterminantSuite(const std::string& type) {
  OpSuite suite = MatrixSuite(type);
  const auto add = [&](const char* name, Input x) {
    suite.cases.push_back(PlainCase(name, {{"Input", {std::move(x)}}}));
  };
  add("one", In({1, 1}).Values({-3}));
  add("exchanged", In({2, 2}).Values({0, 2, 4, 0}));
  add("singular", In({2, 2}).Values({1, 1, 1, 1}));
  add("batch", Regular({2, 3, 4, 4}));
  add("several_blocks", Regular({60, 60}, 2));
  add("no_rows", In({2, 0, 0}));
  suite.cases.push_back(Fails(PlainCase("not_square", {{"Input", {In({2, 3})}}}), "square"));
  suite.cases[2].not_differentiated = "the original has no gradient of singular matrices";
  suite.cases[3].unknown_batch = true;
  if (type == "determinant") {
    suite.cases[0].truth["Out"] = {{}, {-3}, {}};
    suite.cases[1].truth["Out"] = {{}, {-8}, {}};
    suite.cases[2].truth["Out"] = {{}, {0}, {}};
    suite.cases[5].truth["Out"] = {{2}, {1, 1}, {}};
  } else {
    suite.cases[0].truth["Out"] = {{2}, {-1, std::log(3.0)}, {}};
    suite.cases[1].truth["Out"] = {{2}, {-1, std::log(8.0)}, {}};
    suite.cases[2].truth["Out"] = {{2}, {0, -std::numeric_limits<double>::infinity()}, {}};
    suite.cases[5].truth["Out"] = {{2, 2}, {1, 1, 0, 0}, {}};
  }
  return suite;
}
OP_TEST(Determinant, DeterminantSuite("determinant"));
OP_TEST(Slogdeterminant, DeterminantSuite("slogdeterminant"));

OpSuite MatrixPowerSuite() {
  OpSuite suite = MatrixSuite("matrix_power");
  const auto add = [&](const std::string& name, Input x, int n) {
    suite.cases.push_back(PlainCase(name, {{"X", {std::move(x)}}}, {{"n", n}}));
  };
  suite.cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 1, 0, 1})}}}, {{"n", 5}},
                                  {{2, 2}, {1, 5, 0, 1}, {}}));
  suite.cases.push_back(KnownCase("inverse", {{"X", {In({2, 2}).Values({1, 1, 0, 1})}}},
                                  {{"n", -3}}, {{2, 2}, {1, -3, 0, 1}, {}}));
  suite.cases.push_back(KnownCase("zeroth", {{"X", {In({1, 2, 2}).Values({1, 1, 1, 1})}}},
                                  {{"n", 0}}, {{1, 2, 2}, {1, 0, 0, 1}, {}}));
  for (int n : {1, 2, 3, 6, -1, -2}) {
    add("batch_" + std::string(n < 0 ? "minus_" : "") + std::to_string(std::abs(n)),
        Regular({2, 2, 3, 3}, 1), n);
  }
  add("empty", In({0, 3, 3}), 2);
  suite.cases.push_back(
      Fails(PlainCase("singular", {{"X", {In({2, 2}).Values({1, 1, 1, 1})}}}, {{"n", -1}}),
            "invertible"));
  return suite;
}
OP_TEST(MatrixPower, MatrixPowerSuite());

OpCase Pair(const std::string& name, Input x, Input y, paddle::framework::AttributeMap attrs = {}) {
  return PlainCase(name, {{"X", {std::move(x)}}, {"Y", {std::move(y)}}}, std::move(attrs));
}

OpSuite SolveSuite() {
  OpSuite suite = MatrixSuite("solve");
  auto& cases = suite.cases;
  cases = {Pair("known", In({2, 2}).Values({3, 1, 1, 2}), In({2}).Values({9, 8})),
           Pair("matrix", Regular({4, 4}), In({4, 3})),
           Pair("vectors", Regular({2, 3, 3}), In({2, 3})),
           Pair("one_vector", Regular({2, 3, 3}), In({3})),
           Pair("repeated", Regular({2, 3, 3}), In({3, 2})),
           Pair("repeated_matrix", Regular({3, 3}), In({2, 3, 2})),
           Pair("both_repeated", Regular({2, 1, 3, 3}), In({4, 3, 2})),
           Pair("several_blocks", Regular({70, 70}, 20), In({70, 5})),
           Pair("no_columns", Regular({3, 3}), In({3, 0})),
           Fails(Pair("singular", In({2, 2}).Values({1, 2, 2, 4}), In({2})), "not invertible"),
           Fails(Pair("sizes", Regular({3, 3}), In({4, 2})), "do not fit"),
           Fails(Pair("batches", Regular({2, 3, 3}), In({3, 3, 1})), "repeat"),
           Fails(Pair("not_square", In({3, 2}), In({3})), "square")};
  cases[0].truth["Out"] = {{2}, {2, 3}, {}};
  cases[2].unknown_batch = true;
  return suite;
}
OP_TEST(Solve, SolveSuite());

OpSuite CholeskySuite() {
  OpSuite suite = MatrixSuite("cholesky");
  suite.not_differentiated = "one triangle is read; the gradient is that of a symmetric matrix";
  for (bool upper : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"upper", upper}};
    const std::string end = upper ? "_upper" : "_lower";
    const auto add = [&](const std::string& name, Input x) {
      suite.cases.push_back(PlainCase(name + end, {{"X", {std::move(x)}}}, attrs));
    };
    // Only one triangle is read.
    suite.cases.push_back(KnownCase(
        "known" + end, {{"X", {In({2, 2}).Values({4, upper ? 2.0 : 99.0, upper ? 99.0 : 2.0, 5})}}},
        attrs, {{2, 2}, {2, upper ? 1.0 : 0.0, upper ? 0.0 : 1.0, 2}, {}}));
    add("batch", Definite({2, 3, 4, 4}));
    add("several_blocks", Definite({110, 110}));
    add("empty", In({2, 0, 0}));
    suite.cases.push_back(
        Fails(PlainCase("indefinite" + end, {{"X", {In({2, 2}).Values({1, 2, 2, 1})}}}, attrs),
              "definite"));
  }
  suite.cases.push_back(Fails(PlainCase("not_square", {{"X", {In({2, 3})}}}), "square"));
  suite.cases[1].unknown_batch = true;
  return suite;
}
OP_TEST(Cholesky, CholeskySuite());

OpSuite CholeskySolveSuite() {
  OpSuite suite = MatrixSuite("cholesky_solve");
  suite.cases.push_back(Pair("known", In({2, 1}).Values({2, 5}), In({2, 2}).Values({2, 9, 1, 2})));
  suite.cases[0].truth["Out"] = {{2, 1}, {0, 1}, {}};  // of [[4, 2], [2, 5]]
  for (bool upper : {false, true}) {
    const paddle::framework::AttributeMap attrs = {{"upper", upper}};
    const std::string end = upper ? "_upper" : "_lower";
    suite.cases.push_back(Pair("matrix" + end, In({4, 3}), Regular({4, 4}), attrs));
    suite.cases.push_back(Pair("repeated" + end, In({3, 2}), Regular({2, 3, 3}), attrs));
    suite.cases.push_back(Pair("both_repeated" + end, In({4, 3, 2}), Regular({2, 1, 3, 3}), attrs));
    suite.cases.push_back(Pair("several_blocks" + end, In({60, 3}), Regular({60, 60}, 30), attrs));
  }
  suite.cases.push_back(Pair("empty", In({3, 0}), Regular({3, 3})));
  suite.cases.push_back(Fails(Pair("sizes", In({4, 2}), Regular({3, 3})), "do not fit"));
  suite.cases.push_back(Fails(Pair("vector", In({3}), Regular({3, 3})), "rank"));
  return suite;
}
OP_TEST(CholeskySolve, CholeskySolveSuite());

OpSuite TriangularSolveSuite() {
  OpSuite suite = MatrixSuite("triangular_solve");
  suite.cases.push_back(Pair("known", In({2, 2}).Values({2, 1, 9, 4}), In({2, 1}).Values({4, 8})));
  suite.cases[0].truth["Out"] = {{2, 1}, {1, 2}, {}};
  for (int kind = 0; kind < 8; ++kind) {
    const bool upper = kind % 2 == 1, transpose = kind / 2 % 2 == 1, unit = kind / 4 == 1;
    const paddle::framework::AttributeMap attrs = {
        {"upper", upper}, {"transpose", transpose}, {"unitriangular", unit}};
    const std::string end = "_" + std::to_string(kind);
    suite.cases.push_back(Pair("matrix" + end, Regular({5, 5}), In({5, 3}), attrs));
    suite.cases.push_back(Pair("both_repeated" + end, Regular({2, 1, 3, 3}), In({4, 3, 2}), attrs));
    for (size_t i = suite.cases.size() - 2; unit && !upper && i < suite.cases.size(); ++i) {
      suite.cases[i].not_differentiated = "the original's gradient has a diagonal, and one above";
    }
    // A unit diagonal beside elements of up to 1 would let the solution grow without bound.
    if (!unit) {
      suite.cases.push_back(
          Pair("several_blocks" + end, Regular({100, 100}, 60), In({100, 4}), attrs));
    }
  }
  suite.cases.push_back(Pair("zero_diagonal", In({1, 1}).Values({0}), In({1, 2}).Values({1, -1})));
  suite.cases.back().not_differentiated = "the solution is infinite";
  suite.cases.push_back(Pair("empty", In({0, 3, 3}), In({0, 3, 2})));
  suite.cases.push_back(Fails(Pair("sizes", Regular({3, 3}), In({4, 2})), "do not fit"));
  return suite;
}
OP_TEST(TriangularSolve, TriangularSolveSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
