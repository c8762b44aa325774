#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CastCase(const std::string& name, Input x, int out_dtype) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"out_dtype", out_dtype}, {"in_dtype", 5}};
  return c;
}

OpSuite CastSuite() {
  using V = paddle::framework::proto::VarType;
  OpSuite suite;
  suite.type = suite.phi_kernel = "cast";
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(CastCase("known_to_int", In({4}).Values({1.9, -1.9, 0.5, 100}), V::INT32));
  cases[0].truth["Out"] = {{4}, {1, -1, 0, 100}, {}};
  cases.push_back(CastCase("known_to_bool", In({4}).Values({0, 0.25, -3, 1}), V::BOOL));
  cases.back().truth["Out"] = {{4}, {0, 1, 1, 1}, {}};
  OpCase imaginary = CastCase("known_imaginary_to_bool", In({4}).Values({0, 0, 2, 2}), V::BOOL);
  imaginary.inputs["X"][0].imaginary = {0, 1, 0, 1};
  imaginary.dtypes = {DataType::COMPLEX64, DataType::COMPLEX128};
  imaginary.truth["Out"] = {{4}, {0, 1, 1, 1}, {}};
  cases.push_back(std::move(imaginary));
  const std::pair<const char*, int> targets[] = {
      {"bool", V::BOOL},     {"int16", V::INT16},         {"int32", V::INT32},
      {"int64", V::INT64},   {"float16", V::FP16},        {"float32", V::FP32},
      {"float64", V::FP64},  {"uint8", V::UINT8},         {"int8", V::INT8},
      {"bfloat16", V::BF16}, {"complex64", V::COMPLEX64}, {"complex128", V::COMPLEX128}};
  for (const auto& target : targets) {
    cases.push_back(
        CastCase(std::string("to_") + target.first, In({5, 7}).Range(0, 100), target.second));
    cases.back().dtypes = AllTypes();
    if (target.second != V::COMPLEX128) continue;
    cases.back().not_differentiated =
        "the case says in_dtype float32, to which the gradient is cast";
  }
  cases.push_back(CastCase("special_to_float64", In({13}).Special(), V::FP64));
  cases.push_back(CastCase("special_to_float16", In({13}).Special(), V::FP16));
  cases.push_back(CastCase("empty", In({0, 3}), V::INT64));
  cases.push_back(CastCase("zero_d", In({}), V::INT64));
  cases.push_back(CastCase("lod", In({6, 2}).LoD({{0, 2, 6}}), V::FP64));
  cases.push_back(Fails(CastCase("to_no_type", In({2}), -1),
                        "cast: attribute `out_dtype` must be a number type"));
  return RefusedAtRun(std::move(suite), "no kernel has the type", {"to_no_type"});
}

OP_TEST(Cast, CastSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
