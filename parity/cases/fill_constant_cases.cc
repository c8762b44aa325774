#include <cmath>
#include <limits>

#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FillCase(const char* name, std::vector<int64_t> shape, float value, int dtype) {
  OpCase c;
  c.name = name;
  c.attrs = {{"shape", std::move(shape)}, {"value", value}, {"dtype", dtype}};
  return c;
}

// Numbers that are none of 64 bits.
void AddNoIntegers(std::vector<OpCase>* cases) {
  using V = paddle::framework::proto::VarType;
  const char* const why = "becomes an element of type int64, so it must be finite and below 2^63";
  const std::pair<const char*, const char*> texts[] = {{"overflow", "1e999"},
                                                       {"minus_inf", "-inf"},
                                                       {"nan", "nan"},
                                                       {"two_to_63", "9223372036854775808"}};
  for (const auto& [name, text] : texts) {
    cases->push_back(Fails(FillCase("int64_of_text_", {1}, 0, V::INT64), why));
    cases->back().name += name;
    cases->back().attrs["str_value"] = std::string(text);
  }
  const auto inf = std::numeric_limits<float>::infinity();
  cases->push_back(Fails(FillCase("int64_of_inf", {1}, inf, V::INT64), why));
  cases->push_back(Fails(FillCase("int8_of_nan", {1}, std::nanf(""), V::INT8), "of type int8"));
  OpCase outranked = FillCase("int64_of_text_before_inf", {1}, inf, V::INT64);
  outranked.attrs["str_value"] = std::string("9223372036854775807");
  cases->push_back(outranked);
}

OpSuite FillConstantSuite() {
  using V = paddle::framework::proto::VarType;
  OpSuite suite;
  suite.type = "fill_constant";
  suite.phi_kernel = "full";
  suite.dtypes = {DataType::FLOAT32};  // the attribute `dtype` decides
  auto& cases = suite.cases;
  cases.push_back(FillCase("known", {2, 2}, 1.5f, V::FP32));
  cases[0].truth["Out"] = {{2, 2}, {1.5, 1.5, 1.5, 1.5}, {}};
  const std::pair<const char*, int> types[] = {{"bool", V::BOOL},
                                               {"int16", V::INT16},
                                               {"int32", V::INT32},
                                               {"int64", V::INT64},
                                               {"float16", V::FP16},
                                               {"float64", V::FP64},
                                               {"uint8", V::UINT8},
                                               {"int8", V::INT8},
                                               {"bfloat16", V::BF16},
                                               {"complex64", V::COMPLEX64},
                                               {"complex128", V::COMPLEX128}};
  for (const auto& type : types) cases.push_back(FillCase(type.first, {3, 5}, 1, type.second));
  cases.push_back(FillCase("empty", {0, 3}, 1, V::FP32));
  cases.push_back(FillCase("scalar", {1}, -2, V::FP32));
  OpCase rows = FillCase("rows", {2, 3}, 1.5f, V::FP32);
  rows.outputs["Out"].kind = Input::kSelectedRows;
  rows.outputs["Out"].compile_shape = false;
  rows.phi_kernel = "full_sr";
  cases.push_back(rows);
  OpCase text = FillCase("more_digits_than_float32", {1}, 0, V::INT64);
  text.attrs["str_value"] = std::string("1234567890123");
  text.truth["Out"] = {{1}, {1234567890123}, {}};
  cases.push_back(text);
  OpCase real = FillCase("text_of_a_float64", {2}, 0, V::FP64);
  real.attrs["str_value"] = std::string("0.1");
  real.truth["Out"] = {{2}, {0.1, 0.1}, {}};
  cases.push_back(real);
  OpCase infinite = FillCase("text_inf", {1}, 0, V::FP32);
  infinite.attrs["str_value"] = std::string("inf");
  cases.push_back(infinite);
  OpCase shape = FillCase("shape_tensor", {1}, 3, V::FP32);
  shape.inputs["ShapeTensor"] = {Ints({2, 3})};
  shape.outputs["Out"].compile_shape = false;
  cases.push_back(shape);
  OpCase list = FillCase("shape_tensor_list", {-1, -1}, 3, V::FP32);
  list.inputs["ShapeTensorList"] = {Ints({2}), Ints({3})};
  list.outputs["Out"].compile_shape = false;
  cases.push_back(list);
  OpCase value = FillCase("value_tensor", {2, 2}, 3, V::FP32);
  value.inputs["ValueTensor"] = {In({1}).Values({7.5})};
  value.truth["Out"] = {{2, 2}, {7.5, 7.5, 7.5, 7.5}, {}};
  cases.push_back(value);
  cases.push_back(FillCase("force_cpu", {2}, 4, V::INT64));
  cases.back().attrs["force_cpu"] = true;
  AddNoIntegers(&cases);
  cases.push_back(FillCase("large", {200000}, 2.5, V::FP32));
  return RefusedAtRun(std::move(suite), "which numbers are elements, the kernel's type says",
                      {"int64_of_inf", "int64_of_text_minus_inf", "int64_of_text_nan",
                       "int64_of_text_overflow", "int64_of_text_two_to_63", "int8_of_nan"});
}

OP_TEST(FillConstant, FillConstantSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
