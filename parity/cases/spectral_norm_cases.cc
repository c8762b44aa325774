#include "parity/cases/common/one_case_suite.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SpectralNormSuite() {
  OpSuite suite = OneCaseSuite("spectral_norm",
                               {{"Weight", In({2, 2}).Values({3, 0, 0, 1})},
                                {"U", In({2}).Values({1, 0})},
                                {"V", In({2}).Values({1, 0})}},
                               {{"power_iters", 2}}, {{"Out", {{2, 2}, {1, 0, 0, 1.0 / 3}, {}}}});
  OpCase empty = suite.cases[0];  // no work, however many steps
  empty.name = "no_rows";
  empty.inputs = {
      {"Weight", {In({0, 1000000})}}, {"U", {In({0})}}, {"V", {In({1000000}).Range(0, 1)}}};
  empty.attrs["power_iters"] = 2147483647;
  empty.truth["Out"] = {{0, 1000000}, {}, {}};
  suite.cases.push_back(empty);
  OpCase many = suite.cases[0];
  many.name = "many_steps";
  many.truth.clear();
  many.attrs["power_iters"] = 2147483647;
  suite.cases.push_back(Fails(many, "power_iters", phi::RESOURCE_EXHAUSTED));
  suite.not_differentiated = "the original's gradient is not the derivative";
  return suite;
}

OP_TEST(SpectralNorm, SpectralNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
