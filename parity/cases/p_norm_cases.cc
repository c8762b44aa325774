#include <limits>

#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase PNormCase(const char* name, Input x, float porder, int axis, bool keepdim = false,
                 bool asvector = false) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"porder", porder}, {"axis", axis}, {"keepdim", keepdim}, {"asvector", asvector}};
  return c;
}

OpSuite PNormSuite() {
  OpSuite suite = ReduceSuite("p_norm", "p_norm", -1, 1, Floats());
  const float inf = std::numeric_limits<float>::infinity();
  suite.cases = {PNormCase("known", In({2, 2}).Values({3, -4, 5, 12}), 2, 1),
                 PNormCase("one", In({5, 7}).Range(-3, 3), 1, 0),
                 PNormCase("count", In({2, 2}).Values({3, 0, 5, 12}), 0, 1),
                 PNormCase("largest", In({5, 7}).Range(-3, 3), inf, -1),
                 PNormCase("smallest", In({5, 7}).Range(-3, 3), -inf, -1),
                 PNormCase("cubes", In({2, 3, 5}).Range(-3, 3), 3, 1, true),
                 PNormCase("roots", In({2, 3, 5}).Range(-3, 3), 0.5f, 0),
                 PNormCase("negative_order", In({2, 3, 5}).Range(1, 3), -1, -1),
                 PNormCase("vector", In({3, 4}), 2, 0, false, true),
                 PNormCase("vector_keepdim", In({3, 4}), 2, 0, true, true),
                 PNormCase("zero_d", In({}), 2, -1),
                 PNormCase("empty", In({0, 3}), 2, 1),
                 PNormCase("axis_out_of_range", In({3, 4}), 2, 2)};
  suite.cases[0].truth["Out"] = {{2}, {5, 13}, {}};
  suite.cases[5].unknown_batch = true;
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "attribute `axis` must be in [-2, 2)";
  suite.cases.push_back(PNormCase("largest_of_small", In({5, 7}).Range(-0.5, 0.5),
                                  std::numeric_limits<float>::infinity(), -1));
  suite.cases.push_back(PNormCase("smallest_of_large", In({2, 2}).Values({3, -4, 5, 12}),
                                  -std::numeric_limits<float>::infinity(), -1));
  return suite;
}

OP_TEST(PNorm, PNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
