#include <algorithm>

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase HierarchicalSigmoidCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {In({3, 2}).Values({-0.24, 0.01, -0.5, 0.94, 1, -0.42})};
  c.inputs["W"] = {In({5, 2}).Values({0.2, 0.77, 0.17, -0.3, 0.69, 0.06, 0.24, 0.51, -0.42, 0.37})};
  c.inputs["Label"] = {In({3, 1}).Values({0, 3, 5}).Type(DataType::INT64)};
  c.attrs = {{"num_classes", 6}};
  c.outputs = {{"Out", {}}, {"PreOut", {}}};
  return c;
}

void AddSparseAndCut(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const char* name : {"tree", "bias", "paths", "paths_of_any_label"}) {
    const auto dense =
        std::find_if(cases.begin(), cases.end(), [&](const OpCase& c) { return c.name == name; });
    OpCase c = *dense;
    c.name += "_gradient_of_rows";
    c.attrs["is_sparse"] = true;
    cases.push_back(c);
  }
  {
    // A node's score is cut at 40.
    OpCase c = HierarchicalSigmoidCase("cut");
    c.inputs["X"] = {In({1, 2}).Values({100, 0})};
    c.inputs["W"] = {In({5, 2}).Values({1, 0, 0, 0, 0, 0, 0, 0, 0, 0})};
    c.inputs["Label"] = {In({1, 1}).Values({0}).Type(DataType::INT64)};
    c.inputs["PathTable"] = c.inputs["PathCode"] = {In({1, 1}).Values({0}).Type(DataType::INT64)};
    c.truth["Out"] = {{1, 1}, {40}, {}};
    c.truth["PreOut"] = {{1, 1}, {40}, {}};
    c.not_differentiated = "the original's gradient is that of the score before it is cut";
    cases.push_back(c);
  }
}

// With paths, labels are not read.
void AddOtherPaths(const OpCase& paths, std::vector<OpCase>* cases) {
  OpCase c = paths;
  c.name = "paths_of_any_label";
  c.inputs["Label"] = {In({3, 1}).Values({0, 6, 9}).Type(DataType::INT64)};
  cases->push_back(c);
  c.name = "node_without_row";
  c.inputs["PathTable"][0].values[5] = 5;
  c.truth.clear();
  cases->push_back(Fails(c, "a node must be below 5"));
}

void AddClassesAndBias(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = HierarchicalSigmoidCase("four_classes");
  c.inputs["W"] = {In({3, 2})};
  c.inputs["Label"] = {In({3, 1}).Values({0, 3, 1}).Type(DataType::INT64)};
  c.attrs["num_classes"] = 4;
  cases.push_back(c);
  c = HierarchicalSigmoidCase("empty_bias");
  c.inputs["Bias"] = {In({0, 1})};
  cases.push_back(Fails(c, "input Bias must hold one number for each of 5 rows"));
}

// The truth is what real Paddle 2.6.2 answers.
OpSuite HierarchicalSigmoidSuite() {
  OpSuite suite;
  suite.type = "hierarchical_sigmoid";
  suite.phi_kernel = "hierarchical_sigmoid";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = HierarchicalSigmoidCase("tree");
    c.truth["Out"] = {{3, 1}, {2.0206938107657626, 2.108815944661578, 2.21108304448018}, {}};
    c.truth["PreOut"] = {{3, 3},
                         {0.6140464521322405, 0.6732001780735767, 0.6931471805599453,
                          0.8889070683443245, 0.5263896603525158, 1.0529192159647378,
                          0.44627419494180093, 0.8520594304547824, 0.6333494190835968},
                         {}};
    cases.push_back(c);
  }
  {
    OpCase c = HierarchicalSigmoidCase("bias");
    c.inputs["Bias"] = {In({5, 1}).Values({-0.47, 0.3, -0.49, 0.59, -0.31})};
    c.truth["Out"] = {{3, 1}, {2.091991154482152, 1.7603330504997923, 2.109534720312922}, {}};
    c.truth["PreOut"] = {{3, 3},
                         {0.4183432033862044, 0.4702007705360026, 0.6931471805599453,
                          1.2765237739467938, 0.6602082006375886, 0.7730010759154099,
                          0.34539595909572535, 1.0349071562449048, 0.4398316049722918},
                         {}};
    cases.push_back(c);
  }
  {
    OpCase c = HierarchicalSigmoidCase("paths");
    c.inputs["PathTable"] = {
        In({3, 3}).Values({0, 1, -1, 0, 2, 4, 0, -1, -1}).Type(DataType::INT64)};
    c.inputs["PathCode"] = {
        In({3, 3}).Values({1, 0, -1, 0, 1, 1, 1, -1, -1}).Type(DataType::INT64)};
    c.truth["Out"] = {{3, 1}, {2.078134325027106, 2.3533875013583527, 2.1430437802034876}, {}};
    c.truth["PreOut"] = {{3, 3},
                         {0.6732001780735767, 0.6714869663935839, 0.6931471805599453,
                          1.0529192159647378, 0.5592224935846503, 1.0104457918089649,
                          0.6333494190835968, 0.6931471805599453, 0.6931471805599453},
                         {}};
    cases.push_back(c);
  }
  {
    OpCase c = HierarchicalSigmoidCase("label_out_of_range");
    c.inputs["Label"] = {In({3, 1}).Values({0, 3, 6}).Type(DataType::INT64)};
    cases.push_back(Fails(c, "Label must be in [0, 6); one is 6"));
  }
  {
    OpCase c = HierarchicalSigmoidCase("classes");
    c.attrs = {{"num_classes", 1}};
    cases.push_back(Fails(c, "num_classes"));
  }
  AddOtherPaths(cases[2], &suite.cases);
  AddSparseAndCut(&suite.cases);
  AddClassesAndBias(&suite.cases);
  return suite;
}

OP_TEST(HierarchicalSigmoid, HierarchicalSigmoidSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
