#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

std::vector<OpCase> PaddedCrf() {
  std::vector<OpCase> cases;
  {
    // EmissionExps of padding is computed like any other row; Alpha of it is 0.
    OpCase c;
    c.name = "padding";
    c.inputs["Emission"] = {In({2, 3, 2}).Values({1, 2, 3, 1, 5, 2, 0, 1, 2, 2, 1, 0})};
    c.inputs["Transition"] = {In({4, 2}).Values({0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8})};
    c.inputs["Length"] = {In({2}).Values({2, 3}).Type(DataType::INT64)};
    c.inputs["Label"] = {In({2, 3}).Values({0, 1, 1, 1, 0, 0}).Type(DataType::INT64)};
    c.outputs = {
        {"Alpha", {}}, {"EmissionExps", {}}, {"TransitionExps", {}}, {"LogLikelihood", {}}};
    c.truth["Alpha"] = {
        {2, 3, 2},
        {0.24973989440488242, 0.7502601055951177, 0.8698915256370021, 0.13010847436299786, 0, 0,
         0.24973989440488242, 0.7502601055951177, 0.47502081252106, 0.5249791874789399,
         0.710949502625004, 0.289050497374996},
        {}};
    const double e1 = 0.3678794411714423;
    c.truth["EmissionExps"] = {
        {2, 3, 2}, {e1, 1, 1, 0.1353352832366127, 1, 0.049787068367863944, e1, 1, 1, 1, 1, e1}, {}};
    c.truth["LogLikelihood"] = {{2, 1}, {3.4939860643590674, 1.4664643642492967}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "padded";
    c.inputs["Emission"] = {In({2, 3, 2}).Values(
        {0.75, -0.51, 0.69, -0.06, -0.71, 0.65, -0.84, 0.59, 0.2, 0.75, 0.61, -0.2})};
    c.inputs["Transition"] = {
        In({4, 2}).Values({-0.73, -0.47, -1, 0.31, -0.83, -0.64, -0.51, -0.19})};
    c.inputs["Length"] = {In({2}).Values({3, 1}).Type(DataType::INT64)};
    c.inputs["Label"] = {In({2, 3}).Values({1, 0, 1, 1, 0, 1}).Type(DataType::INT64)};
    c.outputs = {
        {"Alpha", {}}, {"EmissionExps", {}}, {"TransitionExps", {}}, {"LogLikelihood", {}}};
    c.outputs["Alpha"].compare = false;
    c.outputs["EmissionExps"].compare = false;
    c.outputs["TransitionExps"].compare = false;
    c.truth["LogLikelihood"] = {{2, 1}, {1.803833178174939, 0.048587351573741944}, {}};
    cases.push_back(c);
  }
  return cases;
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite LinearChainCrfSuite() {
  OpSuite suite;
  suite.type = "linear_chain_crf";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases = PaddedCrf();
  {
    OpCase c;
    c.name = "cost";
    c.inputs["Emission"] = {
        In({3, 2}).Values({0.11, -0.96, -0.02, 0.69, -0.06, -0.41}).LoD({{0, 2, 3}})};
    c.inputs["Transition"] = {
        In({4, 2}).Values({-0.45, -0.21, 0.83, 0.95, 0.5, 0.98, 0.52, -0.43})};
    c.inputs["Label"] = {In({3, 1}).Values({1, 0, 1}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.outputs = {
        {"Alpha", {}}, {"EmissionExps", {}}, {"TransitionExps", {}}, {"LogLikelihood", {}}};
    c.outputs["LogLikelihood"].compile_shape = false;  // one of each sequence
    c.truth["Alpha"] = {{3, 2},
                        {0.6963549298238342, 0.3036450701761659, 0.2843158265664591,
                         0.715684173433541, 0.5274723043445937, 0.4725276956554063},
                        {}};
    c.truth["EmissionExps"] = {
        {3, 2}, {1, 0.34300851741870664, 0.4916441974609651, 1, 1, 0.7046880897187134}, {}};
    c.truth["TransitionExps"] = {
        {4, 2},
        {0.6376281516217732, 0.8105842459701871, 2.2933187402641826, 2.585709659315846,
         1.6487212707001282, 2.664456241929417, 1.6820276496988864, 0.6505090947233165},
        {}};
    c.truth["LogLikelihood"] = {{2, 1}, {2.5230022038314455, 0.6881596805078621}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "tag_out_of_range";
    c.inputs["Emission"] = {
        In({3, 2}).Values({0.11, -0.96, -0.02, 0.69, -0.06, -0.41}).LoD({{0, 2, 3}})};
    c.inputs["Transition"] = {
        In({4, 2}).Values({-0.45, -0.21, 0.83, 0.95, 0.5, 0.98, 0.52, -0.43})};
    c.inputs["Label"] = {In({3, 1}).Values({1, 0, 2}).Type(DataType::INT64).LoD({{0, 2, 3}})};
    c.outputs = {
        {"Alpha", {}}, {"EmissionExps", {}}, {"TransitionExps", {}}, {"LogLikelihood", {}}};
    cases.push_back(Fails(c, "tag"));
  }
  {
    OpCase c = cases.back();
    c.name = "transition_of_three_rows";
    c.inputs["Transition"] = {In({3, 2})};
    cases.push_back(Fails(c, "Transition must have shape [4, 2]"));
  }
  return suite;
}

OP_TEST(LinearChainCrf, LinearChainCrfSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
