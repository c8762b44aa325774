#include "parity/cases/common/fused_cases.h"
#include "parity/harness/needs_onednn.h"

namespace phibridge {
namespace parity {
namespace {

void AddFusedFcs(std::vector<OpCase>* cases) {
  for (const NamedActivation& f : FusedActivations()) {
    OpCase c = FusedCase(std::string("fused_") + f.name,
                         {{"Input", {In({3, 6})}}, {"W", {In({6, 4})}}, {"Bias", {In({4})}}},
                         WithActivation(f));
    c.dtypes = Floats();
    cases->push_back(std::move(c));
  }
  AddOtherHardSwish("fc", [&](const std::string& name, Attrs attrs, double result) {
    const Input one = In({1, 1}).Values({1}), two = In({1, 1}).Values({2});
    cases->push_back(FusedCase(name, {{"Input", {two}}, {"W", {one}}}, std::move(attrs)));
    cases->back().truth["Out"] = {{1, 1}, {result}, {}};
    cases->back().dtypes = {DataType::FLOAT32};
  });
  cases->push_back(FusedCase(
      "no_fusion", {{"Input", {In({3, 6})}}, {"W", {In({6, 4})}}, {"Bias", {In({4})}}}, {}));
  cases->back().dtypes = {DataType::FLOAT32};
}

// Numbers so small that no pair of products leaves 16 bits: without VNNI, oneDNN saturates there.
void AddIntegerFcs(std::vector<OpCase>* cases, DataType dtype) {
  const int low = dtype == DataType::INT8 ? -12 : 0;
  const auto add = [&](const std::string& name, Attrs attrs) {
    attrs["mkldnn_data_type"] = std::string("int8");
    attrs["Scale_in"] = 10.0f;
    attrs["Scale_out"] = 6.0f;
    attrs.insert({"Scale_weights", std::vector<float>{40, 41, 42, 43}});
    OpCase c = FusedCase((dtype == DataType::INT8 ? "int8_" : "uint8_") + name,
                         {{"Input", {In({3, 6}).Values(WholeNumbers(18, low, 12))}},
                          {"W", {In({6, 4}).Type(DataType::FLOAT32)}},
                          {"Bias", {In({4}).Type(DataType::FLOAT32)}}},
                         std::move(attrs));
    c.dtypes = {dtype};
    c.legacy_only = true;
    c.tolerances = FusedTolerances();
    cases->push_back(std::move(c));
  };
  add("plain", {});
  add("one_scale", {{"Scale_weights", std::vector<float>{40}}});
  add("other_scales", {{"Scale_weights", std::vector<float>{44, 40, 41, 47}}});
  add("relu", {{"activation_type", std::string("relu")}});
  add("tanh", {{"fuse_activation", std::string("tanh")}});
  add("float32_out", {{"force_fp32_output", true}});
  add("saturated", {});  // weights that leave int8 when they are scaled
  cases->back().inputs["W"][0].Range(-6, 6);
  add("two_columns", {});
  cases->back().attrs["Scale_weights"] = std::vector<float>{40, 2};
  cases->back().inputs["W"][0].dims = {6, 2};
  cases->back().inputs["Bias"][0].dims = {2};
  add("one_scale_of_many_columns", {{"Scale_weights", std::vector<float>{40}}});
  cases->back().inputs["W"][0].dims = {6, 24};
  cases->back().inputs["Bias"][0].dims = {24};
}

OpCase FcCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {In({2, 3}).Values({-0.39, -0.43, -0.57, -0.16, -0.75, 0.99})};
  c.inputs["W"] = {In({3, 2}).Values({-0.13, 0.23, 0.96, -0.41, -0.09, -0.2})};
  c.outputs = {{"Out", {}}};
  return c;
}

void AddFcBounds(std::vector<OpCase>* cases) {
  OpCase few = FcCase("padding_of_few_columns");
  few.inputs["Input"] = {In({2, 3})};
  few.inputs["W"] = {In({7, 3})};
  few.attrs = {{"padding_weights", true}};
  cases->push_back(Fails(few, "W must have 4 columns or more"));
  OpCase bounds = FcCase("bounds_exchanged");
  bounds.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
  bounds.attrs = {
      {"fuse_activation", std::string("clip")}, {"fuse_alpha", 1.f}, {"fuse_beta", -1.f}};
  cases->push_back(bounds);
  OneDnnRefuses("fc", "bounds in ascending order", {"bounds_exchanged"});
  OpCase nothing = FcCase("no_terms");
  nothing.inputs = {{"Input", {In({3, 0})}}, {"W", {In({0, 2})}}};
  nothing.truth["Out"] = {{3, 2}, {0, 0, 0, 0, 0, 0}, {}};
  cases->push_back(nothing);
  OneDnnRefuses("fc", "the rows of input Input of shape [3, 0] are empty", {"no_terms"});
}

void AddFcResults(std::vector<OpCase>* cases) {
  {
    OpCase c = FcCase("relu");
    c.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
    c.attrs = {{"activation_type", std::string("relu")}};
    c.truth["Out"] = {{2, 2}, {0.2692, 0.4306, 0, 0.30269999999999997}, {}};
    cases->push_back(c);
  }
  {
    OpCase c = FcCase("no_bias");
    c.inputs["Input"] = {In({2, 3}).Values({0.18, -0.75, -0.94, -0.54, -0.97, -0.45})};
    c.inputs["W"] = {In({3, 2}).Values({0.88, -0.45, -0.85, -0.45, 0.97, -0.15})};
    c.truth["Out"] = {{2, 2}, {-0.1159, 0.39749999999999996, -0.0872, 0.747}, {}};
    cases->push_back(c);
  }
  {
    OpCase c = FcCase("columns");
    c.inputs["Input"] = {In({2, 1, 3}).Values({0.46, 0.23, -0.64, 0.49, -0.27, 0.55})};
    c.inputs["Bias"] = {In({1, 2}).Values({0.59, 0.27})};
    c.attrs = {{"in_num_col_dims", 2}};
    c.truth["Out"] = {{2, 1, 2}, {0.8086, 0.40950000000000003, 0.21760000000000002, 0.3834}, {}};
    cases->push_back(c);
  }
  {
    OpCase c = FcCase("padding_weights");
    c.inputs["W"] = {In({7, 6}).Values(
        {0.52,  0.28,  0.31,  -1,    0.06, -0.64, 0.54,  -0.95, -0.87, -0.35, 0.17,
         -0.8,  0,     0.6,   -0.86, 0.68, 0.38,  -0.75, 0.07,  0.69,  0.23,  0.99,
         -0.33, 0.69,  -0.19, 0.71,  0.59, -0.79, 0.43,  0.66,  0.27,  -0.32, -0.62,
         0.13,  -0.95, -0.89, 0.63,  0.65, -0.95, -0.63, 0.35,  0.82})};
    c.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
    c.attrs = {{"padding_weights", true}};
    c.truth["Out"] = {
        {2, 2}, {0.1449999999999999, 0.1873, 0.09179999999999994, 1.4916999999999998}, {}};
    cases->push_back(c);
  }
}

// 1 · 1 + 2 · 2 + 3 · 3 = 14 and 4 · 1 + 5 · 2 + 6 · 3 = 32.
void AddFcShapes(std::vector<OpCase>* cases) {
  OpCase axes = FcCase("columns_of_two_axes");
  axes.inputs["Input"] = {In({2, 3, 1}).Values({1, 2, 3, 4, 5, 6})};
  axes.inputs["W"] = {In({3, 1}).Values({1, 2, 3})};
  axes.truth["Out"] = {{2, 1}, {14, 32}, {}};
  cases->push_back(axes);
  OpCase narrow = FcCase("no_columns");
  narrow.inputs["W"] = {In({3, 0})};
  narrow.truth["Out"] = {{2, 0}, {}, {}};
  cases->push_back(narrow);
  narrow.name = "no_columns_of_bias";
  narrow.inputs["Bias"] = {In({0})};
  cases->push_back(narrow);
  OneDnnRefuses("fc", "the rows of input W of shape [3, 0] are empty",
                {"no_columns", "no_columns_of_bias"});
  OpCase plain = FcCase("int8_no_bias");  // 1 · 3 - 2 · 2 and -4 · 3 - 1 · 2
  plain.inputs["Input"] = {In({2, 2}).Values({1, -2, -4, -1})};
  plain.inputs["W"] = {In({2, 1}).Values({3, 2}).Type(DataType::FLOAT32)};
  plain.attrs = {{"mkldnn_data_type", std::string("int8")}};
  plain.truth["Out"] = {{2, 1}, {-1, -14}, {}};
  plain.dtypes = {DataType::INT8};
  plain.legacy_only = true;
  cases->push_back(plain);
}

void AddRefusedFcs(std::vector<OpCase>* cases) {
  {
    OpCase c = FcCase("activation");
    c.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
    c.attrs = {{"activation_type", std::string("tanh")}};
    cases->push_back(Fails(c, "activation_type"));
  }
  {
    OpCase c = FcCase("wrong_weight");
    c.inputs["W"] = {In({4, 2}).Values({0.43, 0.58, -0.82, -0.14, 0.83, 0.53, -0.59, -0.54})};
    c.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
    cases->push_back(Fails(c, "rows of W"));
  }
  {
    OpCase c = FcCase("columns_of_rank");
    c.inputs["Bias"] = {In({2}).Values({0.58, 0.23})};
    c.attrs = {{"in_num_col_dims", 2}};
    cases->push_back(Fails(c, "in_num_col_dims"));
  }
  {
    OpCase c = FcCase("wrong_bias");
    c.inputs["Bias"] = {In({3}).Values({0.79, 0.49, -0.16})};
    cases->push_back(Fails(c, "Bias"));
  }
}

void AddPaddedFcs(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  // Ones by ones, less the four rows and columns of padding.
  OpCase c = FcCase("padding_of_wide_weights");
  c.phi_kernel = "fc";
  c.inputs["Input"] = {In({2, 6}).Range(1, 1)};
  c.inputs["W"] = {In({10, 5}).Range(1, 1)};
  c.attrs = {{"padding_weights", true}};
  c.truth["Out"] = {{2, 1}, {6, 6}, {}};
  cases.push_back(c);
}

// Every result is what real Paddle 2.6.2 answers.
OpSuite FcSuite() {
  OpSuite suite;
  suite.type = "fc";
  NeedsOneDnn(suite.type, "only oneDNN's kernel takes 8-bit integers");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  AddFcResults(&cases);
  AddFcShapes(&cases);
  AddRefusedFcs(&cases);
  AddFusedFcs(&cases);
  AddIntegerFcs(&cases, DataType::INT8);
  AddIntegerFcs(&cases, DataType::UINT8);
  AddFcBounds(&cases);
  for (OpCase& c : cases) c.phi_kernel = "fc";
  AddPaddedFcs(&suite.cases);
  return suite;
}

OP_TEST(Fc, FcSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
