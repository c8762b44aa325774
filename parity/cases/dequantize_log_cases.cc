#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite DequantizeLogSuite() {
  OpSuite suite;
  suite.type = "dequantize_log";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "table";
    c.inputs["X"] = {In({2, 3}).Values({-35, -59, -3, -15, 103, 41}).Type(DataType::INT8)};
    c.inputs["Dict"] = {In({128}).Values(
        {0,    0.125,  0.25,  0.375,  0.5,  0.625,  0.75,  0.875,  1,    1.125,  1.25,  1.375,
         1.5,  1.625,  1.75,  1.875,  2,    2.125,  2.25,  2.375,  2.5,  2.625,  2.75,  2.875,
         3,    3.125,  3.25,  3.375,  3.5,  3.625,  3.75,  3.875,  4,    4.125,  4.25,  4.375,
         4.5,  4.625,  4.75,  4.875,  5,    5.125,  5.25,  5.375,  5.5,  5.625,  5.75,  5.875,
         6,    6.125,  6.25,  6.375,  6.5,  6.625,  6.75,  6.875,  7,    7.125,  7.25,  7.375,
         7.5,  7.625,  7.75,  7.875,  8,    8.125,  8.25,  8.375,  8.5,  8.625,  8.75,  8.875,
         9,    9.125,  9.25,  9.375,  9.5,  9.625,  9.75,  9.875,  10,   10.125, 10.25, 10.375,
         10.5, 10.625, 10.75, 10.875, 11,   11.125, 11.25, 11.375, 11.5, 11.625, 11.75, 11.875,
         12,   12.125, 12.25, 12.375, 12.5, 12.625, 12.75, 12.875, 13,   13.125, 13.25, 13.375,
         13.5, 13.625, 13.75, 13.875, 14,   14.125, 14.25, 14.375, 14.5, 14.625, 14.75, 14.875,
         15,   15.125, 15.25, 15.375, 15.5, 15.625, 15.75, 15.875})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 3}, {-11.625, -8.625, -15.625, -14.125, 12.875, 5.125}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "short_table";
    c.inputs["X"] = {In({2, 3}).Values({-35, -59, -3, -15, 103, 41}).Type(DataType::INT8)};
    c.inputs["Dict"] = {In({12}).Values({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "Dict"));
  }
  return suite;
}

OP_TEST(DequantizeLog, DequantizeLogSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
