#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MulCase(const char* name, Input x, Input y, int x_num_col_dims = 1, int y_num_col_dims = 1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.attrs = {{"x_num_col_dims", x_num_col_dims}, {"y_num_col_dims", y_num_col_dims}};
  return c;
}

OpSuite MulSuite() {
  OpSuite suite;
  suite.type = "mul";
  suite.phi_kernel = "matmul_with_flatten";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  auto& cases = suite.cases;
  cases.push_back(
      MulCase("known", In({2, 2}).Values({1, 2, 3, 4}), In({2, 2}).Values({5, 6, 7, 8})));
  cases[0].truth["Out"] = {{2, 2}, {19, 22, 43, 50}, {}};
  cases.push_back(MulCase("primes", In({7, 13}), In({13, 11})));
  cases.back().unknown_batch = true;
  cases.push_back(MulCase("x_flattened", In({3, 5, 7}), In({35, 4})));
  cases.push_back(MulCase("x_two_row_dims", In({3, 5, 7}), In({7, 4}), 2));
  cases.push_back(MulCase("y_two_row_dims", In({3, 10}), In({2, 5, 3}), 1, 2));
  cases.push_back(MulCase("y_columns_kept", In({3, 6}), In({6, 2, 3})));
  cases.push_back(MulCase("images", In({5, 1, 8, 8}), In({64, 10})));
  cases.push_back(MulCase("larger", In({67, 517}), In({517, 129})));
  cases.push_back(MulCase("one_row", In({1, 64}), In({64, 33})));
  cases.push_back(MulCase("long_row", In({1, 520}), In({520, 260})));
  cases.back().not_differentiated = "its gradient is that of shorter rows";
  cases.push_back(MulCase("long_row_of_an_image", In({1, 9, 8, 8}), In({576, 256})));
  cases.back().not_differentiated = "its gradient is that of shorter rows";
  cases.push_back(MulCase("images_by_images", In({2, 9, 2}), In({9, 2, 3}), 1, 2));
  cases.push_back(MulCase("one_column", In({33, 64}), In({64, 1})));
  cases.push_back(MulCase("empty_batch", In({0, 4}), In({4, 3})));
  cases.push_back(MulCase("lod", In({6, 2}).LoD({{0, 2, 6}}), In({2, 3})));
  OpCase mismatch = MulCase("inner_sizes_differ", In({2, 3}), In({4, 5}));
  mismatch.error = phi::INVALID_ARGUMENT;
  mismatch.error_text = "they must be as many";
  cases.push_back(mismatch);
  OpCase bad_attr = MulCase("x_num_col_dims_0", In({2, 3}), In({3, 5}), 0);
  bad_attr.error = phi::INVALID_ARGUMENT;
  bad_attr.error_text = "x_num_col_dims";
  cases.push_back(bad_attr);
  OpCase integers =
      MulCase("int8_saturates", In({2, 2}).Values({1, 2, -30, 4}), In({2, 2}).Values({5, 6, 7, 8}));
  integers.inputs["Y"] = {In({2, 2}).Values({5, 6.4, 7.5, 8}).Type(DataType::FLOAT32)};
  integers.truth["Out"] = {{2, 2}, {21, 22, -118, -128}, {}};
  integers.dtypes = {DataType::INT8};
  integers.legacy_only = true;
  cases.push_back(integers);
  cases.push_back(MulCase("one_result", In({1, 5}), In({5, 1})));
  cases.push_back(MulCase("no_terms", In({2, 0}), In({0, 3})));
  cases.back().truth["Out"] = {{2, 3}, {0, 0, 0, 0, 0, 0}, {}};
  OpCase no_integers = MulCase("int8_no_terms", In({2, 0}), In({0, 3}).Type(DataType::FLOAT32));
  no_integers.truth["Out"] = {{2, 3}, {0, 0, 0, 0, 0, 0}, {}};
  no_integers.dtypes = {DataType::INT8};
  no_integers.legacy_only = true;
  cases.push_back(no_integers);
  return suite;
}

OP_TEST(Mul, MulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
