#include <limits>
#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FillDiagonalTensorSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "fill_diagonal_tensor";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  const auto add = [&](const char* name, Input x, Input y, int64_t offset = 0, int dim1 = 0,
                       int dim2 = 1) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Y", {y}}},
                              {{"offset", offset}, {"dim1", dim1}, {"dim2", dim2}}));
  };
  cases.push_back(KnownCase(
      "known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}, {"Y", {In({2}).Values({7, 8})}}},
      {{"offset", int64_t{1}}}, {{2, 3}, {1, 7, 3, 4, 5, 8}, {}}));
  add("types", In({3, 4}), In({3}));
  cases.back().dtypes = {DataType::FLOAT32,   DataType::FLOAT64,   DataType::BOOL,
                         DataType::UINT8,     DataType::INT8,      DataType::INT16,
                         DataType::INT32,     DataType::INT64,     DataType::FLOAT16,
                         DataType::COMPLEX64, DataType::COMPLEX128};
  add("below", In({3, 4}), In({2}), -1);
  add("batch_last", In({2, 3, 5}), In({5, 2}));
  add("batch_first", In({2, 3, 5}), In({2, 3}), 2, 1, 2);
  cases.back().unknown_batch = true;
  add("negative_axes", In({2, 3, 5}), In({2, 3}), 1, -2, -1);
  add("columns_first", In({2, 3, 5}), In({2, 2}), 1, 2, 1);
  add("rank_4", In({2, 3, 4, 5}), In({3, 4, 2}), 0, 0, 3);
  add("empty", In({0, 3, 3}), In({0, 3}), 0, 1, 2);
  add("length", In({3, 4}), In({2}));
  cases.back() = Fails(cases.back(), "Y");
  add("one_axis", In({3, 4}), In({3}), 0, 1, 1);
  cases.back() = Fails(cases.back(), "differ");
  add("one", In({1, 1}), In({1}));
  for (int64_t offset : {std::numeric_limits<int64_t>::min(), int64_t{1} << 32}) {
    const std::string sign = offset < 0 ? "below" : "above";
    add(("offset_far_" + sign).c_str(), In({3, 4}), In({0}), offset);
    add(("offset_" + sign + "_32_bits").c_str(), In({3, 4}), In({3}), offset);
    cases.back() = Fails(cases.back(), "input Y must have shape [0]");
  }
  return suite;
}

OP_TEST(FillDiagonalTensor, FillDiagonalTensorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
