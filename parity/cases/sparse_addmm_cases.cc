#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SumWithProductOf(const char* name, Input input, Input x, Input y) {
  const char* kernel = x.kind == Input::kSparseCoo ? "addmm_coo_dense" : "addmm_csr_dense";
  OpCase c = SparseCase(name, kernel,
                        {{"input", std::move(input)}, {"x", std::move(x)}, {"y", std::move(y)}},
                        Input::kDense, {{"beta", 0.5f}, {"alpha", -2.0f}});
  DenseTwin twin = Twin("addmm", {{"Beta", 0.5f}, {"Alpha", -2.0f}});
  twin.inputs = {{"input", "Input"}, {"x", "X"}, {"y", "Y"}};
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseAddmmSuite() {
  OpSuite suite = SparseSuite("sparse_addmm", OpClass::kProduct);
  suite.cases.push_back(SumWithProductOf("coo", In({4, 3}), CooMatrix(), In({5, 3})));
  suite.cases.push_back(SumWithProductOf("coo_repeated", In({3, 2}), CooRepeated(), In({3, 2})));
  suite.cases.push_back(
      SumWithProductOf("coo_without_values", In({4, 2}), CooWithoutValues(), In({5, 2})));
  suite.cases.push_back(SumWithProductOf("csr", In({4, 3}), CsrMatrix(), In({5, 3})));
  suite.cases.push_back(
      SumWithProductOf("one_number", In({1, 1}), Csr({1, 3}, {0, 2}, {0, 2}), In({3, 1})));
  suite.cases.push_back(SumWithProductOf("coo_by_a_column", In({3, 1}),
                                         Coo({3, 4}, {{0, 2, 2}, {3, 0, 3}}), In({4, 1})));
  suite.cases.push_back(SumWithProductOf("csr_wide", In({2, 4}),
                                         Csr({2, 6}, {0, 3, 5}, {0, 2, 5, 1, 4}), In({6, 4})));
  suite.cases.push_back(
      SumWithProductOf("csr_without_values", In({2, 2}), CsrWithoutValues(), In({3, 2})));
  suite.cases.push_back(Fails(SumWithProductOf("more_axes", In({2, 4, 3}), CsrMatrix(), In({5, 3})),
                              "the shape [4, 3] of the product"));
  suite.cases.push_back(
      Fails(SumWithProductOf("another_shape", In({3, 3}), CsrMatrix(), In({5, 3})),
            "the shape [4, 3] of the product"));
  return suite;
}

OP_TEST(SparseAddmm, SparseAddmmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
