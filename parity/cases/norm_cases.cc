#include "parity/cases/common/gradient_cases.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase NormCase(const char* name, Input x, int axis, bool is_test = false) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = {{"axis", axis}, {"is_test", is_test}, {"epsilon", 1e-10f}};
  c.outputs = {{"Out", {}}};
  if (!is_test) c.outputs["Norm"] = {};
  return c;
}

OpSuite NormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "norm";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-7, 3e-7, "two roundings of float32"}},
                      {DataType::FLOAT64, {1e-10, 1e-14, "epsilon; two roundings of float64"}}};
  auto& cases = suite.cases;
  cases.push_back(NormCase("known", In({1, 2}).Values({3, 4}), 1));
  cases[0].truth["Out"] = {{1, 2}, {0.6, 0.8}, {}};
  cases[0].truth["Norm"] = {{1, 1}, {5}, {}};
  cases.push_back(NormCase("channels", In({2, 5, 3, 7}), 1));
  cases.back().unknown_batch = true;
  cases.push_back(NormCase("last", In({5, 19}), -1));
  cases.push_back(NormCase("first", In({5, 19}), 0));
  cases.push_back(NormCase("zeros", In({1, 2}).Values({0, 0}), 1));
  cases.push_back(NormCase("empty", In({0, 3}), 1));
  cases.push_back(NormCase("test_mode", In({5, 7}), 1, true));
  cases.push_back(NormCase("without_lengths", In({2, 3, 5}), 1));
  cases.back().outputs.erase("Norm");
  cases.push_back(NormCase("axis_out_of_range", In({5, 7}), 2));
  cases.back().error = phi::INVALID_ARGUMENT;
  cases.back().error_text = "axis";
  for (OpCase& c : suite.cases) {
    if (c.name == "zeros")
      c.not_differentiated = "too bent for differences; the oracle has the case";
    if (c.name == "without_lengths") c.not_differentiated = "its lengths are not kept either";
    if (c.name == "test_mode") c.not_differentiated = "no lengths are kept for a gradient";
  }
  return suite;
}

// Of one number the gradient is nothing but rounding errors, which differences do not show.
OpSuite NormGradSuite() {
  OpSuite suite = KnownGradientSuite("norm_grad", "norm_grad");
  suite.dtypes = Floats();
  suite.cases.push_back(KnownCase("one",
                                  {{"X", {In({1, 1}).Values({2})}},
                                   {"Norm", {In({1, 1}).Values({2})}},
                                   {"Out@GRAD", {In({1, 1}).Values({4})}}},
                                  {{"axis", 1}}, {{1, 1}, {0}, {}}, "X@GRAD"));
  return suite;
}

OP_TEST(Norm, NormSuite());
OP_TEST(NormGrad, NormGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
