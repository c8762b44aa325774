#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddCvmLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c;  // sixteen rows, whose end is that of their memory
  c.name = "many_dropped";
  std::vector<double> x(48);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<double>(i);
    if (i % 3 == 2) c.truth["Y"].values.push_back(x[i]);
  }
  c.truth["Y"].dims = {16, 1};
  c.inputs["X"] = {In({16, 3}).Values(x)};
  c.inputs["CVM"] = {In({16, 2})};
  c.attrs = {{"use_cvm", false}};
  c.outputs = {{"Y", {}}};
  cases.push_back(c);
  for (const int64_t width : {0, 1}) {
    OpCase narrow = c;
    narrow.name = "width_" + std::to_string(width);
    narrow.truth.clear();
    narrow.inputs["X"] = {In({16, width})};
    cases.push_back(Fails(narrow, "X must have 2 columns or more"));
  }
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite CvmSuite() {
  OpSuite suite;
  suite.type = "cvm";
  suite.not_differentiated =
      "by the original's rule shows and clicks get what CVM holds; "
      "tests/oracle/cases/sequence_grad.py";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "kept";
    c.inputs["X"] = {In({2, 3}).Values({6.28, 4.54, 0.4, 2.26, 2.14, 2.41})};
    c.inputs["CVM"] = {In({2, 2}).Values({-0.47, 0.95, 0.58, 0.78})};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 3},
                    {1.9851308622085946, -0.27313636144940223, 0.4, 1.1817271953786161,
                     -0.03750439545845419, 2.41},
                    {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "dropped";
    c.inputs["X"] = {In({2, 3}).Values({6.42, 3.12, 8.48, 4.36, 1.67, 6.57})};
    c.inputs["CVM"] = {In({2, 2}).Values({-0.48, 0.65, 0.48, -0.42})};
    c.attrs = {{"use_cvm", false}};
    c.outputs = {{"Y", {}}};
    c.truth["Y"] = {{2, 1}, {8.48, 6.57}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "narrow";
    c.inputs["X"] = {In({2, 1}).Values({-0.08, 0.43})};
    c.inputs["CVM"] = {In({2, 2}).Values({0.34, 0.05, -0.57, -0.35})};
    c.outputs = {{"Y", {}}};
    cases.push_back(Fails(c, "columns"));
  }
  AddCvmLimits(&suite.cases);
  return suite;
}

OP_TEST(Cvm, CvmSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
