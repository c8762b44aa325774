#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MaxoutCase(const char* name, Input x, int groups, int axis = 1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"groups", groups}, {"axis", axis}};
  return c;
}

OpSuite MaxoutSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "maxout";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(MaxoutCase("known", In({1, 4, 1, 2}).Values({0, 1, 2, 3, 4, 5, 7, 6}), 2));
  cases[0].truth["Out"] = {{1, 2, 1, 2}, {2, 3, 7, 6}, {}};
  cases.push_back(MaxoutCase("three", In({2, 6, 5, 7}), 3));
  cases.back().unknown_batch = true;
  cases.push_back(MaxoutCase("last", In({2, 5, 7, 6}), 2, -1));
  cases.push_back(MaxoutCase("last_by_number", In({2, 5, 7, 6}), 2, 3));
  cases.push_back(MaxoutCase("empty", In({0, 4, 2, 2}), 2));
  cases.push_back(MaxoutCase("one_result", In({1, 2, 1, 1}), 2));
  cases.push_back(MaxoutCase("groups_do_not_fit", In({1, 4, 2, 2}), 3));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "groups";
  cases.push_back(MaxoutCase("rank_2", In({1, 4}), 2));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "rank 4";
  return suite;
}

OP_TEST(Maxout, MaxoutSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
