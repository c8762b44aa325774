#include "parity/cases/common/sparse_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SliceOf(const char* name, Input x, const std::vector<int64_t>& axes,
               const std::vector<int64_t>& starts, const std::vector<int64_t>& ends) {
  const Input::Kind kind = x.kind;
  const char* kernel = kind == Input::kSparseCoo ? "slice_coo" : "slice_csr";
  OpCase c = SparseCase(name, kernel, {{"x", x.Range(1, 9)}}, kind,
                        {{"axes", axes}, {"starts", starts}, {"ends", ends}});
  const auto ints = [](const std::vector<int64_t>& v) {
    return std::vector<int>(v.begin(), v.end());
  };
  DenseTwin twin =
      Twin("slice", {{"axes", ints(axes)}, {"starts", ints(starts)}, {"ends", ints(ends)}});
  twin.inputs = {{"x", "Input"}};
  return WithTwin(std::move(c), std::move(twin));
}

OpSuite SparseSliceSuite() {
  OpSuite suite = SparseSuite("sparse_slice", OpClass::kExact,
                              {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT8,
                               DataType::UINT8, DataType::INT16, DataType::INT32, DataType::INT64});
  suite.cases.push_back(SliceOf("coo", CooMatrix(), {0, 1}, {0, 1}, {2, 5}));
  suite.cases.push_back(SliceOf("coo_from_the_end", CooMatrix(), {1}, {-3}, {100}));
  suite.cases.push_back(SliceOf("coo_hybrid", CooHybrid(), {0}, {1}, {3}));
  suite.cases.push_back(SliceOf("coo_nothing_left", CooMatrix(), {0}, {2}, {3}));
  suite.cases.push_back(SliceOf("csr", CsrMatrix(), {0, 1}, {1, 0}, {4, 3}));
  suite.cases.push_back(SliceOf("csr_batch", CsrBatch(), {0, 2}, {1, 1}, {2, 4}));
  suite.cases.push_back(SliceOf("csr_from_the_end", CsrMatrix(), {1}, {-3}, {100}));
  suite.cases.push_back(SliceOf("csr_whole", CsrMatrix(), {0}, {0}, {4}));
  suite.cases.push_back(Fails(SliceOf("bounds_of_another_axis", CooMatrix(), {0}, {0, 1}, {2}),
                              "must be of one length; they have 1, 2 and 1"));
  suite.cases.push_back(SliceOf("axis_from_the_end", CooMatrix(), {-1}, {1}, {3}));
  suite.cases.push_back(SliceOf("whole", CooMatrix(), {0, 1}, {-100, 0}, {4, 100}));
  suite.cases.push_back(Fails(SliceOf("an_axis_twice", CooMatrix(), {0, 0}, {0, 0}, {2, 2}),
                              "each once; it names 0"));
  suite.cases.push_back(Fails(SliceOf("no_such_axis", CooMatrix(), {2}, {0}, {2}),
                              "must name dimensions of x [4, 5]; it names 2"));
  suite.cases.push_back(Fails(SliceOf("no_such_axis_before", CooMatrix(), {-3}, {0}, {2}),
                              "must name dimensions of x [4, 5]; it names -3"));
  suite.cases.push_back(
      Fails(SliceOf("dense_axis", CooHybrid(), {2}, {0}, {1}), "each once; it names 2"));
  return suite;
}

OP_TEST(SparseSlice, SparseSliceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
