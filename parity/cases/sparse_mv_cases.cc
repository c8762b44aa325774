#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ProductWithVectorOf(const char* name, Input x, Input vec) {
  const char* kernel = x.kind == Input::kSparseCoo ? "mv_coo" : "mv_csr";
  OpCase c =
      SparseCase(name, kernel, {{"x", std::move(x)}, {"vec", std::move(vec)}}, Input::kDense);
  DenseTwin twin = Twin("mv");
  twin.inputs = {{"x", "X"}, {"vec", "Vec"}};
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseMvSuite() {
  OpSuite suite = SparseSuite("sparse_mv", OpClass::kProduct);
  suite.cases.push_back(ProductWithVectorOf("coo", CooMatrix(), In({5})));
  suite.cases.push_back(ProductWithVectorOf("coo_repeated", CooRepeated(), In({3})));
  suite.cases.push_back(ProductWithVectorOf("coo_without_values", CooWithoutValues(), In({5})));
  suite.cases.push_back(ProductWithVectorOf("csr", CsrMatrix(), In({5})));
  suite.cases.push_back(ProductWithVectorOf("csr_without_values", CsrWithoutValues(), In({3})));
  suite.cases.push_back(
      ProductWithVectorOf("coo_of_one_row", Coo({1, 4}, {{0, 0}, {1, 3}}), In({4})));
  suite.cases.push_back(
      ProductWithVectorOf("csr_wide", Csr({2, 6}, {0, 3, 5}, {0, 2, 5, 1, 4}), In({6})));
  suite.cases.push_back(
      ProductWithVectorOf("csr_with_an_empty_row", Csr({3, 2}, {0, 1, 1, 3}, {1, 0, 1}), In({2})));
  suite.cases.push_back(
      Fails(ProductWithVectorOf("does_not_fit", CsrMatrix(), In({4})), "vec a vector"));
  return suite;
}

OP_TEST(SparseMv, SparseMvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
