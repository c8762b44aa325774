#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MaskedProductOf(const char* name, Input x, Input y, Input mask) {
  OpCase c = SparseCase(name, "masked_matmul_csr",
                        {{"x", std::move(x)}, {"y", std::move(y)}, {"mask", std::move(mask)}},
                        Input::kSparseCsr);
  DenseTwin twin = OnlyStored(Twin("matmul_v2"));
  twin.inputs = {{"x", "X"}, {"y", "Y"}};
  twin.places_of = "mask";
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseMaskedMatmulSuite() {
  OpSuite suite = SparseSuite("sparse_masked_matmul", OpClass::kProduct);
  suite.cases.push_back(MaskedProductOf("matrix", In({4, 3}), In({3, 5}), CsrMatrix()));
  suite.cases.push_back(MaskedProductOf("batch", In({2, 3, 5}), In({2, 5, 4}), CsrBatch()));
  suite.cases.push_back(MaskedProductOf("nothing", In({2, 4}), In({4, 3}), CsrWithoutValues()));
  suite.cases.push_back(
      MaskedProductOf("one_number", In({1, 3}), In({3, 1}), Csr({1, 1}, {0, 1}, {0})));
  suite.cases.push_back(
      MaskedProductOf("wide", In({2, 1}), In({1, 6}), Csr({2, 6}, {0, 3, 5}, {0, 2, 5, 1, 4})));
  suite.cases.push_back(
      MaskedProductOf("full_row", In({2, 4}), In({4, 3}), Csr({2, 3}, {0, 3, 3}, {0, 1, 2})));
  suite.cases.push_back(
      MaskedProductOf("full", In({2, 3}), In({3, 2}), Csr({2, 2}, {0, 2, 4}, {0, 1, 0, 1})));
  suite.cases.push_back(
      MaskedProductOf("last_column", In({3, 2}), In({2, 4}), Csr({3, 4}, {0, 1, 2, 3}, {3, 3, 3})));
  suite.cases.push_back(
      Fails(MaskedProductOf("mask_of_another_shape", In({4, 3}), In({3, 4}), CsrMatrix()),
            "of another shape than the mask, [4, 5]"));
  suite.cases.push_back(
      Fails(MaskedProductOf("mask_of_more_axes", In({3, 5}), In({5, 4}), CsrBatch()),
            "of another shape than the mask, [2, 3, 4]"));
  suite.cases.push_back(
      Fails(MaskedProductOf("mask_of_other_batches", In({3, 3, 5}), In({3, 5, 4}), CsrBatch()),
            "of another shape than the mask, [2, 3, 4]"));
  return suite;
}

OP_TEST(SparseMaskedMatmul, SparseMaskedMatmulSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
