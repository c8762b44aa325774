#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LookupTableDequantCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["W"] = {In({2, 3}).Values(
      {0, 25.600000381469727, 1.539989614439558e-36, -1, 1, 3.844336724929209e-34})};
  c.inputs["Ids"] = {In({2, 1}).Values({1, 0}).Type(DataType::INT64)};
  c.outputs = {{"Out", {}}};
  return c;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite LookupTableDequantSuite() {
  OpSuite suite;
  suite.type = "lookup_table_dequant";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = LookupTableDequantCase("rows");
    c.truth["Out"] = {{2, 4},
                      {-1, 0, 0.9921875, -0.9453125, 0.10000000149011612, 0.20000000298023224,
                       0.30000001192092896, 0.4000000059604645},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c = LookupTableDequantCase("padding");
    c.attrs = {{"padding_idx", int64_t{1}}};
    c.truth["Out"] = {{2, 4},
                      {0, 0, 0, 0, 0.10000000149011612, 0.20000000298023224, 0.30000001192092896,
                       0.4000000059604645},
                      {}};
    cases.push_back(c);
  }
  {
    OpCase c = LookupTableDequantCase("id");
    c.inputs["Ids"] = {In({1, 1}).Values({2}).Type(DataType::INT64)};
    cases.push_back(Fails(c, "id"));
  }
  return suite;
}

OP_TEST(LookupTableDequant, LookupTableDequantSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
