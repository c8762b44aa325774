#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MatMulCase(const char* name, Input x, Input y, bool transpose_x, bool transpose_y,
                  Truth truth) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.attrs = {{"transpose_X", transpose_x}, {"transpose_Y", transpose_y}};
  c.truth["Out"] = std::move(truth);
  c.legacy_only = true;
  return c;
}

// 0, 1, 2, …
Input Counting(std::vector<int64_t> dims) {
  Input x = In(dims);
  int64_t n = 1;
  for (int64_t d : dims) n *= d;
  for (int64_t i = 0; i < n; ++i) x.values.push_back(static_cast<double>(i));
  return x;
}

OpSuite MatMulSuite() {
  OpSuite suite;
  suite.type = "matmul";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const Input a = Counting({2, 3}), v = In({3}).Values({1, 2, 3});
  cases.push_back(
      MatMulCase("known", a, Counting({3, 2}), false, false, {{2, 2}, {10, 13, 28, 40}, {}}));
  cases.push_back(MatMulCase("transpose_y", a, a, false, true, {{2, 2}, {5, 14, 14, 50}, {}}));
  cases.push_back(MatMulCase("transpose_x", a, a, true, false,
                             {{3, 3}, {9, 12, 15, 12, 17, 22, 15, 22, 29}, {}}));
  cases.push_back(MatMulCase("alpha", a, a, false, true, {{2, 2}, {2.5, 7, 7, 25}, {}}));
  cases.back().attrs["alpha"] = 0.5f;
  cases.push_back(MatMulCase("vectors", v, v, false, false, {{}, {14}, {}}));
  cases.push_back(
      MatMulCase("outer_product", v, v, true, true, {{3, 3}, {1, 2, 3, 2, 4, 6, 3, 6, 9}, {}}));
  cases.push_back(MatMulCase("matrix_vector", a, v, false, false, {{2}, {8, 26}, {}}));
  cases.push_back(MatMulCase("batch_by_matrix", Counting({2, 1, 2}), Counting({2, 2}), false, false,
                             {{2, 1, 2}, {2, 3, 6, 11}, {}}));
  cases.push_back(MatMulCase("batch_by_batch", Counting({2, 1, 2}), Counting({2, 2, 1}), false,
                             false, {{2, 1, 1}, {1, 13}, {}}));
  cases.push_back(MatMulCase("matrix_by_batch", Counting({1, 2}), Counting({2, 2, 1}), false, false,
                             {{2, 1, 1}, {1, 3}, {}}));
  cases.push_back(MatMulCase("transposed_batch", Counting({2, 2, 1}), Counting({2, 2}), true, false,
                             {{2, 1, 2}, {2, 3, 6, 11}, {}}));
  cases.push_back(
      MatMulCase("heads", Counting({1, 4}), Counting({4, 1}), false, false, {{1, 2}, {1, 13}, {}}));
  cases.back().attrs["head_number"] = 2;
  cases.push_back(
      MatMulCase("no_terms", In({2, 0}), In({0, 2}), false, false, {{2, 2}, {0, 0, 0, 0}, {}}));
  for (OpCase& c : cases) c.unknown_batch = c.name == "batch_by_matrix";
  OpCase bad = MatMulCase("sizes_do_not_fit", In({2, 3}), In({2, 3}), false, false, {});
  bad.truth.clear();
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "as many";
  cases.push_back(bad);
  for (OpCase& c : suite.cases) {
    if (c.name == "heads")
      c.not_differentiated = "strips have no gradient, in the original neither";
  }
  cases.push_back(MatMulCase("alpha_two", a, a, false, true, {{2, 2}, {10, 28, 28, 100}, {}}));
  cases.back().attrs["alpha"] = 2.0f;
  return suite;
}

OP_TEST(MatMul, MatMulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
