#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

using Sizes = std::vector<int>;

// The twin pools an image with a huge negative number wherever x has no value; where it is the
// result, out must have no value.
OpCase PoolOf(const char* name, Input x, const Sizes& sizes, const Sizes& paddings,
              const Sizes& strides) {
  const Sizes once(sizes.size(), 1);
  OpCase c = SparseCase(
      name, "maxpool_coo", {{"x", std::move(x)}}, Input::kSparseCoo,
      {{"kernel_sizes", sizes}, {"paddings", paddings}, {"dilations", once}, {"strides", strides}});
  for (const char* by_product : {"rulebook", "counter"}) c.outputs[by_product].compare = false;
  DenseTwin twin = Twin("pool3d", {{"ksize", sizes},
                                   {"paddings", paddings},
                                   {"strides", strides},
                                   {"pooling_type", std::string("max")},
                                   {"data_format", std::string("NDHWC")}});
  twin.absent = twin.absent_out = -1e30;
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseMaxpoolSuite() {
  OpSuite suite = SparseSuite("sparse_maxpool");
  suite.cases.push_back(PoolOf("overlapping", CooImage3d(2), {2, 2, 2}, {0, 0, 0}, {1, 1, 1}));
  suite.cases.push_back(PoolOf("strided", CooImage3d(3), {3, 2, 2}, {0, 0, 0}, {1, 2, 2}));
  suite.cases.push_back(PoolOf("padded", CooImage3d(1), {3, 3, 3}, {1, 1, 1}, {2, 2, 2}));
  suite.cases.push_back(
      PoolOf("indices_of_int32", CooImage3d(2, DataType::INT32), {2, 2, 2}, {0, 0, 0}, {1, 1, 1}));
  OpCase alone = PoolOf("without_rulebook", CooImage3d(2), {2, 2, 2}, {0, 0, 0}, {1, 1, 1});
  for (const char* by_product : {"rulebook", "counter"}) alone.outputs.erase(by_product);
  alone.not_differentiated = "its gradient reads the rulebook";
  suite.cases.push_back(alone);
  suite.cases.push_back(
      Fails(PoolOf("too_large", CooImage3d(1), {4, 2, 2}, {0, 0, 0}, {1, 1, 1}), "does not fit"));
  return suite;
}

OP_TEST(SparseMaxpool, SparseMaxpoolSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
