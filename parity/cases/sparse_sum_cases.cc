#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SumOf(const char* name, Input x, const std::vector<int64_t>& axis, bool keepdim = false) {
  const Input::Kind kind = x.kind;
  const bool is_coo = kind == Input::kSparseCoo;
  OpCase c = SparseCase(name, is_coo ? "sum_coo" : "sum_csr", {{"x", x.Range(-9, 9)}}, kind,
                        {{"axis", axis}, {"keepdim", keepdim}});
  const std::vector<int> dim(axis.begin(), axis.end());
  DenseTwin twin = Twin("reduce_sum", {{"keep_dim", keepdim || !is_coo}});
  if (axis.empty()) twin.attrs["reduce_all"] = true;
  if (!axis.empty()) twin.attrs["dim"] = dim;
  return WithTwin(std::move(c), std::move(twin));
}
// int32 and bool give int64; the other types stay.
OpCase OfIntegers(OpCase c) {
  c.dtypes = {DataType::INT32};
  c.dense_twin.attrs["out_dtype"] = 3;
  return c;
}
// One number, which the dense sum has in as many axes as it is asked for.
OpCase OfAll(const char* name, Input x, std::vector<int64_t> dims, double sum) {
  OpCase c = SumOf(name, std::move(x), {});
  c.dense_twin = {};
  const auto rank = static_cast<int64_t>(dims.size());
  const bool is_coo = c.outputs["out"].kind == Input::kSparseCoo;
  c.truth[is_coo ? "out[1]" : "out[2]"] = {{1}, {sum}, {}};
  c.truth[is_coo ? "out[2]" : "out[3]"] = {{rank}, {dims.begin(), dims.end()}, {}};
  return c;
}

OpSuite SparseSumSuite() {
  OpSuite suite = SparseSuite("sparse_sum", OpClass::kReduction,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::INT64});
  auto& cases = suite.cases;
  cases.push_back(SumOf("coo_rows", CooMatrix(), {1}));
  cases.push_back(SumOf("coo_columns", CooMatrix(), {-2}));
  cases.push_back(SumOf("coo_keepdim", CooMatrix(), {0}, true));
  cases.push_back(SumOf("coo_repeated", CooRepeated(), {1}));
  cases.push_back(SumOf("coo_hybrid", CooHybrid(), {0}));
  cases.push_back(SumOf("coo_dense_axis", CooHybrid(), {2}));
  cases.push_back(SumOf("coo_dense_axis_keepdim", CooHybrid(), {-1}, true));
  cases.push_back(SumOf("coo_without_values", CooWithoutValues(), {1}));
  cases.push_back(OfIntegers(SumOf("coo_integers", CooMatrix(), {1})));
  cases.push_back(OfAll("coo_all", CooMatrix().Values({1, 2, 3, 4, 5}), {1}, 15));
  cases.push_back(OfAll("coo_all_without_values", CooWithoutValues(), {1}, 0));
  cases.push_back(SumOf("csr_rows", CsrMatrix(), {-1}));
  cases.push_back(SumOf("csr_batch", CsrBatch(), {2}));
  cases.push_back(SumOf("csr_without_values", CsrWithoutValues(), {-1}));
  cases.push_back(OfAll("csr_all", CsrMatrix().Values({1, 2, 3, 4, 5}), {1, 1}, 15));
  cases.push_back(Fails(SumOf("no_such_axis", CooMatrix(), {2}), "must be in [-2, 2)"));
  cases.push_back(Fails(SumOf("csr_columns", CsrMatrix(), {0}), "must be -1 or empty"));
  cases.push_back(
      Fails(SumOf("two_axes", CooMatrix(), {0, 1}), "one after the other", phi::UNIMPLEMENTED));
  cases.push_back(SumOf("csr_rows_kept", CsrMatrix(), {-1}, true));
  cases.push_back(SumOf("coo_axis_between_dense_ones", Coo({4, 2, 3, 5}, {{2, 0}}), {2}));
  cases.push_back(OfIntegers(SumOf("coo_bools", CooMatrix(), {1})));
  cases.back().dtypes = {DataType::BOOL};
  return suite;
}

OP_TEST(SparseSum, SparseSumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
