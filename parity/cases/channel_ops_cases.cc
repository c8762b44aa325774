#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace optest {
namespace {

// These ops have only a legacy kernel, so every result is worked out by hand.
OpSuite OneCase(const char* op, std::map<std::string, Input> inputs,
                paddle::framework::AttributeMap attrs, std::map<std::string, Truth> truth) {
  OpCase c;
  c.name = "known";
  for (auto& [slot, input] : inputs) c.inputs[slot] = {std::move(input)};
  c.attrs = std::move(attrs);
  c.outputs.clear();
  for (auto& [slot, value] : truth) c.outputs[slot].compile_shape = value.lod.empty();
  c.truth = std::move(truth);
  OpSuite suite;
  suite.type = op;
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {2e-6, 1e-6, "a few operations of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "attributes are float32"}}};
  suite.cases = {c};
  return suite;
}

OpSuite AffineChannelSuite() {
  return OneCase("affine_channel",
                 {{"X", In({1, 2, 1, 2}).Values({1, 2, 3, 4})},
                  {"Scale", In({2}).Values({2, -1})},
                  {"Bias", In({2}).Values({0, 10})}},
                 {{"data_layout", std::string("NCHW")}},
                 {{"Out", {{1, 2, 1, 2}, {2, 4, 7, 6}, {}}}});
}

OpSuite AffineGridSuite() {
  OpSuite suite = OneCase("affine_grid", {{"Theta", In({1, 2, 3}).Values({1, 0, 0.5, 0, 2, 0})}},
                          {{"output_shape", std::vector<int>{1, 1, 2, 2}}},
                          {{"Output", {{1, 2, 2, 2}, {-0.5, -2, 1.5, -2, -0.5, 2, 1.5, 2}, {}}}});
  OpCase centres = suite.cases[0];
  centres.name = "centres";
  centres.attrs["align_corners"] = false;
  centres.truth["Output"].values = {0, -1, 1, -1, 0, 1, 1, 1};
  suite.cases.push_back(centres);
  return suite;
}

OpSuite LrnSuite() {
  OpSuite suite = OneCase("lrn", {{"X", In({1, 3, 1, 1}).Values({1, 2, 3})}},
                          {{"n", 3}, {"k", 1.0f}, {"alpha", 1.0f}, {"beta", 1.0f}},
                          {{"Out", {{1, 3, 1, 1}, {1.0 / 6, 2.0 / 15, 3.0 / 14}, {}}},
                           {"MidOut", {{1, 3, 1, 1}, {6, 15, 14}, {}}}});
  OpCase even = suite.cases[0];
  even.name = "even_window";
  even.attrs["n"] = 4;
  suite.cases.push_back(Fails(even, "n"));
  return suite;
}

OpSuite DataNormSuite() {
  OpSuite suite = OneCase("data_norm",
                          {{"X", In({1, 2}).Values({5, 1})},
                           {"BatchSize", In({2}).Values({4, 4})},
                           {"BatchSum", In({2}).Values({4, 8})},
                           {"BatchSquareSum", In({2}).Values({1, 16})}},
                          {},
                          {{"Y", {{1, 2}, {8, -0.5}, {}}},
                           {"Means", {{2}, {1, 2}, {}}},
                           {"Scales", {{2}, {2, 0.5}, {}}}});
  // What the original gives for these is no derivative.
  suite.cases[0].no_grad_of = {"BatchSize", "BatchSum", "BatchSquareSum"};
  OpCase shifted = suite.cases[0];
  shifted.name = "shifted";
  shifted.attrs["enable_scale_and_shift"] = true;
  shifted.inputs["scale_w"] = {In({2}).Values({2, -1})};
  shifted.inputs["bias"] = {In({2}).Values({1, 0.25})};
  shifted.truth["Y"] = {{1, 2}, {17, 0.75}, {}};
  suite.cases.push_back(shifted);
  OpCase slots = shifted;  // the first slot begins with 0
  slots.name = "slots";
  slots.attrs["slot_dim"] = 1;
  slots.inputs["X"] = {In({2, 2}).Values({5, 1, 0, 1})};
  slots.truth["Y"] = {{2, 2}, {17, 0.75, 0, 0.75}, {}};
  // X at 0 switches its slot off, so that its differences are of another function.
  slots.no_grad_of.push_back("X");
  suite.cases.push_back(slots);
  return suite;
}

OpSuite SpectralNormSuite() {
  OpSuite suite = OneCase("spectral_norm",
                          {{"Weight", In({2, 2}).Values({3, 0, 0, 1})},
                           {"U", In({2}).Values({1, 0})},
                           {"V", In({2}).Values({1, 0})}},
                          {{"power_iters", 2}}, {{"Out", {{2, 2}, {1, 0, 0, 1.0 / 3}, {}}}});
  suite.not_differentiated = "the original's gradient is not the derivative";
  return suite;
}

OpSuite PolygonBoxTransformSuite() {
  return OneCase("polygon_box_transform", {{"Input", In({1, 2, 1, 2}).Values({1, 1, 2, 2})}}, {},
                 {{"Output", {{1, 2, 1, 2}, {-1, 3, -2, -2}, {}}}});
}

OpSuite SppSuite() {
  OpSuite suite = OneCase("spp", {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                          {{"pyramid_height", 2}, {"pooling_type", std::string("avg")}},
                          {{"Out", {{1, 5}, {2.5, 1, 2, 3, 4}, {}}}});
  OpCase maximum = suite.cases[0];
  maximum.name = "maximum";
  maximum.attrs["pooling_type"] = std::string("max");
  maximum.truth["Out"] = {{1, 5}, {4, 1, 2, 3, 4}, {}};
  suite.cases.push_back(maximum);
  return suite;
}

OpSuite Im2SequenceSuite() {
  OpSuite suite =
      OneCase("im2sequence", {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
              {{"kernels", std::vector<int>{1, 2}}}, {{"Out", {{2, 2}, {1, 2, 3, 4}, {{0, 2}}}}});
  suite.not_differentiated =
      "float32 is its only type; tests/oracle/cases/sequence_grad.py has its gradient";
  suite.dtypes = {DataType::FLOAT32};
  return suite;
}

OP_TEST(AffineChannel, AffineChannelSuite());
OP_TEST(AffineGrid, AffineGridSuite());
OP_TEST(Lrn, LrnSuite());
OP_TEST(DataNorm, DataNormSuite());
OP_TEST(SpectralNorm, SpectralNormSuite());
OP_TEST(PolygonBoxTransform, PolygonBoxTransformSuite());
OP_TEST(Spp, SppSuite());
OP_TEST(Im2Sequence, Im2SequenceSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
