#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GradAddSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "grad_add";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64,   DataType::INT16,     DataType::INT32,
                  DataType::INT64,   DataType::COMPLEX64, DataType::COMPLEX128};
  OpCase c;
  c.name = "same_shape";
  c.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  c.inputs["Y"] = {In({5, 7}).Range(-9, 9)};
  suite.cases = {c};
  return suite;
}

OP_TEST(GradAdd, GradAddSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
