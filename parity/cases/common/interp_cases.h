#pragma once

#include <cmath>

#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {

using Attrs = paddle::framework::AttributeMap;

struct InterpMethod {
  const char* name;
  std::vector<int64_t> x, last;  // shapes of X, channels first and last
  Attrs sizes;
};

inline OpCase InterpCase(const std::string& name, const InterpMethod& method, bool second, Input x,
                         const Attrs& more = {}) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs = method.sizes;
  c.attrs["interp_method"] = std::string(method.name);
  if (second) {
    c.attrs["scale"] = std::vector<float>{};
  } else {
    c.attrs["scale"] = 0.0f;
  }
  for (const auto& [key, value] : more) c.attrs[key] = value;
  return c;
}

// The rule that oneDNN shares with nearest and bilinear.
inline OpCase DoubledCase(const InterpMethod& m, bool second) {
  Attrs attrs = {{"align_corners", false}, {"align_mode", 0}};
  const char* const names[] = {"out_w", "out_h", "out_d"};
  for (size_t i = 0; i + 2 < m.x.size(); ++i) {
    attrs[names[i]] = static_cast<int>(2 * m.x[m.x.size() - 1 - i]);
  }
  return InterpCase("doubled", m, second, In(m.x), attrs);
}

inline void AddInterpAlignments(const InterpMethod& m, bool second, std::vector<OpCase>* cases) {
  cases->push_back(DoubledCase(m, second));
  for (bool corners : {true, false}) {
    for (int mode : {0, 1}) {
      const std::string name = std::string(corners ? "corners" : "ratio") + std::to_string(mode);
      const Attrs alignment = {{"align_corners", corners}, {"align_mode", mode}};
      cases->push_back(InterpCase(name, m, second, In(m.x), alignment));
    }
  }
  const Attrs half = {{"align_corners", false}, {"align_mode", 0}};
  Attrs nhwc = half;
  nhwc["data_layout"] = std::string("NHWC");
  cases->push_back(InterpCase("channels_last", m, second, In(m.last), nhwc));
  for (bool corners : {true, false}) {
    nhwc["align_corners"] = corners;
    nhwc["align_mode"] = 1;
    cases->push_back(InterpCase(corners ? "channels_last_corners" : "channels_last_ratio1", m,
                                second, In(m.last), nhwc));
  }
  cases->push_back(InterpCase("unknown_batch", m, second, In(m.x), half));
  cases->back().unknown_batch = true;
  Attrs one = half;
  one["out_d"] = one["out_h"] = one["out_w"] = 1;
  cases->push_back(InterpCase("to_one", m, second, In(m.x), one));
}

inline void AddInterpScales(const InterpMethod& m, bool second, std::vector<OpCase>* cases) {
  const size_t axes = m.x.size() - 2;
  const Attrs half = {{"align_corners", false}, {"align_mode", 0}};
  Attrs twice = half;
  if (second) {
    twice["scale"] = std::vector<float>(axes, 2.0f);
  } else {
    twice["scale"] = 2.0f;
  }
  cases->push_back(InterpCase("scale_2", m, second, In(m.x), twice));
  Attrs near = half;
  if (second) {
    near["scale"] = std::vector<float>(axes, 2.00003f);
  } else {
    near["scale"] = 2.0000015f;
  }
  cases->push_back(InterpCase("scale_near_2", m, second, In(m.x), near));
  if (second) {
    Attrs one = half;
    one["scale"] = std::vector<float>{2.0f};
    cases->push_back(InterpCase("one_scale_beside_sizes", m, second, In(m.x), one));
    one["out_d"] = one["out_h"] = one["out_w"] = 1;
    cases->push_back(InterpCase("one_scale_beside_sizes_of_one", m, second, In(m.x), one));
    one["out_d"] = one["out_h"] = one["out_w"] = 0;
    cases->push_back(InterpCase("one_scale", m, second, In(m.x), one));
  }
}

// A scale for each axis, and one of another type.
inline void AddInterpScaleTensors(const InterpMethod& m, const OpCase& by_scale,
                                  std::vector<OpCase>* cases) {
  const size_t axes = m.x.size() - 2;
  OpCase by_scales = by_scale, by_wide_scale = by_scale;
  by_scales.name = "scales_tensor";
  const std::vector<double> scales = {2.5, 1.5, 3.5};
  by_scales.inputs["Scale"] = {In({static_cast<int64_t>(axes)})
                                   .Values({scales.begin(), scales.begin() + axes})
                                   .Type(DataType::FLOAT32)};
  by_wide_scale.name = "wide_scale_tensor";
  by_wide_scale.inputs["Scale"] = {In({1}).Values({2.5}).Type(DataType::FLOAT64)};
  by_scales.outputs["Out"].compile_shape = false;
  cases->push_back(by_scales);
  cases->push_back(Fails(by_wide_scale, "Scale must be float32"));
  OneDnnRefuses(std::string(m.name) + "_interp_v2", "sizes or scales come from a tensor",
                {"scales_tensor"});
}

// One size for each axis, and none more.
inline void AddWrongCounts(const OpCase& by_list, std::vector<OpCase>* cases) {
  for (const bool more : {false, true}) {
    OpCase other_count = by_list;
    other_count.name = more ? "a_size_too_many" : "a_size_too_few";
    auto& sizes = other_count.inputs["SizeTensor"];
    more ? sizes.push_back(Ints({7})) : sizes.pop_back();
    if (!sizes.empty()) cases->push_back(Fails(other_count, "SizeTensor must hold"));
  }
}

inline void AddInterpSizes(const InterpMethod& m, bool second, std::vector<OpCase>* cases) {
  const size_t axes = m.x.size() - 2;
  const Attrs half = {{"align_corners", false}, {"align_mode", 0}};
  Attrs scaled = half;
  if (second) {
    scaled["scale"] = std::vector<float>(axes, 1.7f);
  } else {
    scaled["scale"] = 1.7f;
  }
  cases->push_back(InterpCase("scale", m, second, In(m.x), scaled));
  AddInterpScales(m, second, cases);
  OpCase by_vector = InterpCase("out_size", m, second, In(m.x), half);
  by_vector.inputs["OutSize"] = {Ints(std::vector<double>(axes, 6))};
  OpCase by_list = InterpCase("size_tensor", m, second, In(m.x), half);
  by_list.inputs["SizeTensor"] = std::vector<Input>(axes, Ints({7}));
  OpCase by_scale = InterpCase("scale_tensor", m, second, In(m.x), half);
  by_scale.inputs["Scale"] = {In({1}).Values({2.5}).Type(DataType::FLOAT32)};
  if (second) AddInterpScaleTensors(m, by_scale, cases);
  for (OpCase* c : {&by_vector, &by_list, &by_scale}) {
    c->outputs["Out"].compile_shape = false;  // the numbers come at run time
    cases->push_back(*c);
  }
  OpCase negative = by_scale;
  negative.name = "negative_scale";
  negative.inputs["Scale"] = {In({1}).Values({-2}).Type(DataType::FLOAT32)};
  cases->push_back(Fails(negative, "Scale"));
  OpCase no_scale = by_scale, no_size = by_list, two_sizes = by_list;
  no_scale.name = "empty_scale";
  no_scale.refused_at_run = "the number of scales comes with the tensor";
  no_scale.inputs["Scale"] = {In({0}).Type(DataType::FLOAT32)};
  no_size.name = "empty_size";
  no_size.inputs["SizeTensor"][0] = Ints({});
  two_sizes.name = "size_of_two_numbers";
  two_sizes.inputs["SizeTensor"].back() = Ints({7, 8});
  AddWrongCounts(by_list, cases);
  OpCase below = by_list, no_pixels = InterpCase("no_pixels", m, second, In(m.x), half);
  below.name = "size_below_0";
  below.inputs["SizeTensor"].back() = Ints({-1});
  cases->push_back(Fails(below, "above 0"));
  no_pixels.inputs["X"][0].dims.back() = 0;
  no_pixels.refused_at_run = "images may have no pixels until the program runs";
  cases->push_back(Fails(no_pixels, "must have pixels"));
  Attrs nan = half;
  if (second) {
    nan["scale"] = std::vector<float>(axes, std::nanf(""));
  } else {
    nan["scale"] = std::nanf("");
  }
  cases->push_back(Fails(InterpCase("scale_nan", m, second, In(m.x), nan),
                         second ? "element 0 must be in (0, inf)" : "`scale` must be"));
  cases->push_back(Fails(no_scale, "Scale must hold one number, or"));
  cases->push_back(Fails(no_size, "one"));
  cases->push_back(Fails(two_sizes, "one"));
  cases->push_back(Fails(
      InterpCase("unknown_method", m, second, In(m.x), {{"interp_method", std::string("cubic")}}),
      "interp_method"));
  cases->push_back(Fails(
      InterpCase("no_size", m, second, In(m.x), {{"out_d", 0}, {"out_h", 0}, {"out_w", 0}}), "0"));
}

// uint8, and int8, in which oneDNN has the only PHI kernel.
inline void AddInterpBytes(const InterpMethod& m, bool second, std::vector<OpCase>* cases) {
  OpCase c = InterpCase("doubled_bytes", m, second, In({1, 1, 2, 2}).Values({1, 100, 3, 4}),
                        {{"out_h", 2}, {"out_w", 4}, {"align_corners", false}});
  c.truth["Out"] = {{1, 1, 2, 4}, {1, 1, 100, 100, 3, 3, 4, 4}, {}};
  c.dtypes = {DataType::UINT8};
  cases->push_back(c);
  c.dtypes = {DataType::INT8};
  c.legacy_only = true;
  cases->push_back(c);
}

// The weights of a byte with itself, by positions of float32. The first version rounds them from
// float64, and those of the fourth one make less than 1.
inline OpCase BytesAtFifths(const InterpMethod& m, bool second) {
  std::vector<int64_t> dims(m.x.size(), 1);
  OpCase c = InterpCase(
      "bytes_at_fifths", m, second, In(dims).Values({255}),
      {{"out_d", 1}, {"out_h", 1}, {"out_w", 5}, {"align_corners", false}, {"align_mode", 0}});
  c.dtypes = {DataType::UINT8};
  dims.back() = 5;
  const bool is_nearest = std::string(m.name) == "nearest";
  c.truth["Out"] = {dims, {255, 255, 255, second || is_nearest ? 255.0 : 254.0, 255}, {}};
  return c;
}

inline OpSuite InterpSuite(const InterpMethod& method, bool second) {
  OpSuite suite;
  suite.type = std::string(method.name) + "_interp" + (second ? "_v2" : "");
  suite.phi_kernel = suite.type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  AddInterpAlignments(method, second, &suite.cases);
  AddInterpSizes(method, second, &suite.cases);
  if (second) {
    suite.cases[0].dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::BFLOAT16};
    suite.cases[3].dtypes = {DataType::FLOAT32, DataType::FLOAT16, DataType::BFLOAT16};
  }
  if (std::string(method.name) == "nearest") AddInterpBytes(method, second, &suite.cases);
  if (std::string(method.name) != "bicubic") {
    suite.cases.push_back(InterpCase("bytes", method, second, In(method.x).Range(0, 250),
                                     {{"align_corners", false}}));
    suite.cases.back().dtypes = {DataType::UINT8};
    suite.cases.push_back(BytesAtFifths(method, second));
  }
  OneDnnRefuses(suite.type, "attribute align_corners is set",
                {"corners0", "corners1", "channels_last_corners"});
  OneDnnRefuses(suite.type, "sizes or scales come from a tensor",
                {"out_size", "size_tensor", "scale_tensor"});
  if (second) {
    OneDnnRefuses(suite.type, "a scale of 2.000030 from 4 to 8 is not", {"scale_near_2"});
  } else if (std::string(method.name) != "nearest") {
    OneDnnRefuses(suite.type, "a scale that is no whole number", {"scale_near_2"});
  }
  if (std::string(method.name) == "nearest") {
    OneDnnRefuses(suite.type, "nearest from 4 to 7: rounded down in the op",
                  {"ratio0", "ratio1", "channels_last", "channels_last_ratio1", "unknown_batch",
                   "bytes", "one_scale_beside_sizes"});
    OneDnnRefuses(suite.type, "nearest from 4 to 6", {"scale"});
    OneDnnRefuses(suite.type, "nearest from 4 to 1", {"to_one", "one_scale_beside_sizes_of_one"});
  } else {
    OneDnnRefuses(suite.type, "attribute align_mode is not 0", {"ratio1", "channels_last_ratio1"});
    OneDnnRefuses(suite.type,
                  second ? "a scale of 1.700000 from 4 to 6 is not their ratio"
                         : "a scale that is no whole number",
                  {"scale"});
    OneDnnRefuses(suite.type, "the size of an output axis is 1",
                  {"to_one", "one_scale_beside_sizes_of_one"});
  }
  return suite;
}

inline const InterpMethod kNearest = {
    "nearest", {2, 3, 4, 5}, {2, 4, 5, 3}, {{"out_h", 7}, {"out_w", 3}}};

inline const InterpMethod kBilinear = {
    "bilinear", {2, 3, 4, 5}, {2, 4, 5, 3}, {{"out_h", 7}, {"out_w", 3}}};

inline const InterpMethod kBicubic = {
    "bicubic", {2, 3, 4, 5}, {2, 4, 5, 3}, {{"out_h", 7}, {"out_w", 3}}};

inline const InterpMethod kLinear = {"linear", {2, 3, 5}, {2, 5, 3}, {{"out_w", 9}}};

inline const InterpMethod kTrilinear = {
    "trilinear", {1, 2, 3, 4, 5}, {1, 3, 4, 5, 2}, {{"out_d", 5}, {"out_h", 3}, {"out_w", 9}}};

}  // namespace parity
}  // namespace phibridge
