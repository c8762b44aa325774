#include <algorithm>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CoalesceCase(const char* name, paddle::framework::AttributeMap attrs, Truth first,
                    Truth fused) {
  OpCase c = PlainCase(
      name,
      {{"Input",
        {In({2, 2}).Values({1, 2, 3, 4}), In({1}).Values({5}), In({3}).Values({6, 7, 8})}}},
      std::move(attrs), {"Output", "FusedOutput"});
  c.attrs["dtype"] = 5;
  c.outputs["Output"].count = 3;
  c.outputs["FusedOutput"].compile_shape = false;
  const bool constant = first.values[0] == 9;
  c.truth["Output"] = std::move(first);
  c.truth["Output[1]"] = {{1}, {constant ? 9.0 : 5.0}, {}};
  c.truth["Output[2]"] = {
      {3}, constant ? std::vector<double>{9, 9, 9} : std::vector<double>{6, 7, 8}, {}};
  c.truth["FusedOutput"] = std::move(fused);
  return c;
}

OpSuite CoalesceTensorSuite() {
  OpSuite suite = CopySuite("coalesce_tensor", "");
  suite.dtypes = {DataType::FLOAT32};
  const Truth kept = {{2, 2}, {1, 2, 3, 4}, {}}, constant = {{2, 2}, {9, 9, 9, 9}, {}};
  const Truth close = {{8}, {1, 2, 3, 4, 5, 6, 7, 8}, {}};
  suite.cases = {
      CoalesceCase("close", {{"copy_data", true}, {"use_align", false}}, kept, close),
      CoalesceCase("aligned", {{"copy_data", true}, {"align_size", 8}, {"constant", 9.0f}}, kept,
                   {{10}, {1, 2, 3, 4, 5, 0, 6, 7, 8, 0}, {}}),
      CoalesceCase("constant", {{"set_constant", true}, {"constant", 9.0f}, {"use_align", false}},
                   constant, {{8}, {9, 9, 9, 9, 9, 9, 9, 9}, {}}),
      CoalesceCase(
          "values_outrank_the_constant",
          {{"copy_data", true}, {"set_constant", true}, {"constant", 9.0f}, {"use_align", false}},
          kept, close)};
  suite.cases.push_back(
      CoalesceCase("aligned_to_one", {{"copy_data", true}, {"align_size", 1}}, kept, close));
  suite.cases.push_back(
      CoalesceCase("aligned_to_bytes",
                   {{"copy_data", true}, {"align_size", 4}, {"user_defined_size_of_dtype", 1}},
                   kept, {{12}, {1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 0}, {}}));
  Truth far = {{3 * 1024}, std::vector<double>(size_t{3} * 1024, 0.0), {}};  // of 4096 bytes each
  std::copy_n(close.values.begin(), 4, far.values.begin());
  far.values[1024] = 5;
  std::copy_n(close.values.begin() + 5, 3, far.values.begin() + 2048);
  suite.cases.push_back(CoalesceCase("aligned_by_default", {{"copy_data", true}}, kept, far));
  for (size_t i : {size_t{0}, size_t{2}, size_t{3}}) {
    for (const DataType type : {DataType::FLOAT64, DataType::INT32}) {
      OpCase c = suite.cases[i];
      c.name += std::string("_") + phi::DataTypeToString(type);
      c.attrs["dtype"] = type == DataType::INT32 ? 2 : 6;
      suite.cases.push_back(WithTypes(std::move(c), {type}));
    }
  }
  return suite;
}

OP_TEST(CoalesceTensor, CoalesceTensorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
