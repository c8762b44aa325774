#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase BmmCase(const char* name, Input x, Input y) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  return c;
}

OpSuite BmmSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "bmm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  suite.cases = {BmmCase("known", In({1, 2, 2}).Values({1, 2, 3, 4}), In({1, 2, 1}).Values({5, 6})),
                 BmmCase("batches", In({3, 5, 7}), In({3, 7, 4})),
                 BmmCase("many", In({40, 3, 4}), In({40, 4, 5})),
                 BmmCase("no_sum", In({2, 3, 0}), In({2, 0, 4})),
                 BmmCase("empty", In({0, 3, 2}), In({0, 2, 4})),
                 BmmCase("sizes_do_not_fit", In({2, 3, 4}), In({2, 5, 4}))};
  suite.cases[0].truth["Out"] = {{1, 2, 1}, {17, 39}, {}};
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "fit";
  suite.cases[1].unknown_batch = true;
  return suite;
}

OP_TEST(Bmm, BmmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
