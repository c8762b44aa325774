#include <limits>

#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ScaleCase(const char* name, Input x, float scale, float bias, bool after = true) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"scale", scale}, {"bias", bias}, {"bias_after_scale", after}};
  return c;
}

OpSuite ScaleSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "scale";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(ScaleCase("known", In({3}).Values({1, 2, -3}), 2, 0.5f));
  cases[0].truth["Out"] = {{3}, {2.5, 4.5, -5.5}, {}};
  cases.push_back(ScaleCase("known_bias_first", In({3}).Values({1, 2, -3}), 2, 0.5f, false));
  cases.back().truth["Out"] = {{3}, {3, 5, -5}, {}};
  cases.push_back(ScaleCase("all_types", In({5, 7}).Range(0, 9), 2, 3));
  cases.back().dtypes = {DataType::FLOAT32,   DataType::FLOAT64,   DataType::UINT8,
                         DataType::INT8,      DataType::INT16,     DataType::INT32,
                         DataType::INT64,     DataType::FLOAT16,   DataType::BFLOAT16,
                         DataType::COMPLEX64, DataType::COMPLEX128};
  cases.push_back(ScaleCase("default_is_copy", In({11, 3}), 1, 0));
  cases.push_back(ScaleCase("negative", In({4, 5, 3}), -1.25f, 7));
  cases.push_back(ScaleCase("special", In({13}).Special(), 2, 1));
  cases.push_back(ScaleCase("empty", In({0, 5}), 2, 1));
  cases.push_back(ScaleCase("zero_d", In({}), 2, 1));
  cases.push_back(ScaleCase("lod", In({6, 2}).LoD({{0, 2, 6}}), 2, 1));
  cases.push_back(ScaleCase("factor_tensor", In({4, 3}), 1, 1));
  cases.back().inputs["ScaleTensor"] = {In({1}).Values({2.5})};
  cases.push_back(ScaleCase("integer_factor_is_cut", In({3}).Values({4, 5, -6}), 2.75f, 0.5f));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().truth["Out"] = {{3}, {8, 10, -12}, {}};
  OpCase infinite = ScaleCase("integers_and_inf", In({3}).Values({4, 5, -6}), 1,
                              std::numeric_limits<float>::infinity());
  infinite.dtypes = {DataType::INT32, DataType::INT64};
  infinite.error = phi::INVALID_ARGUMENT;
  infinite.error_text = "attribute `bias` becomes an element of type int";
  cases.push_back(infinite);
  OpCase rows = ScaleCase("selected_rows", In({2, 3}).Rows({4, 1}, 10), 2, 1);
  rows.outputs["Out"].array = true;
  rows.phi_kernel = "scale_sr";
  cases.push_back(rows);
  OneDnnRefuses("scale", "the scale comes from a tensor", {"factor_tensor"});
  return suite;
}

OP_TEST(Scale, ScaleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
