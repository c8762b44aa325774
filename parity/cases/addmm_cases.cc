#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AddmmCase(const char* name, Input input, Input x, Input y) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(input)};
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  return c;
}

OpSuite AddmmSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "addmm";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  suite.cases = {AddmmCase("known", In({2, 1}).Values({1, 2}), In({2, 2}).Values({1, 2, 3, 4}),
                           In({2, 1}).Values({5, 6})),
                 AddmmCase("same_shape", In({5, 4}), In({5, 7}), In({7, 4})),
                 AddmmCase("row", In({4}), In({5, 7}), In({7, 4})),
                 AddmmCase("row_matrix", In({1, 4}), In({5, 7}), In({7, 4})),
                 AddmmCase("column", In({5, 1}), In({5, 7}), In({7, 4})),
                 AddmmCase("one_number", In({1}), In({5, 7}), In({7, 4})),
                 AddmmCase("sizes_do_not_fit", In({2, 2}), In({2, 3}), In({4, 2}))};
  suite.cases[0].truth["Out"] = {{2, 1}, {18, 41}, {}};
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "fit";
  for (size_t i = 1; i < 6; ++i) suite.cases[i].attrs = {{"Alpha", 0.5f}, {"Beta", 2.0f}};
  suite.cases.push_back(AddmmCase("no_terms", In({2, 3}), In({2, 0}), In({0, 3})));
  suite.cases.back().attrs = {{"Alpha", 0.5f}, {"Beta", 2.0f}};
  return suite;
}

OP_TEST(Addmm, AddmmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
