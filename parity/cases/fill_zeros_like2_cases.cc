#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

// The type of X is the case's; `dtype` is what programs number the type of Out by.
OpCase FillZerosLike2Case(const char* name, Input x, int dtype) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"dtype", dtype}};
  return c;
}

OpSuite FillZerosLike2Suite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "fill_zeros_like2";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64,
                  DataType::BOOL};
  auto& cases = suite.cases;
  // bool, int32, int64, float32, float64, complex64, complex128
  for (int dtype : {0, 2, 3, 5, 6, 23, 24}) {
    const std::string name = "known_" + std::to_string(dtype);
    cases.push_back(FillZerosLike2Case(name.c_str(), In({2, 3}), dtype));
    cases.back().truth["Out"] = {{2, 3}, {0, 0, 0, 0, 0, 0}, {}};
    cases.back().unknown_batch = true;
  }
  cases.push_back(FillZerosLike2Case("special", In({17}).Special(), 5));
  cases.back().dtypes = Floats();
  cases.push_back(FillZerosLike2Case("empty", In({0, 3}), 3));
  cases.push_back(FillZerosLike2Case("zero_d", In({}), 5));
  cases.push_back(FillZerosLike2Case("lod", In({6, 2}).LoD({{0, 2, 6}}), 6));
  cases.push_back(FillZerosLike2Case("large", In({20011}), 2));
  return suite;
}

OP_TEST(FillZerosLike2, FillZerosLike2Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
