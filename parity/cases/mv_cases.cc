#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MvCase(const char* name, Input x, Input vec) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Vec"] = {std::move(vec)};
  return c;
}

OpSuite MvSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "mv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  suite.cases = {MvCase("known", In({2, 2}).Values({1, 2, 3, 4}), In({2}).Values({5, 6})),
                 MvCase("larger", In({13, 37}), In({37})), MvCase("no_sum", In({2, 0}), In({0})),
                 MvCase("empty", In({0, 3}), In({3})),
                 MvCase("sizes_do_not_fit", In({2, 3}), In({4}))};
  suite.cases[0].truth["Out"] = {{2}, {17, 39}, {}};
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "fit";
  return suite;
}

OP_TEST(Mv, MvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
