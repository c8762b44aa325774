#include "parity/cases/common/copy_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase CudnnLstmCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {
      In({3, 2, 3}).Values({-0.86, -0.88, -0.83, 0.92, 0.08, 0.67, -0.66, -0.48, 0.38, 0.79, -0.32,
                            -0.87, 0.73, -0.42, 0.48, -0.68, 0.39, 0.68})};
  c.inputs["InitH"] = {In({2, 2, 2}).Values({-0.56, -0.65, -0.85, 0.78, 0.28, -0.71, -0.17, -0.9})};
  c.inputs["InitC"] = {In({2, 2, 2}).Values({-0.58, 0.46, 0.3, -0.04, -0.45, 0.3, 0.91, -0.13})};
  c.attrs = {{"num_layers", 1},
             {"is_bidirec", true},
             {"input_size", 3},
             {"hidden_size", 2},
             {"is_test", true}};
  c.outputs = {{"Reserve", {}}, {"StateOut", {}}, {"Out", {}}, {"LastH", {}}, {"LastC", {}}};
  c.outputs["Reserve"].compare = false;
  c.outputs["Reserve"].compile_shape = false;
  c.outputs["StateOut"].compare = false;
  c.outputs["StateOut"].compile_shape = false;
  return c;
}

// So many that the list of their shapes would not fit into memory; states of no sequences.
void AddMoreLayersThanWeights(std::vector<OpCase>* cases) {
  OpCase c = CudnnLstmCase("layers_beyond_w");
  c.attrs["is_bidirec"] = false;
  c.attrs["num_layers"] = 2147483647;
  c.inputs["Input"] = {In({3, 0, 3})};
  c.inputs["InitH"] = c.inputs["InitC"] = {In({2147483647, 0, 2})};
  OpCase list = c;
  c.inputs["W"] = {In({112})};
  cases->push_back(Fails(c, "W of 112 elements is too small for the biases of 2147483647 cells"));
  list.name = "layers_beyond_the_list";
  list.inputs["WeightList"] = {In({8, 3}), In({8, 2}), In({8}), In({8})};
  cases->push_back(Fails(list, "WeightList must hold 8589934588 tensors; it holds 4"));
}

void AddWrongWeights(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const size_t k : {0, 1, 7}) {
    OpCase c = CudnnLstmCase(("weight_" + std::to_string(k) + "_of_another_shape").c_str());
    c.inputs["Input"] = {In({3, 2, 3})};
    c.inputs["InitH"] = c.inputs["InitC"] = {In({2, 2, 2})};
    c.inputs["WeightList"] = {In({8, 3}), In({8, 2}), In({8, 3}), In({8, 2}),
                              In({8}),    In({8}),    In({8}),    In({8})};
    c.inputs["WeightList"][k] = In({7});
    cases.push_back(Fails(c, "WeightList"));
  }
}

// Only a legacy kernel, and real Paddle has none for the CPU: every result is that of its `rnn`.
OpSuite CudnnLstmSuite() {
  OpSuite suite;
  suite.type = "cudnn_lstm";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = CudnnLstmCase("list");
    c.inputs["WeightList"] = {
        In({8, 3}).Values({0.1,   0.42,  -0.42, 0.02,  0.79,  0.79,  -0.75, -0.59,
                           -0.9,  -0.12, -0.94, -0.09, 0.3,   -0.44, 0.35,  0.18,
                           -0.95, 0.12,  -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69}),
        In({8, 2}).Values({0.09, 0.56, -0.39, -0.56, -0.22, 0.87, 0.95, 0.34, 0.81, 0.69, -0.24,
                           -0.82, 0.31, 0.12, -0.28, -0.55}),
        In({8, 3}).Values({0.42,  0.49,  0.38,  0.38,  -0.25, 0.34,  -0.32, 0.15,
                           -0.35, -0.11, -0.88, -0.51, 0.94,  -0.54, 0.38,  0.3,
                           0.45,  -0.05, 0.19,  -0.87, -0.85, -0.6,  -0.7,  -0.8}),
        In({8, 2}).Values({-0.74, 0.11, -0.62, 0.9, 0.36, 0.08, 0.41, -0.47, 0.85, 0.68, 0.45,
                           -0.04, 0.68, 0.49, 0.32, 0.83}),
        In({8}).Values({-0.19, -0.06, -0.46, -0.42, -0.08, 0.72, 0.17, -0.43}),
        In({8}).Values({-0.44, -0.09, -0.59, -0.6, 0.03, -0.83, -0.03, -0.28}),
        In({8}).Values({0.27, -0.27, 0.11, -0.61, -0.62, 0.45, 0.57, 0.94}),
        In({8}).Values({0.7, 0.09, -0.82, -0.02, 0.86, 0.58, -0.03, -0.09})};
    c.truth["Out"] = {
        {3, 2, 4},
        {-0.3426942763176287,  0.19242281973828781,   0.18058767952646493,  0.43899798542079815,
         0.04999349110718915,  -0.05678107652307244,  0.42537094092730005,  0.30644571379090635,
         -0.13215108334446093, 0.04733793358034202,   0.25500434237152503,  0.3637239293772737,
         0.034053971690219835, -0.002626493275955449, 0.2923882356287842,   0.35485536976974946,
         0.033868667867693304, 0.08872564725289184,   0.2694703087408567,   0.1973861860254015,
         -0.01945181444461293, -0.05660753945240455,  -0.08189984293327232, 0.0639750893536285},
        {}};
    c.truth["LastH"] = {
        {2, 2, 2},
        {0.033868667867693304, 0.08872564725289184, -0.01945181444461293, -0.05660753945240455,
         0.18058767952646493, 0.43899798542079815, 0.42537094092730005, 0.30644571379090635},
        {}};
    c.truth["LastC"] = {
        {2, 2, 2},
        {0.08362267311756105, 0.2731244904717455, -0.03675611927895425, -0.32068371171595444,
         0.2033689082962316, 0.4975893870169066, 0.8615061972595243, 0.6705958426609552},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = CudnnLstmCase("flat");
    c.inputs["W"] = {In({112}).Values(
        {0.1,   0.42,  -0.42, 0.02,  0.79,  0.79,  -0.75, -0.59, -0.9,  -0.12, -0.94, -0.09, 0.3,
         -0.44, 0.35,  0.18,  -0.95, 0.12,  -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69, 0.09,  0.56,
         -0.39, -0.56, -0.22, 0.87,  0.95,  0.34,  0.81,  0.69,  -0.24, -0.82, 0.31,  0.12,  -0.28,
         -0.55, 0.42,  0.49,  0.38,  0.38,  -0.25, 0.34,  -0.32, 0.15,  -0.35, -0.11, -0.88, -0.51,
         0.94,  -0.54, 0.38,  0.3,   0.45,  -0.05, 0.19,  -0.87, -0.85, -0.6,  -0.7,  -0.8,  -0.74,
         0.11,  -0.62, 0.9,   0.36,  0.08,  0.41,  -0.47, 0.85,  0.68,  0.45,  -0.04, 0.68,  0.49,
         0.32,  0.83,  -0.19, -0.06, -0.46, -0.42, -0.08, 0.72,  0.17,  -0.43, -0.44, -0.09, -0.59,
         -0.6,  0.03,  -0.83, -0.03, -0.28, 0.27,  -0.27, 0.11,  -0.61, -0.62, 0.45,  0.57,  0.94,
         0.7,   0.09,  -0.82, -0.02, 0.86,  0.58,  -0.03, -0.09})};
    c.truth["Out"] = {
        {3, 2, 4},
        {-0.3426942763176287,  0.19242281973828781,   0.18058767952646493,  0.43899798542079815,
         0.04999349110718915,  -0.05678107652307244,  0.42537094092730005,  0.30644571379090635,
         -0.13215108334446093, 0.04733793358034202,   0.25500434237152503,  0.3637239293772737,
         0.034053971690219835, -0.002626493275955449, 0.2923882356287842,   0.35485536976974946,
         0.033868667867693304, 0.08872564725289184,   0.2694703087408567,   0.1973861860254015,
         -0.01945181444461293, -0.05660753945240455,  -0.08189984293327232, 0.0639750893536285},
        {}};
    c.truth["LastH"] = {
        {2, 2, 2},
        {0.033868667867693304, 0.08872564725289184, -0.01945181444461293, -0.05660753945240455,
         0.18058767952646493, 0.43899798542079815, 0.42537094092730005, 0.30644571379090635},
        {}};
    c.truth["LastC"] = {
        {2, 2, 2},
        {0.08362267311756105, 0.2731244904717455, -0.03675611927895425, -0.32068371171595444,
         0.2033689082962316, 0.4975893870169066, 0.8615061972595243, 0.6705958426609552},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = CudnnLstmCase("layers_lengths");
    c.inputs["Input"] = {
        In({3, 2, 3}).Values({0.02, 0.74, 0.86, -0.56, -0.5, 0.81, -0.31, -0.89, 0.43, -0.17, 0.47,
                              -0.05, 0, -0.16, -0.42, 0.8, 0.34, 0.58})};
    c.inputs["InitH"] = {In({2, 2, 2}).Values({0.94, -0.04, 0.47, 0.27, -0.07, 0.71, -0.65, 0.66})};
    c.inputs["InitC"] = {
        In({2, 2, 2}).Values({-0.92, 0.73, 0.35, -0.11, 0.34, -0.08, 0.56, -0.77})};
    c.inputs["WeightList"] = {
        In({8, 3}).Values({0.45, -0.28, 0.45,  -0.72, -0.37, -0.16, 0.75,  -0.69,
                           0.76, 0.6,   0.94,  -0.26, -0.59, -0.52, 0.66,  0.93,
                           0.4,  -0.04, -0.43, 0.67,  0.74,  -0.82, -0.57, 0.66}),
        In({8, 2}).Values({0.7, -0.37, -0.44, -0.14, 0.08, -0.81, 0.67, 0.07, 0.55, -0.54, 0.93,
                           0.5, -0.31, 0.9, 0.4, 0.68}),
        In({8, 2}).Values({0.08, -0.85, -0.63, -0.13, 0, 0.17, 0.24, -0.25, 0.24, -0.69, -0.45, 0.6,
                           -0.69, -0.55, -0.51, -0.04}),
        In({8, 2}).Values({-1, -0.94, -0.08, -0.67, 0.36, 0.59, 0.16, 0.39, -0.22, -0.91, -0.12,
                           -0.26, 0.19, -0.73, -0.54, 0.63}),
        In({8}).Values({-0.91, -0.89, 0.49, -0.39, 0.03, -0.69, 0.96, 0.01}),
        In({8}).Values({0.66, -0.85, -0.04, -0.88, 0.77, -0.11, -0.86, -0.85}),
        In({8}).Values({-0.47, -0.18, 0.87, -0.45, -0.71, 0.4, 0.13, 0.22}),
        In({8}).Values({-0.92, -0.17, -0.99, -0.51, 0.41, -0.88, -0.41, 0.98})};
    c.inputs["SequenceLength"] = {In({2}).Values({3, 1}).Type(DataType::INT32)};
    c.attrs = {{"num_layers", 2},
               {"is_bidirec", false},
               {"input_size", 3},
               {"hidden_size", 2},
               {"is_test", true}};
    c.truth["Out"] = {{3, 2, 2},
                      {0.03260184837939933, -0.1512643288884028, 0.03983598368806894,
                       -0.3540417934615726, 0.016221670983823332, -0.19112698715165524, 0, 0,
                       0.0011237632419995197, -0.19715106607174807, 0, 0},
                      {}};
    c.truth["LastH"] = {
        {2, 2, 2},
        {0.19164320395554812, -0.035259091652354815, 0.4369588082655582, -0.10186218379363106,
         0.0011237632419995197, -0.19715106607174807, 0.03983598368806894, -0.3540417934615726},
        {}};
    c.truth["LastC"] = {
        {2, 2, 2},
        {0.5467152797693284, -0.13222732684759372, 0.7812164111191395, -0.14823456022526296,
         0.0025670507303531317, -0.278538550076097, 0.16472429421807686, -0.44246625594225886},
        {}};
    cases.push_back(c);
  }
  {
    OpCase c = CudnnLstmCase("few_weights");
    c.inputs["WeightList"] = {
        In({8, 3}).Values({0.1,   0.42,  -0.42, 0.02,  0.79,  0.79,  -0.75, -0.59,
                           -0.9,  -0.12, -0.94, -0.09, 0.3,   -0.44, 0.35,  0.18,
                           -0.95, 0.12,  -0.48, -0.17, -0.43, 0.39,  -0.12, -0.69}),
        In({8, 2}).Values({0.09, 0.56, -0.39, -0.56, -0.22, 0.87, 0.95, 0.34, 0.81, 0.69, -0.24,
                           -0.82, 0.31, 0.12, -0.28, -0.55}),
        In({8, 3}).Values({0.42,  0.49,  0.38,  0.38,  -0.25, 0.34,  -0.32, 0.15,
                           -0.35, -0.11, -0.88, -0.51, 0.94,  -0.54, 0.38,  0.3,
                           0.45,  -0.05, 0.19,  -0.87, -0.85, -0.6,  -0.7,  -0.8})};
    cases.push_back(Fails(c, "WeightList"));
  }
  {
    OpCase c = CudnnLstmCase("small_w");
    c.inputs["W"] = {In({9}).Values({0.79, -0.5, 0.84, 0.73, 0.01, 0.14, -0.77, 0.52, -0.65})};
    cases.push_back(Fails(c, "W"));
  }
  for (size_t i = 0, tests = cases.size(); i < tests; ++i) {
    if (cases[i].error != phi::LEGACY) continue;
    cases[i].not_differentiated = "a test run keeps nothing for the gradient";
    OpCase c = cases[i];
    c.name += "_train";
    c.attrs["is_test"] = false;
    c.not_differentiated.clear();
    cases.push_back(c);
  }
  return suite;
}

// W may be longer than its layers; then what is left over has no gradient.
OpSuite WithTrained(OpSuite suite) {
  AddMoreLayersThanWeights(&suite.cases);
  OpCase c = suite.cases[1];
  c.name = "trained_flat";
  c.attrs["is_test"] = false;
  c.inputs["W"][0].dims = {115};
  c.inputs["W"][0].values.resize(115, 0.5);
  suite.cases.push_back(c);
  c.name = "trained_without_gradient_of_weights";
  c.no_grad_of = {"W"};
  suite.cases.push_back(c);
  return suite;
}

OpSuite WithWrongWeights(OpSuite suite) {
  AddWrongWeights(&suite.cases);
  return RefusedAtRun(std::move(suite), "the kernel counts weights",
                      {"layers_beyond_the_list", "layers_beyond_w", "weight_0_of_another_shape",
                       "weight_1_of_another_shape", "weight_7_of_another_shape"});
}

OP_TEST(CudnnLstm, WithWrongWeights(WithTrained(CudnnLstmSuite())));

}  // namespace
}  // namespace parity
}  // namespace phibridge
