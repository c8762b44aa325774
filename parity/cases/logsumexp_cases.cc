#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddLogsumexpLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.name = "large_first";
  c.inputs["X"] = {In({1, 3}).Values({1000, 0, -1000})};
  c.truth["Out"] = {{1}, {1000}, {}};
  cases.push_back(c);
}

OpSuite LogsumexpSuite() {
  OpSuite suite = ReduceSuite("logsumexp", "logsumexp", -9, 9, Floats());
  suite.op_class = OpClass::kReduction;
  for (OpCase& c : suite.cases) {
    const auto dim = c.attrs["dim"], keep_dim = c.attrs["keep_dim"];
    c.attrs["axis"] = dim;
    c.attrs["keepdim"] = keep_dim;
    c.attrs.erase("dim");
    c.attrs.erase("keep_dim");
    c.phi_kernel.clear();
    if (c.error_text == "dim") c.error_text = "attribute `axis` must be in [-2, 2)";
  }
  suite.cases[0].truth["Out"] = {{2}, {3.4076059644443806, 6.4076059644443806}, {}};
  OpCase large = suite.cases[0];
  large.name = "large";
  large.inputs["X"] = {In({2, 2}).Values({1000, 1000, -1000, -1000})};
  large.truth["Out"] = {{2}, {1000.6931471805599453, -999.3068528194400547}, {}};
  large.grad_tolerance_narrow = {1e-4, 1e-4, "the sum's logarithm, about 1000, is rounded"};
  suite.cases.push_back(large);
  AddLogsumexpLimits(&suite.cases);
  return suite;
}

OP_TEST(Logsumexp, LogsumexpSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
