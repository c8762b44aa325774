#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

using Axes = std::vector<int>;

OpSuite FusedTransposeSuite() {
  OpSuite suite;
  suite.type = "fused_transpose";
  NeedsOneDnn(suite.type, "PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = {{DataType::INT8, {1, 0, "a tie in float32 that is none in float64"}},
                      {DataType::UINT8, {1, 0, "a tie in float32 that is none in float64"}}};
  const auto add = [&](const std::string& name, Input x, Attrs attrs,
                       std::vector<DataType> dtypes = {}) {
    suite.cases.push_back(FusedCase(name, {{"X", {std::move(x)}}}, std::move(attrs)));
    suite.cases.back().outputs["XShape"].compare = false;
    suite.cases.back().dtypes = std::move(dtypes);
  };
  const Input x = In({2, 3, 4});
  const Axes swap = {0, 2, 1};
  add("plain", x, {{"axis", swap}},
      {DataType::FLOAT32, DataType::BFLOAT16, DataType::INT8, DataType::UINT8});
  suite.cases.back().truth["XShape"] = {{0, 2, 3, 4}, {}, {}};
  add("without_xshape", x, {{"axis", swap}});
  suite.cases.back().outputs.erase("XShape");
  add("squeeze", In({2, 1, 3, 4}), {{"axis", swap}, {"fused_squeeze2_axes", Axes{1}}});
  add("unsqueeze", x, {{"axis", swap}, {"fused_unsqueeze2_axes", Axes{1}}});
  add("reshape", x, {{"axis", swap}, {"fused_reshape2_shape", Axes{2, -1}}});
  add("vector", In({5}), {{"axis", Axes{0}}});
  add("shift", In({2, 3, 4}).Range(-100, 100), {{"axis", swap}, {"shift", 1.0f}}, {DataType::INT8});
  suite.cases.back().tolerances = {{DataType::INT8, {0, 0, "whole numbers have no ties"}}};
  add("scale", x, {{"axis", swap}, {"scale", 2.0f}});
  add("to_int8", x, {{"axis", swap}, {"scale", 20.0f}, {"output_data_type", std::string("int8")}});
  add("to_uint8", x,
      {{"axis", swap},
       {"scale", 20.0f},
       {"shift", 25.0f},
       {"output_data_type", std::string("uint8")}});
  add("to_bfloat16", x, {{"axis", swap}, {"output_data_type", std::string("bf16")}});
  add("int8_to_float32", In({2, 3, 4}).Range(-100, 100),
      {{"axis", swap}, {"scale", 0.25f}, {"output_data_type", std::string("fp32")}},
      {DataType::INT8});
  add("empty", In({0, 3, 4}), {{"axis", swap}});
  add("wrong_type", x, {{"axis", swap}, {"output_data_type", std::string("int16")}});
  suite.cases.back() = Fails(suite.cases.back(), "int16");
  add("shift_of_floats", x, {{"axis", swap}, {"shift", 1.0f}});
  suite.cases.back() = Fails(suite.cases.back(), "`shift`", phi::UNIMPLEMENTED);
  add("wrong_axis", x, {{"axis", Axes{0, 1}}});
  suite.cases.back() = Fails(suite.cases.back(), "`axis` must hold 3 axes");
  return suite;
}

OP_TEST(FusedTranspose, FusedTransposeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
