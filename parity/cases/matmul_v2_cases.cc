#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/mixed_types.h"
#include "parity/harness/needs_onednn.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MatMulV2Case(const char* name, Input x, Input y, bool trans_x = false,
                    bool trans_y = false) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.attrs = {{"trans_x", trans_x}, {"trans_y", trans_y}};
  return c;
}

void AddMatMulErrors(std::vector<OpCase>* cases) {
  OpCase inner = MatMulV2Case("inner_sizes_differ", In({2, 3}), In({4, 5}));
  inner.error = phi::INVALID_ARGUMENT;
  inner.error_text = "the columns of input X and the rows of input Y must be as many";
  cases->push_back(inner);
  OpCase batch = MatMulV2Case("batches_do_not_fit", In({2, 3, 4}), In({3, 4, 5}));
  batch.error = phi::INVALID_ARGUMENT;
  batch.error_text = "the batch axes of input X";
  cases->push_back(batch);
}

// One row of more products than the CPU's kernel is as fast as oneDNN's for.
void AddLongRows(std::vector<OpCase>* cases) {
  const auto add = [&](const char* name, Input x, Input y, bool trans_x, bool trans_y) {
    cases->push_back(MatMulV2Case(name, std::move(x), std::move(y), trans_x, trans_y));
    cases->back().dtypes = {DataType::FLOAT32, DataType::BFLOAT16};
    cases->back().not_differentiated = "its gradient is that of shorter rows";
  };
  NeedsOneDnn("matmul_v2", "only oneDNN's kernel takes bfloat16");
  add("long_row", In({1, 520}), In({520, 260}), false, false);
  add("long_row_trans_x", In({520, 1}), In({520, 260}), true, false);
  add("long_row_trans_y", In({1, 520}), In({260, 520}), false, true);
  add("long_vector", In({520}), In({520, 260}), false, false);
  add("long_vector_trans", In({520}), In({520, 260}), true, false);
  add("long_row_of_batch", In({1, 1, 520}), In({1, 520, 260}), false, false);
}

// In int8, which only oneDNN multiplies: products that fit, row by column.
void AddInt8Products(std::vector<OpCase>* cases) {
  const auto add = [&](OpCase c, const std::vector<int64_t>& dims, std::vector<double> out) {
    c.truth["Out"] = {dims, std::move(out), {}};
    c.dtypes = {DataType::INT8};
    c.legacy_only = true;
    cases->push_back(std::move(c));
  };
  const std::vector<double> a = {1, 2, 3, 4, 5, 6}, b = {1, 0, 2, -1, 3, 1};
  add(MatMulV2Case("int8_trans_x", In({3, 2}).Values(a), In({3, 2}).Values(b), true), {2, 2},
      {22, 2, 28, 2});
  add(MatMulV2Case("int8_trans_y", In({2, 3}).Values(a), In({2, 3}).Values(b), false, true), {2, 2},
      {7, 8, 16, 17});
  add(MatMulV2Case("int8_vector_matrix", In({3}).Values({1, 2, 3}), In({3, 2}).Values(b)), {2},
      {14, 1});
  add(MatMulV2Case("int8_matrix_vector", In({2, 3}).Values(a), In({3}).Values({1, 0, 2})), {2},
      {7, 16});
  add(MatMulV2Case("int8_batch", In({2, 1, 3}).Values(a), In({2, 3, 1}).Values(b)), {2, 1, 1},
      {7, 17});
  add(MatMulV2Case("int8_batches_repeat", In({2, 1, 1, 3}).Values(a), In({2, 3, 1}).Values(b)),
      {2, 2, 1, 1}, {7, 8, 16, 17});
  add(MatMulV2Case("int8_batch_and_matrix", In({2, 3, 1}).Values(a), In({3, 1}).Values({1, 0, 2}),
                   true),
      {2, 1, 1}, {7, 16});
  add(MatMulV2Case("int8_no_terms", In({2, 0}), In({0, 3})), {2, 3}, std::vector<double>(6, 0));
}

void AddInt8Matrices(std::vector<OpCase>* cases) {
  OpCase integers = MatMulV2Case("int8_saturates", In({2, 2}).Values({1, 2, -30, 4}),
                                 In({2, 2}).Values({5, 6, 7, 8}));
  integers.truth["Out"] = {{2, 2}, {19, 22, -122, -128}, {}};
  integers.dtypes = {DataType::INT8};
  integers.legacy_only = true;
  cases->push_back(integers);
  const auto add_integers = [cases](const char* name, Input x, Input y, bool trans_x, bool trans_y,
                                    Truth truth) {
    OpCase c = MatMulV2Case(name, std::move(x), std::move(y), trans_x, trans_y);
    c.truth["Out"] = std::move(truth);
    c.dtypes = {DataType::INT8};
    c.legacy_only = true;
    cases->push_back(c);
  };
  const Input tall = In({3, 2}).Values({1, 2, 3, 4, 5, 6});
  add_integers("int8_trans_x", tall, In({3, 2}).Values({1, 0, 0, 1, 2, 3}), true, false,
               {{2, 2}, {11, 18, 14, 22}, {}});
  add_integers("int8_trans_y", In({1, 2}).Values({1, 2}), tall, false, true,
               {{1, 3}, {5, 11, 17}, {}});
}

OpSuite MatMulV2Suite() {
  OpSuite suite;
  suite.type = "matmul_v2";
  suite.phi_kernel = "matmul";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  auto& cases = suite.cases;
  cases.push_back(
      MatMulV2Case("known", In({2, 2}).Values({1, 2, 3, 4}), In({2, 2}).Values({5, 6, 7, 8})));
  cases[0].truth["Out"] = {{2, 2}, {19, 22, 43, 50}, {}};
  cases.push_back(MatMulV2Case("known_trans_y", In({2, 2}).Values({1, 2, 3, 4}),
                               In({2, 2}).Values({5, 6, 7, 8}), false, true));
  cases.back().truth["Out"] = {{2, 2}, {17, 23, 39, 53}, {}};
  cases.push_back(MatMulV2Case("all_types", In({3, 5}).Range(-9, 9), In({5, 7}).Range(-9, 9)));
  cases.back().dtypes = {DataType::FLOAT32, DataType::FLOAT64,   DataType::INT32,
                         DataType::INT64,   DataType::COMPLEX64, DataType::COMPLEX128};
  AddMixedCase(MatMulV2Case("real_x_complex_y", In({3, 5}), In({5, 7})), "X", &cases);
  AddMixedCase(MatMulV2Case("complex_x_real_y", In({3, 5}), In({5, 7})), "Y", &cases);
  cases.push_back(MatMulV2Case("trans_x", In({13, 7}), In({13, 11}), true));
  cases.push_back(MatMulV2Case("trans_both", In({13, 7}), In({11, 13}), true, true));
  cases.push_back(MatMulV2Case("dot", In({17}), In({17})));
  cases.push_back(MatMulV2Case("vector_matrix", In({5}), In({5, 3})));
  cases.push_back(MatMulV2Case("matrix_vector", In({3, 5}), In({5})));
  cases.push_back(MatMulV2Case("vector_batch", In({5}), In({2, 5, 3})));
  cases.push_back(MatMulV2Case("batch_vector", In({2, 3, 5}), In({5})));
  cases.push_back(MatMulV2Case("batch", In({4, 3, 5}), In({4, 5, 7})));
  cases.push_back(
      MatMulV2Case("attention_scores", In({2, 4, 7, 8}), In({2, 4, 7, 8}), false, true));
  cases.push_back(MatMulV2Case("batch_trans_x", In({2, 3, 5, 7}), In({2, 3, 5, 4}), true));
  cases.push_back(MatMulV2Case("batch_times_matrix", In({2, 3, 5}), In({5, 7})));
  cases.push_back(MatMulV2Case("matrix_times_batch", In({3, 5}), In({4, 5, 7})));
  cases.push_back(MatMulV2Case("batches_repeat", In({2, 1, 3, 5}), In({4, 5, 7})));
  cases.push_back(MatMulV2Case("larger", In({67, 517}), In({517, 129})));
  cases.push_back(MatMulV2Case("one_row", In({1, 64}), In({64, 33})));
  cases.push_back(MatMulV2Case("one_inner", In({9, 1}), In({1, 11})));
  cases.push_back(MatMulV2Case("empty_batch", In({0, 3, 5}), In({5, 7})));
  cases.push_back(MatMulV2Case("two_long_rows", In({2, 100}), In({100, 5000})));
  cases.push_back(MatMulV2Case("row_by_many_columns", In({1, 100}), In({5000, 100}), false, true));
  AddLongRows(&cases);
  cases.push_back(MatMulV2Case("images", In({2, 9, 3, 4}), In({2, 9, 4, 5})));
  AddMatMulErrors(&cases);
  AddInt8Products(&cases);
  AddInt8Matrices(&cases);
  return suite;
}

OpSuite MatMulV2GradGradSuite() {
  OpSuite suite = KnownGradientSuite("matmul_v2_grad_grad", "matmul_double_grad");
  OpCase c = PlainCase("without_gradients",
                       {{"X", {In({2, 3})}}, {"Y", {In({3, 2})}}, {"grad_out", {In({2, 2})}}}, {},
                       {"grad_out@GRAD"});
  c.truth["grad_out@GRAD"] = {{2, 2}, {0, 0, 0, 0}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(MatMulV2, MatMulV2Suite());
OP_TEST(MatMulV2GradGrad, MatMulV2GradGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
