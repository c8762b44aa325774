#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

// out has a value in every place: 0 / 0 is NaN, and an error of integers.
OpCase QuotientOf(const char* name, Input x, Input y) {
  const Input::Kind kind = x.kind;
  const char* kernel = kind == Input::kSparseCoo ? "divide_coo_coo" : "divide_csr_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(1, 30)}, {"y", y.Range(1, 3)}}, kind);
  DenseTwin twin = Twin("elementwise_div");
  twin.inputs = {{"x", "X"}, {"y", "Y"}};
  return WithTwin(std::move(c), std::move(twin));
}
OpCase OfFloats(OpCase c) {
  c.dtypes = Floats();
  return c;
}

OpSuite SparseDivideSuite() {
  OpSuite suite =
      SparseSuite("sparse_divide", OpClass::kArithmetic,
                  {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64});
  const Input whole = Coo({2, 2}, {{1, 0, 1, 0}, {1, 0, 0, 1}});
  const Input whole_csr = Csr({2, 2}, {0, 2, 4}, {0, 1, 0, 1});
  auto& cases = suite.cases;
  cases.push_back(QuotientOf("coo_whole", whole, whole));
  cases.push_back(QuotientOf("coo_by_whole", Coo({2, 2}, {{1, 0, 0}, {0, 1, 0}}), whole));
  cases.push_back(QuotientOf("csr_whole", whole_csr, whole_csr));
  cases.push_back(OfFloats(QuotientOf("coo_same_places", CooMatrix(), CooMatrix())));
  cases.push_back(OfFloats(QuotientOf("coo_hybrid", CooHybrid(), CooHybrid())));
  cases.push_back(OfFloats(QuotientOf("csr_same_places", CsrMatrix(), CsrMatrix())));
  cases.push_back(OfFloats(QuotientOf("csr_batch", CsrBatch(), CsrBatch())));
  cases.push_back(QuotientOf("csr_one_value", Csr({1, 1}, {0, 1}, {0}), Csr({1, 1}, {0, 1}, {0})));
  OpCase by_nothing = QuotientOf("integer_by_nothing", whole, CooMatrix());
  by_nothing.inputs["y"] = {Coo({2, 2}, {{0}, {0}})};
  by_nothing.dtypes = {DataType::INT16, DataType::INT32, DataType::INT64};
  cases.push_back(Fails(std::move(by_nothing), "an integer is divided by 0"));
  cases.push_back(
      Fails(QuotientOf("another_shape", whole, CooRepeated()), "must have the shape of x"));
  return suite;
}

OP_TEST(SparseDivide, SparseDivideSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
