#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DotCase(const char* name, Input x, Input y) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  return c;
}

OpSuite DotSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "dot";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  suite.cases = {DotCase("known", In({2}).Values({1, 2}), In({2}).Values({5, 6})),
                 DotCase("rows", In({5, 19}), In({5, 19})),
                 DotCase("long_vectors", In({1001}), In({1001})),
                 DotCase("all_types", In({3, 5}), In({3, 5})),
                 DotCase("empty", In({0}), In({0})),
                 DotCase("one", In({1}), In({1})),
                 DotCase("sizes_do_not_fit", In({2, 3}), In({2, 4}))};
  suite.cases[0].truth["Out"] = {{}, {17}, {}};
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "fit";
  suite.cases[3].dtypes = {DataType::INT32, DataType::INT64, DataType::COMPLEX64,
                           DataType::COMPLEX128};
  suite.cases[1].unknown_batch = true;
  return suite;
}

OP_TEST(Dot, DotSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
