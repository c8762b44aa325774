#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Its values are left as the memory was; indices and shape are those of x.
OpCase EmptyLike(const char* name, Input x, const std::vector<double>& first,
                 const std::vector<double>& shape) {
  const Input::Kind kind = x.kind;
  const bool is_coo = kind == Input::kSparseCoo;
  OpCase c = SparseCase(name, is_coo ? "empty_like_coo" : "empty_like_csr", {{"x", x}}, kind);
  c.outputs["out"].partly_written = "values are for the reader to write";
  c.outputs["out"].compare = false;
  c.truth["out[0]"] = {x.elements[0].dims, first, {}};
  c.truth[is_coo ? "out[2]" : "out[3]"] = {{static_cast<int64_t>(shape.size())}, shape, {}};
  return c;
}

OpSuite SparseEmptyLikeSuite() {
  OpSuite suite = SparseSuite("sparse_empty_like", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(EmptyLike("coo_hybrid", CooHybrid(), {2, 0, 2, 3, 1, 0}, {3, 4, 2}));
  suite.cases.push_back(EmptyLike("csr", CsrMatrix(), {0, 2, 3, 3, 5}, {4, 5}));
  return suite;
}

OP_TEST(SparseEmptyLike, SparseEmptyLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
