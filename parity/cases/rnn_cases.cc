#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

using Numbers = std::vector<double>;

// Three steps of two sequences of three numbers, and two hidden units. The truth is what real
// Paddle 2.6.2 answers.
struct RnnExample {
  const char* name;
  const char* mode;
  int layers;
  bool both_ways, with_lengths;  // lengths: the second sequence has one step
  Numbers input;
  std::vector<Numbers> states;
  std::vector<Numbers> weights;  // of each layer and direction two matrices; then their biases
  Numbers out, last_state;

  int64_t directions() const { return both_ways ? 2 : 1; }
  int64_t gates() const {
    const std::string of_mode = mode;
    return of_mode == "LSTM" ? 4 : of_mode == "GRU" ? 3 : 1;
  }
};

const RnnExample kLstm = {
    "lstm",
    "LSTM",
    1,
    false,
    false,
    {-0.55, 0.07, -0.47, 0.48, 0.54, 0.44, 0.26, 0.79, 0.11, -0.44, -0.52, -0.8, 0.24, 0.53, 0.22,
     -0.74, 0.4, 0.48},
    {{-0.26, 0.09, -0.85, 0.2}, {-0.96, -0.3, 0.62, 0.26}},
    {{-0.03, -0.31, 0.92,  0.99, 0.28, 0.69, -0.25, 0.18, -0.26, 0.9,  0.22, 0.79,
      0.24,  -0.83, -0.38, 0.19, 0.83, 0.31, -0.29, 0.32, 0.27,  0.94, 0.21, -0.98},
     {0.97, -0.71, -0.28, 0.93, 0.34, 0.36, -0.13, -0.2, -0.39, 0.52, -0.27, -0.75, -0.59, -0.71,
      0.8, -0.46},
     {-0.54, 0.31, -0.4, 0.61, 0.37, 0.18, -0.05, -0.25},
     {-0.12, 0.41, -0.88, -0.54, 0.4, 0.42, 0.14, -0.48}},
    {-0.058721851556194506, 0.026887163062634487, 0.14056662026559497, 0.15183766071278207,
     0.0149820415907954, 0.24206861270029362, 0.10814162318504104, 0.04304418934704081,
     0.06749758687462958, 0.26193812698014746, 0.05693090341978434, 0.06632107483089296},
    {0.06749758687462958, 0.26193812698014746, 0.05693090341978434, 0.06632107483089296}};

const RnnExample kDeepLstm = {
    "lstm_two_layers_both_ways_lengths",
    "LSTM",
    2,
    true,
    true,
    {-0.37, 0.63, 0.07, 0.34, -0.44, -0.61, -0.71, -0.32, -0.18, 0.28, -0.22, -0.23, -0.6, -0.21,
     0.1, -0.73, 0.51, 0.83},
    {{0.14, -0.38, 0.94, -0.75, -0.62, 0.54, 0.62, -0.25, -0.81, 0.28, -0.31, 0.7, -0.87, 0.07,
      -0.66, 0.89},
     {0.95, 0.17, 0.39, 0.76, 0.81, -0.76, -0.34, 0.58, -0.45, -0.15, 0.97, -0.05, 0.15, -0.55,
      -0.71, 0.81}},
    {{-0.25, 0.83, 0.25, 0.86,  -0.02, 0.31, 0.29,  -0.9, -0.72, -0.75, -0.58, 0.97,
      0.34,  0.44, 0.84, -0.64, 0.51,  0.05, -0.24, 0.49, 0.6,   0.19,  0.37,  0.7},
     {-0.28, 0.67, -0.05, 0.83, 0.44, 0.23, 0.96, 0.02, -0.57, 0.06, -0.25, 0.94, -0.64, 0.25, 0.12,
      -0.75},
     {0.89, -0.78, 0.17, 0.4,  0.33,  -0.87, 0.92, -0.95, -0.94, 0.11, -0.85, -0.36,
      0.58, 0.12,  0.16, 0.83, -0.79, 0.98,  0.28, 0.38,  -0.97, 0.74, -0.21, -0.2},
     {0.27, -0.21, 0.88, 0.83, -0.25, -0.55, -0.19, 0.99, -0.39, -0.01, -0.6, -0.03, 0.91, -0.2,
      -0.97, 0.23},
     {1,    0.66, 0.46,  -0.5,  0.91, 0.95,  -0.76, -0.5,  -0.73, -0.41, 0.58,
      0.97, 0.06, -0.16, 0.49,  0.73, 0.02,  -0.02, -0.19, -0.12, -0.12, -0.77,
      0.87, 0.04, 0.38,  -0.09, 0.56, -0.55, 0.69,  0.92,  -0.74, -0.13},
     {-0.92, 0.55, 0.05, -0.94, 0.81, 0.85, -0.44, 0.48, -0.85, 0.31, -0.37, -0.95, -0.39, 0.07,
      -0.93, 0.76},
     {0.09,  0.74,  -0.99, -0.7, -0.61, 0.11, -0.28, 0.29, -0.16, -0.95, 0.58,
      0.01,  -0.22, -0.44, 0.74, 0.25,  -0.8, -0.21, 0.98, -0.49, -0.76, -0.86,
      -0.86, -0.92, -0.07, 0.81, 0.9,   0.81, -0.24, 0.37, -0.88, 0.54},
     {-0.45, 0.31, -0.42, -0.02, -0.08, 0.22, -0.35, -0.63, 0.13, 0.54, -0.23, 0.92, -0.11, -0.22,
      -0.22, 0.92},
     {0.39, 0.16, -0.13, 0.91, -0.78, 0.26, -0.42, -0.01},
     {-0.26, 0.37, 0.78, -0.84, -0.04, 0.47, -0.42, -0.33},
     {0.57, -0.31, -0.79, -0.28, 0.58, -0.06, -0.96, 0.4},
     {-0.47, 0.1, -0.15, -0.61, -0.21, -0.47, 0.08, -0.7},
     {-0.16, 0.02, 0.93, 0.86, 0.44, 0.45, 0.68, 0.27},
     {0.21, 0.74, -0.75, 0.96, -0.5, -0.53, 0.25, 0.11},
     {-0.41, 0.24, 0.06, 0.96, -0.91, 0.96, -0.3, 0.61},
     {-0.6, 0.43, -0.34, -0.62, -0.65, -0.65, 0.82, -0.09}},
    {0.23151075052237366,
     -0.2183532845044477,
     -0.2915963955180777,
     0.3114409538706384,
     0.5253690902916313,
     -0.2948255271240097,
     -0.34912645284672766,
     0.6256050180181535,
     0.013500597968182976,
     -0.14521644315343687,
     -0.25685573327275596,
     0.22928064662525702,
     0,
     0,
     0,
     0,
     -0.03176199612008287,
     -0.17638431759494025,
     -0.20157743541172324,
     0.07426948244376566,
     0,
     0,
     0,
     0},
    {-0.20890064644950027, 0.2566661524484735, 0.010901029976789678, 0.07015799842855362,
     0.025412468807065842, -0.1299892023791287, -0.04253457430467153, -0.09498440729562209,
     -0.03176199612008287, -0.17638431759494025, 0.5253690902916313, -0.2948255271240097,
     -0.2915963955180777, 0.3114409538706384, -0.34912645284672766, 0.6256050180181535}};

const RnnExample kGru = {
    "gru",
    "GRU",
    1,
    false,
    true,
    {0.84, 0.08, 0.78, -0.68, 0.26, 0.63, -0.47, 0.12, 0.04, -0.79, 0.94, -0.26, 0.14, -0.95, 0.04,
     -0.11, 0.75, -0.86},
    {{0.76, -0.61, 0.69, 0.53}},
    {{0.54, -0.73, 0.86, 0.79, -0.34, 0.76, -0.73, -0.5, 0.76, 0.05, -0.18, -0.4, -0.57, -0.65,
      -0.1, 0, -0.83, 0.47},
     {-0.82, -0.72, 0.78, -0.25, -0.74, -0.22, -0.66, -0.76, 0.97, -0.83, 0.49, -0.1},
     {-0.54, 0.76, 0.04, -0.91, -0.23, 0.23},
     {-0.15, -0.4, -0.34, -0.39, -0.05, 0.99}},
    {0.11175664761519716, 0.692479632290148, 0.3071658368401861, 0.7923708396063126,
     -0.0230159729946135, 0.5628746472954965, 0, 0, 0.023780386989855424, 0.8644160902018599, 0, 0},
    {0.023780386989855424, 0.8644160902018599, 0.3071658368401861, 0.7923708396063126}};

const RnnExample kDeepGru = {
    "gru_both_ways",
    "GRU",
    2,
    true,
    false,
    {-0.72, 0.97, 0.79, -0.66, -0.56, 0.76, -0.41, -0.8, 0.2, -0.7, -0.85, 0.27, 0.94, -0.62, 0.71,
     0.26, 0.73, -0.34},
    {{-0.3, 0.14, -0.55, -0.39, -0.75, 0.69, -0.05, -0.71, 0.82, -0.56, -0.91, -0.02, 0.3, 0.09,
      0.33, -0.16}},
    {{0.21, -0.28, -0.09, 0.34, -0.25, -0.87, 0.41, 0.42, -0.43, -0.57, 0.8, -0.3, -0.85, 0.73,
      -0.53, -0.21, 0.13, -0.06},
     {-0.56, -0.53, 0.01, -0.74, 0.8, -0.47, -0.7, -0.63, -0.61, 0.83, -0.14, 0.51},
     {0.12, -0.85, -0.28, -0.51, 0.55, 0.98, -0.7, -0.88, 0.32, 0.96, 0.93, 0.73, 0.46, 0.16, -0.97,
      0.87, 0.14, -0.06},
     {-0.96, -0.65, -0.31, 0.93, 0.28, 0.4, -0.24, 0.48, -0.58, -0.44, 0.07, -0.66},
     {0.38,  -0.49, -0.22, 0.88,  -0.87, 0.83, -0.9, 0.62,  -0.25, 0.4,  -0.54, -0.65,
      -0.82, -0.98, -0.25, -0.92, -0.44, 0.75, 0.4,  -0.16, -0.96, -0.9, 0.99,  -0.12},
     {0.19, 0.48, 0.23, 0.5, 0.12, -0.01, -0.09, 0.78, 0.97, -0.24, -0.59, 0.85},
     {-0.74, 0.3,  0.54, -0.12, -0.07, -0.75, -0.93, -0.51, -0.14, -0.78, -0.29, -0.06,
      0.08,  0.47, 0.05, -0.65, -0.38, -0.13, 0.09,  -0.16, -0.21, 0.82,  0.34,  0.85},
     {-0.66, 0.34, -0.04, -0.36, -0.9, 0.78, -0.99, 0.65, -0.26, 0.71, -0.93, -0.91},
     {0.65, -0.82, 0.24, 0.64, -0.54, 0.87},
     {0.07, 0.04, 0.99, -0.64, 0.86, -0.5},
     {0.76, -0.5, -0.03, 0.87, -0.27, 0.15},
     {0.37, -0.13, -0.48, 0.04, 0.6, -0.18},
     {-0.43, 0.44, -0.53, 0.19, -0.37, -0.91},
     {-0.96, -0.4, -0.07, -0.12, -0.12, 0.01},
     {-0.2, 0.23, 0.3, -0.42, 0.28, -0.19},
     {-0.66, -0.75, -0.51, 0.79, -0.44, 0.11}},
    {0.25869981504045503,  -0.842658220588571,   0.10378677414278553, 0.09885636446346707,
     -0.5355701686926854,  -0.12234797432175915, 0.24412278948499178, -0.2481656578024128,
     0.07337641331681188,  -0.9450915343619459,  0.1172508170364596,  0.2759624091859065,
     -0.16917532754301165, -0.3364533280280929,  0.18464792378368655, -0.10995734226830034,
     -0.02948345033564897, -0.962945572496649,   0.142460316677181,   0.3450272734226315,
     0.12372857201986345,  -0.5050867857371617,  0.16691411091756103, -0.08040439779858988},
    {-0.2870073259751932, 0.4740646722487749, -0.007492988652794491, 0.49511288634977857,
     -0.5509050421733563, 0.04631930758359143, -0.08162698927793743, -0.4667776173794518,
     -0.02948345033564897, -0.962945572496649, 0.12372857201986345, -0.5050867857371617,
     0.10378677414278553, 0.09885636446346707, 0.24412278948499178, -0.2481656578024128}};

const RnnExample kTanh = {
    "tanh",
    "RNN_TANH",
    2,
    true,
    true,
    {0.29, 0.78, -0.32, -0.92, -0.04, 0.55, 0.55, 0.6, 0.55, 0.44, -0.85, 0.35, 0.91, 0, -0.46,
     0.74, 0.53, 0.11},
    {{-0.97, -0.16, -0.19, 0.47, 0.91, -0.01, -0.11, 0.18, 0.16, 0.33, -0.57, -0.15, 0.64, 0.13,
      -0.19, -0.69}},
    {{0.66, 0.23, -0.59, 0.78, -0.84, -0.27},
     {0.22, 0.94, -0.29, -0.6},
     {0.44, 0.13, 0.77, -0.62, 0.68, -0.84},
     {-0.34, 0.73, 0.06, 0.86},
     {-0.04, -0.41, -0.08, 0.31, 0.86, 0.08, -0.8, -0.23},
     {-0.39, -0.48, -0.12, -0.37},
     {0.96, -0.75, 0.25, -0.75, -0.55, 0.61, 0.1, -0.26},
     {-0.88, 0.74, 0.31, -0.92},
     {0.32, 0.64},
     {-0.39, 0.02},
     {0.24, 0.59},
     {-0.53, -0.02},
     {0.57, -0.11},
     {0.76, -0.4},
     {-0.27, 0.01},
     {-0.92, -0.83}},
    {0.8217154304704573,
     -0.490281015757847,
     -0.9844333592643155,
     -0.2612052035410815,
     0.9651399864226065,
     -0.7405840338591254,
     -0.979953641311767,
     -0.34453413515351167,
     0.8589014633547873,
     -0.533033177672397,
     -0.4136980127526613,
     -0.7014756632251169,
     0,
     0,
     0,
     0,
     0.7765184062639859,
     0.5437953751656327,
     -0.9653418000757392,
     -0.6564689602446816,
     0,
     0,
     0,
     0},
    {0.7495964968159806, 0.8604741650639512, -0.5447603217145147, -0.3794354619828589,
     -0.21519911972128178, 0.9260426562832232, -0.10728550850564975, 0.6637012035102782,
     0.7765184062639859, 0.5437953751656327, 0.9651399864226065, -0.7405840338591254,
     -0.9844333592643155, -0.2612052035410815, -0.979953641311767, -0.34453413515351167}};

const RnnExample kRelu = {
    "relu",
    "RNN_RELU",
    1,
    true,
    true,
    {-0.81, 0.96, -0.02, -0.66, 0.13, -0.49, 0.24, -0.07, 0.23, 0.62, -0.01, -0.68, -0.09, 0.14,
     -0.59, 0.69, 0.36, -0.75},
    {{0.55, 0.51, 0.18, 0.03, -0.01, -0.81, -0.91, 0.61}},
    {{-0.63, -0.86, 0.81, 0.12, 0.44, 0.39},
     {0.2, -0.78, -0.11, -0.38},
     {-0.76, 0.57, -0.95, -0.71, -0.71, -0.43},
     {-0.95, -0.58, -0.85, 0.4},
     {-0.99, 0.02},
     {0.85, 0.92},
     {0.72, 0.07},
     {-0.87, -0.54}},
    {0, 1.0031, 1.0317999999999996, 0,     0, 0.6957, 1.4019, 1.1345, 0, 0.646522, 0, 0, 0, 0, 0,
     0, 0,      0.5150216400000001, 1.038, 0, 0,      0,      0,      0},
    {0, 0.5150216400000001, 0, 0.6957, 1.0317999999999996, 0, 1.4019, 1.1345}};

// The weights in the order of the op, with their shapes.
std::vector<Input> WeightsOf(const RnnExample& example) {
  const int64_t rows = 2 * example.gates(), cells = example.layers * example.directions();
  std::vector<Input> weights;
  for (size_t i = 0; i < example.weights.size(); ++i) {
    const auto cell = static_cast<int64_t>(i / 2);
    std::vector<int64_t> dims = {rows};
    if (cell < cells) {
      const bool first_layer = cell < example.directions();
      dims.push_back(i % 2 == 1 ? 2 : first_layer ? 3 : 2 * example.directions());
    }
    weights.push_back(In(dims).Values(example.weights[i]));
  }
  return weights;
}

OpCase RnnCase(const RnnExample& example) {
  const std::vector<int64_t> state_dims = {example.layers * example.directions(), 2, 2};
  OpCase c;
  c.name = example.name;
  c.inputs["Input"] = {In({3, 2, 3}).Values(example.input)};
  for (const Numbers& state : example.states)
    c.inputs["PreState"].push_back(In(state_dims).Values(state));
  c.inputs["WeightList"] = WeightsOf(example);
  if (example.with_lengths) c.inputs["SequenceLength"] = {Ints({3, 1})};
  c.attrs = {{"mode", std::string(example.mode)},
             {"num_layers", example.layers},
             {"is_bidirec", example.both_ways},
             {"input_size", 3},
             {"hidden_size", 2},
             {"is_test", false}};
  c.outputs = {{"Out", {}}, {"DropoutState", {}}, {"State", {}}, {"Reserve", {}}};
  c.outputs["DropoutState"].compare = false;
  c.outputs["State"].count = example.states.size();
  c.outputs["Reserve"].compare = false;  // rows that are over hold anything
  c.truth["Out"] = {{3, 2, 2 * example.directions()}, example.out, {}};
  c.truth["State"] = {state_dims, example.last_state, {}};
  return c;
}

void AddRnnErrors(const OpCase& right, std::vector<OpCase>* cases) {
  auto wrong = [c = right](const char* name) mutable {
    c.name = name;
    c.truth.clear();
    return c;
  };
  OpCase mode = wrong("unknown_mode");
  mode.attrs["mode"] = std::string("ELMAN");
  cases->push_back(Fails(mode, "mode"));
  OpCase states = wrong("one_state");
  states.inputs["PreState"].pop_back();
  states.outputs["State"].count = 1;
  cases->push_back(Fails(states, "PreState"));
  OpCase weights = wrong("few_weights");
  weights.inputs["WeightList"].pop_back();
  cases->push_back(Fails(weights, "WeightList"));
  OpCase shape = wrong("weight_of_other_shape");
  shape.inputs["WeightList"][1] = In({8, 3});
  cases->push_back(Fails(shape, "WeightList"));
}

OpCase WideLstm(const OpCase& inference) {
  constexpr int kHidden = 9, kWidth = 5, kCells = 4;
  OpCase c = inference;
  c.name = "lstm_inference_of_nine_units";
  c.inputs["Input"] = {In({4, 3, kWidth})};
  c.inputs["PreState"] = {In({kCells, 3, kHidden}), In({kCells, 3, kHidden})};
  std::vector<Input>& weights = c.inputs["WeightList"];
  weights.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    weights.push_back(In({4 * kHidden, cell < 2 ? kWidth : 2 * kHidden}));
    weights.push_back(In({4 * kHidden, kHidden}));
  }
  for (int bias = 0; bias < 2 * kCells; ++bias) weights.push_back(In({4 * kHidden}));
  for (const auto& [name, value] : {std::pair("num_layers", 2), std::pair("input_size", kWidth),
                                    std::pair("hidden_size", kHidden)}) {
    c.attrs[name] = value;
  }
  c.attrs["is_bidirec"] = true;
  c.truth.clear();
  return c;
}

// What training keeps: dropped elements between the layers, states that nobody reads, Reserve.
void AddTraining(const OpCase& lstm, std::vector<OpCase>* cases) {
  constexpr float kNearly = 0.99999994f;             // the float below 1
  for (float probability : {0.5f, kNearly, 1.0f}) {  // between the layers
    OpCase drops = RnnCase(kDeepLstm);
    drops.name += probability == kNearly ? "_drops_nearly_all"
                  : probability < 1      ? "_drops_half"
                                         : "_drops_all";
    drops.truth.clear();
    drops.attrs["dropout_prob"] = probability;
    drops.attrs["seed"] = 7;
    drops.outputs["DropoutState"].compare = true;
    cases->push_back(drops);
  }
  OpCase without_state = lstm;
  without_state.name += "_whose_state_is_not_read";
  without_state.truth.erase("State");
  without_state.outputs["State"].compare = false;
  cases->push_back(without_state);
  OpCase constant_states = lstm;
  constant_states.name += "_whose_states_are_constant";
  constant_states.no_grad_of = {"PreState"};
  cases->push_back(constant_states);
  // Without lengths all of Reserve is written, of each layer and direction.
  OpCase deep = RnnCase(kDeepLstm);
  deep.name = "lstm_two_layers_both_ways";
  deep.inputs.erase("SequenceLength");
  deep.truth.clear();
  deep.outputs["Reserve"] = lstm.outputs.at("Reserve");
  cases->push_back(deep);
}

// Elements are dropped between layers in training alone; DropoutState may be left out.
void AddUndropped(const OpCase& inference, std::vector<OpCase>* cases) {
  OpCase layer = RnnCase(kLstm);
  layer.name = "lstm_of_one_layer_drops_nothing";
  layer.attrs["dropout_prob"] = 0.5f;
  cases->push_back(layer);
  OpCase tested = RnnCase(kDeepGru);
  tested.name = "gru_inference_drops_nothing";
  tested.attrs["is_test"] = true;
  tested.attrs["dropout_prob"] = 0.5f;
  tested.not_differentiated = inference.not_differentiated;
  cases->push_back(tested);
  OpCase without = inference;
  without.name = "lstm_inference_without_dropout_state";
  without.outputs.erase("DropoutState");
  cases->push_back(without);
  without.name = "lstm_inference_without_reserve";
  without.outputs.erase("Reserve");
  cases->push_back(without);
}

// Two steps of float16, which of PHI cuDNN alone has; all numbers are exact.
OpCase HalfCase(const OpCase& inference) {
  OpCase c = inference;
  c.name = "relu_inference_of_half_type";
  c.dtypes = {DataType::FLOAT16};
  c.legacy_only = true;
  c.inputs["Input"] = {In({2, 1, 2}).Values({1, 2, 0.5, -1})};
  c.inputs["PreState"] = {In({1, 1, 2}).Values({1, -1})};
  c.inputs["WeightList"] = {In({2, 2}).Values({1, 0.5, -1, 0.25}),
                            In({2, 2}).Values({0.5, 0, 0, 1}), In({2}).Values({0, 0.5}),
                            In({2}).Values({0.25, 2})};
  c.attrs["mode"] = std::string("RNN_RELU");
  c.outputs["State"].count = 1;
  c.truth = {{"Out", {{2, 1, 2}, {2.75, 1, 1.625, 2.75}, {}}},
             {"State", {{1, 1, 2}, {1.625, 2.75}, {}}}};
  return c;
}

OpSuite RnnSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "rnn";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  suite.own_on_gpudnn = {"Reserve"};
  OpCase lstm = RnnCase(kLstm);
  lstm.outputs["Reserve"].compare = true;
  lstm.outputs["Reserve"].compile_shape = false;
  OpCase inference = lstm;  // first: oneDNN's kernel takes no training
  inference.name = "lstm_inference";
  inference.attrs["is_test"] = true;
  inference.outputs["Reserve"].compare = false;
  inference.outputs["DropoutState"].compare = true;  // nothing is dropped
  inference.not_differentiated = "its gradient needs what training keeps";
  OpCase gru = RnnCase(kDeepGru);
  gru.name = "gru_inference";
  OpCase deep = RnnCase(kDeepLstm);
  deep.name = "lstm_inference_two_layers_both_ways";
  deep.inputs.erase("SequenceLength");
  deep.truth.clear();
  for (OpCase* c : {&gru, &deep}) {
    c->attrs["is_test"] = true;
    c->not_differentiated = inference.not_differentiated;
  }
  suite.cases = {inference, lstm, gru, deep, WideLstm(inference)};
  for (const RnnExample* example : {&kDeepLstm, &kGru, &kDeepGru, &kTanh, &kRelu})
    suite.cases.push_back(RnnCase(*example));
  OpCase wide = RnnCase(kGru);
  wide.name = "gru_wide_lengths";
  wide.inputs["SequenceLength"] = {Ints({3, 1}, DataType::INT64)};
  suite.cases.push_back(wide);
  wide.truth.clear();
  for (const auto& [name, first] :
       {std::pair("gru_with_an_empty_sequence", 0.0), std::pair("gru_of_full_lengths", 3.0)}) {
    wide.name = name;
    wide.inputs["SequenceLength"] = {Ints({first, 3})};
    suite.cases.push_back(wide);
  }
  AddTraining(lstm, &suite.cases);
  AddUndropped(inference, &suite.cases);
  AddRnnErrors(inference, &suite.cases);
  suite.cases.push_back(HalfCase(inference));
  OneDnnRefuses(
      "rnn", "input SequenceLength is given",
      {"gru", "gru_with_an_empty_sequence", "gru_of_full_lengths",
       "lstm_two_layers_both_ways_lengths", "lstm_two_layers_both_ways_lengths_drops_half",
       "lstm_two_layers_both_ways_lengths_drops_nearly_all",
       "lstm_two_layers_both_ways_lengths_drops_all", "gru_wide_lengths", "relu", "tanh"});
  OneDnnRefuses(
      "rnn", "training: its gradient needs what the CPU's kernel keeps",
      {"gru_both_ways", "lstm", "lstm_of_one_layer_drops_nothing", "lstm_two_layers_both_ways",
       "lstm_whose_state_is_not_read", "lstm_whose_states_are_constant"});
  return suite;
}

// A Reserve of another size than training leaves: the kernel counts it.
OpSuite RnnGradSuite() {
  OpSuite suite = GradientSuite("rnn_grad");
  const Input states = In({1, 1, 1});
  OpCase c = PlainCase("",
                       {{"Input", {In({2, 1, 3})}},
                        {"PreState", {states}},
                        {"WeightList", {In({1, 3}), In({1, 1}), In({1}), In({1})}},
                        {"Out", {In({2, 1, 1})}},
                        {"DropoutState", {In({2, 1, 1}).Type(DataType::UINT8)}},
                        {"Reserve", {In({1, 1})}},
                        {"Out@GRAD", {In({2, 1, 1})}},
                        {"State@GRAD", {states}}},
                       {{"mode", std::string("RNN_TANH")},
                        {"num_layers", 1},
                        {"hidden_size", 1},
                        {"input_size", 3},
                        {"is_bidirec", false},
                        {"is_test", false},
                        {"dropout_prob", 0.0f},
                        {"seed", 0}},
                       {"Input@GRAD"});
  AddRefused(&suite.cases, c, "reserve_of_one_step",
             "Reserve must be what a forward run in training wrote", [](OpCase*) {});
  return RefusedAtRun(std::move(suite), "each back end leaves in Reserve what it likes",
                      {"reserve_of_one_step"});
}

OP_TEST(Rnn, RnnSuite());
OP_TEST(RnnGrad, RnnGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
