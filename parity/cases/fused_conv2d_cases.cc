#include <limits>

#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

using Ints2 = std::vector<int>;
using Floats1 = std::vector<float>;

OpCase FusedConvCase(const std::string& name, std::map<std::string, std::vector<Input>> inputs,
                     Attrs attrs = {}) {
  return FusedCase(name, std::move(inputs), std::move(attrs), "Output");
}

void AddFloatConvs(std::vector<OpCase>* cases) {
  const auto add = [&](const std::string& name, std::map<std::string, std::vector<Input>> inputs,
                       Attrs attrs) {
    cases->push_back(FusedConvCase(name, std::move(inputs), std::move(attrs)));
    cases->back().dtypes = {DataType::FLOAT32};
  };
  const Input x = In({2, 4, 7, 6}), w = In({6, 4, 3, 3}), b = In({6});
  add("bias", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}}, {});
  for (const NamedActivation& f : FusedActivations()) {
    add(f.name, {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}}, WithActivation(f));
  }
  AddOtherHardSwish("fused_conv2d", [&](const std::string& name, Attrs attrs, double result) {
    const Input one = In({1, 1, 1, 1}).Values({1}), two = In({1, 1, 1, 1}).Values({2});
    add(name, {{"Input", {two}}, {"Filter", {one}}}, std::move(attrs));
    cases->back().truth["Output"] = {{1, 1, 1, 1}, {result}, {}};
  });
  add("no_bias", {{"Input", {x}}, {"Filter", {w}}}, {});
  const Input residual = In({2, 6, 5, 4});
  add("residual", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {b}}, {"ResidualData", {residual}}},
      {{"fuse_residual_connection", true}});
  add("residual_relu", {{"Input", {x}}, {"Filter", {w}}, {"ResidualData", {residual}}},
      {{"fuse_residual_connection", true}, {"fuse_activation", std::string("relu")}});
  add("residual_unused", {{"Input", {x}}, {"Filter", {w}}, {"ResidualData", {residual}}}, {});
  add("depthwise",
      {{"Input", {In({1, 16, 9, 9})}}, {"Filter", {In({16, 1, 3, 3})}}, {"Bias", {In({16})}}},
      {{"groups", 16}, {"paddings", Ints2{1, 1}}, {"fuse_activation", std::string("relu")}});
  add("groups_strides",
      {{"Input", {In({1, 6, 11, 9})}}, {"Filter", {In({4, 3, 3, 2})}}, {"Bias", {In({4})}}},
      {{"groups", 2},
       {"strides", Ints2{2, 3}},
       {"paddings", Ints2{1, 0}},
       {"dilations", Ints2{2, 1}}});
  add("channels_last",
      {{"Input", {In({1, 7, 6, 4})}},
       {"Filter", {w}},
       {"Bias", {b}},
       {"ResidualData", {In({1, 5, 4, 6})}}},
      {{"data_format", std::string("NHWC")}, {"fuse_residual_connection", true}});
  add("empty_batch", {{"Input", {In({0, 4, 7, 6})}}, {"Filter", {w}}, {"Bias", {b}}}, {});
  add("empty_window",
      {{"Input", {In({1, 1, 2, 2})}},
       {"Filter", {In({1, 1, 0, 1})}},
       {"Bias", {In({1}).Values({5})}}},
      {});
  cases->back().truth["Output"] = {{1, 1, 3, 2}, {5, 5, 5, 5, 5, 5}, {}};
  OneDnnRefuses("fused_conv2d", "the rows of input filter of shape [1, 1, 0, 1] are empty",
                {"empty_window"});
}

// Paddings below 0, and beyond what libraries go through.
void AddOtherPaddings(std::vector<OpCase>* cases) {
  const auto add = [&](const char* name, Input x, Input filter, Attrs attrs, Truth out) {
    cases->push_back(
        FusedConvCase(name, {{"Input", {std::move(x)}}, {"Filter", {std::move(filter)}}}, attrs));
    cases->back().dtypes = {DataType::FLOAT32};
    cases->back().truth["Output"] = std::move(out);
  };
  add("far_padding", In({1, 1, 2, 1}).Values({1, 2}), In({1, 1, 1, 2}).Values({3, 5}),
      {{"paddings", Ints2{0, 0, 1 << 29, 0}},
       {"strides", Ints2{1, 1 << 29}},
       {"dilations", Ints2{1, 1 << 29}}},
      {{1, 1, 2, 1}, {5, 10}, {}});
  add("negative_paddings", In({1, 1, 3, 3}).Values({1, 2, 3, 4, 5, 6, 7, 8, 9}),
      In({1, 1, 1, 1}).Values({2}), {{"paddings", Ints2{-1, -1}}}, {{1, 1, 1, 1}, {10}, {}});
  OneDnnRefuses("fused_conv2d", "oneDNN goes through paddings place by place", {"far_padding"});
  OneDnnRefuses("fused_conv2d", "oneDNN has no negative paddings", {"negative_paddings"});
}

// Convolutions that oneDNN computes by Winograd's algorithm where the filter is a constant, and
// their neighbours.
void AddWinograd(std::vector<OpCase>* cases) {
  const auto add = [&](const std::string& name, const Input& x, const Input& filter, Attrs attrs,
                       std::vector<Input> residual = {}) {
    std::map<std::string, std::vector<Input>> inputs = {
        {"Input", {x}}, {"Filter", {filter}}, {"Bias", {In({filter.dims[0]})}}};
    if (!residual.empty()) {
      inputs["ResidualData"] = std::move(residual);
      attrs["fuse_residual_connection"] = true;
    }
    if (attrs.count("paddings") == 0) attrs["paddings"] = Ints2{1, 1};
    cases->push_back(FusedConvCase("winograd_" + name, std::move(inputs), std::move(attrs)));
  };
  const auto relu = std::string("relu"), swish = std::string("swish");
  const auto pixels = [](std::vector<int64_t> dims) {
    return In(std::move(dims)).Range(-0.5, 0.5);
  };
  const auto weights = [](std::vector<int64_t> dims) {
    return In(std::move(dims)).Range(-0.2, 0.2);
  };
  const Input x = pixels({1, 48, 9, 8}), w = weights({48, 48, 3, 3});
  add("relu", x, w, {{"fuse_activation", relu}});
  add("leaky_relu", x, w, {{"fuse_activation", std::string("leaky_relu")}, {"fuse_alpha", 0.25f}});
  add("residual", x, w, {}, {In({1, 48, 9, 8})});
  add("residual_relu", x, w, {{"fuse_activation", relu}}, {In({1, 48, 9, 8})});
  add("odd_channels", pixels({2, 52, 7, 10}), weights({60, 52, 3, 3}),
      {{"fuse_activation", swish}, {"fuse_alpha", 1.0f}}, {In({2, 60, 7, 10})});
  add("least", pixels({1, 48, 4, 4}), w, {});
  add("few_channels", pixels({1, 47, 4, 4}), weights({48, 47, 3, 3}), {});
  add("few_filters", pixels({1, 48, 4, 4}), weights({47, 48, 3, 3}), {});
  add("few_rows", pixels({1, 48, 3, 4}), w, {});
  add("few_columns", pixels({1, 48, 4, 3}), w, {});
  add("many_pixels", pixels({1, 48, 21, 22}), weights({64, 48, 3, 3}), {});
  add("many_filters", pixels({1, 32, 20, 20}), weights({128, 32, 3, 3}), {});
  add("one_sided", x, w, {{"paddings", Ints2{0, 1, 1, 0}}});
  add("padding_2", x, w, {{"paddings", Ints2{2, 0}}, {"fuse_activation", swish}});
  add("valid", x, w, {{"padding_algorithm", std::string("VALID")}, {"paddings", Ints2{2, 2}}});
  add("same", x, w, {{"padding_algorithm", std::string("SAME")}, {"paddings", Ints2{2, 2}}});
  add("stride", x, w, {{"strides", Ints2{1, 2}}});
  add("dilation", x, w, {{"dilations", Ints2{2, 1}}});
  add("groups", pixels({1, 96, 9, 8}), weights({96, 48, 3, 3}), {{"groups", 2}});
  add("five_by_three", x, weights({48, 48, 5, 3}), {});
  add("three_by_one", x, weights({48, 48, 3, 1}), {});
  add("channels_last", pixels({1, 9, 8, 48}), w, {{"data_format", std::string("NHWC")}});
  // In such company the transformed numbers say nothing of the others.
  const auto with_one = [](Input input, double value) {
    std::vector<double> values;
    int64_t count = 1;
    for (int64_t dim : input.dims) count *= dim;
    for (int64_t i = 0; i < count; ++i) values.push_back(static_cast<double>(i % 7 - 3) / 16);
    values[static_cast<size_t>(count / 2)] = value;
    return input.Values(std::move(values));
  };
  constexpr double kLarge = 1e30;
  add("large_pixel", with_one(x, -kLarge), w, {});
  add("infinite_pixel", with_one(x, std::numeric_limits<double>::infinity()), w, {});
  add("large_weight", x, with_one(w, kLarge), {});
}

Attrs Scales(Floats1 weights, Attrs attrs = {}) {
  attrs["mkldnn_data_type"] = std::string("int8");
  attrs["Scale_in"] = 10.0f;
  attrs["Scale_out"] = 6.0f;
  attrs["Scale_weights"] = std::move(weights);
  return attrs;
}

// Numbers so small that no pair of products leaves 16 bits: without VNNI, oneDNN saturates there.
void AddIntegerConvs(std::vector<OpCase>* cases, DataType dtype) {
  const int low = dtype == DataType::INT8 ? -12 : 0;
  const std::string type = dtype == DataType::INT8 ? "int8" : "uint8";
  const auto add = [&](const std::string& name, Attrs attrs, std::vector<Input> residual = {},
                       int64_t groups = 1) {
    attrs["groups"] = static_cast<int>(groups);
    OpCase c =
        FusedConvCase(type + "_" + name,
                      {{"Input", {In({1, 4, 7, 6}).Values(WholeNumbers(168, low, 12)).Type(dtype)}},
                       {"Filter", {In({6, 4 / groups, 3, 3}).Type(DataType::FLOAT32)}},
                       {"Bias", {In({6}).Type(DataType::FLOAT32)}}},
                      std::move(attrs));
    if (!residual.empty()) c.inputs["ResidualData"] = std::move(residual);
    c.dtypes = {dtype};
    // Half of the 36 weights off by a 40th, times inputs of up to 1.2: four standard deviations.
    c.tolerances = {{DataType::FLOAT32, {0.3, 0, "without VNNI, oneDNN's weights have 7 bits"}}};
    cases->push_back(std::move(c));
  };
  const Floats1 each = {40, 41, 42, 43, 44, 45};
  const std::string relu = "relu";
  add("plain", Scales({40}));
  add("channel_scales", Scales(each));
  add("channel_scales_of_groups", Scales(each), {}, 2);
  add("one_scale_of_groups", Scales({40}), {}, 2);
  add("relu", Scales(each, {{"fuse_activation", relu}}));
  add("relu6", Scales(each, {{"fuse_activation", std::string("relu6")}, {"fuse_beta", 6.0f}}));
  add("tanh", Scales(each, {{"fuse_activation", std::string("tanh")}}));
  add("float32_out", Scales(each, {{"force_fp32_output", true}}));
  const Attrs adds = {{"fuse_residual_connection", true}, {"Scale_in_eltwise", 5.0f}};
  const auto whole = [](int from) {
    return In({1, 6, 5, 4}).Values(WholeNumbers(120, from, 20, 3));
  };
  add("signed_residual", Scales(each, adds), {whole(-20).Type(DataType::INT8)});
  add("unsigned_residual", Scales(each, adds), {whole(0).Type(DataType::UINT8)});
  Attrs with_relu = adds;
  with_relu["fuse_activation"] = relu;
  add("signed_residual_relu", Scales(each, with_relu), {whole(-20).Type(DataType::INT8)});
  const auto of_filters = [&](int64_t count) {  // of weights that are even when they are scaled
    OpCase& c = cases->back();
    std::vector<double> weights = WholeNumbers(static_cast<size_t>(count * 36), -20, 20, 5);
    for (double& weight : weights) weight /= 20;
    c.inputs["Filter"] = {In({count, 4, 3, 3}).Values(std::move(weights)).Type(DataType::FLOAT32)};
    c.inputs["Bias"][0].dims[0] = count;
  };
  add("one_scale_of_many_filters", Scales({40}));
  of_filters(24);
  add("two_filters", Scales({40, 80}));
  of_filters(2);
}

// 10 · 1, cut at 6, is 240 in steps of a 40th.
OpCase UnsignedRelu6() {
  Attrs attrs = Scales({40}, {{"fuse_activation", std::string("relu6")}, {"fuse_beta", 6.0f}});
  attrs["Scale_out"] = 40.0f;
  OpCase c = FusedConvCase("int8_relu6_is_unsigned",
                           {{"Input", {In({1, 1, 1, 1}).Values({100}).Type(DataType::INT8)}},
                            {"Filter", {In({1, 1, 1, 1}).Values({1}).Type(DataType::FLOAT32)}}},
                           std::move(attrs));
  c.truth["Output"] = {{1, 1, 1, 1}, {240}, {}};
  c.dtypes = {DataType::INT8};
  return c;
}

// Sizes of 0 fit no other size, and integers are not divided by 0.
void AddRefusedZeros(std::vector<OpCase>* cases) {
  const Input x = In({1, 2, 4, 4}), w = In({3, 2, 3, 3}), no_filters = In({0, 2, 3, 3});
  OpCase c =
      FusedConvCase("bias_of_nothing", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {In({0})}}});
  cases->push_back(Fails(c, "Bias must hold 3 elements"));
  c = FusedConvCase("bias_of_no_filters",
                    {{"Input", {x}}, {"Filter", {no_filters}}, {"Bias", {In({2})}}});
  cases->push_back(Fails(c, "Bias must hold 0 elements"));
  c = FusedConvCase("residual_of_no_images",
                    {{"Input", {x}}, {"Filter", {w}}, {"ResidualData", {In({0, 3, 2, 2})}}},
                    {{"fuse_residual_connection", true}});
  cases->push_back(Fails(c, "ResidualData must have shape"));
  const Input whole = In({1, 2, 4, 4}).Values(WholeNumbers(32, -12, 12)).Type(DataType::INT8);
  const auto integers = [&](const std::string& name, const Input& filter, Attrs attrs,
                            const char* text) {
    OpCase of = FusedConvCase(
        name, {{"Input", {whole}}, {"Filter", {Input(filter).Type(DataType::FLOAT32)}}},
        std::move(attrs));
    of.dtypes = {DataType::INT8};
    cases->push_back(Fails(of, text));
  };
  integers("scales_of_no_filters", no_filters, Scales({40, 41}), "`Scale_weights` must hold");
  Attrs zero = Scales({40});
  zero["Scale_in"] = 0.0f;
  integers("scale_in_of_zero", w, zero, "`Scale_in` must not be 0");
}

OpSuite FusedConv2dSuite() {
  OpSuite suite;
  suite.type = "fused_conv2d";
  NeedsOneDnn(suite.type, "on the CPU, PHI has no kernel but oneDNN's");
  suite.dtypes = {DataType::FLOAT32};
  suite.tolerances = FusedTolerances();
  AddFloatConvs(&suite.cases);
  AddOtherPaddings(&suite.cases);
  AddWinograd(&suite.cases);
  AddIntegerConvs(&suite.cases, DataType::INT8);
  AddIntegerConvs(&suite.cases, DataType::UINT8);
  suite.cases.push_back(UnsignedRelu6());
  const Input x = In({1, 2, 4, 4}), w = In({3, 2, 3, 3});
  OpCase c = FusedConvCase("unknown_activation", {{"Input", {x}}, {"Filter", {w}}},
                           {{"fuse_activation", std::string("softmax")}});
  suite.cases.push_back(Fails(c, "softmax"));
  c = FusedConvCase("wrong_bias", {{"Input", {x}}, {"Filter", {w}}, {"Bias", {In({2})}}});
  suite.cases.push_back(Fails(c, "Bias"));
  c = FusedConvCase("wrong_residual",
                    {{"Input", {x}}, {"Filter", {w}}, {"ResidualData", {In({1, 3, 2, 3})}}},
                    {{"fuse_residual_connection", true}});
  suite.cases.push_back(Fails(c, "ResidualData"));
  AddRefusedZeros(&suite.cases);
  return suite;
}

OP_TEST(FusedConv2d, FusedConv2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
