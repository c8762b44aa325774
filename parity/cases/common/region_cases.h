#pragma once

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

inline OpSuite RegionSuite(const std::string& type) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  return suite;
}

using Attributes = paddle::framework::AttributeMap;

inline Attributes PooledRegions(int height, int width, float scale) {
  return {{"pooled_height", height}, {"pooled_width", width}, {"spatial_scale", scale}};
}

inline Attributes WithAttribute(Attributes attrs, const std::string& name,
                                const paddle::framework::Attribute& value) {
  attrs[name] = value;
  return attrs;
}

// Regions inside, across borders, outside, with swapped corners, of one point, and far away.
inline Input SomeRegions() {
  return In({7, 4}).Values({1, 2, 9, 7, -6, -4, 30, 40, 50, 60, 70,   90,   12,      9,
                            3, 2, 4, 4, 4,  4,  0,  0,  20, 16, -1e6, -1e6, -999960, -999980});
}

inline Input RegionsByLoD() { return SomeRegions().LoD({{0, 3, 7}}); }

inline Input RegionsByNumber() { return In({2}).Values({5, 2}).Type(DataType::INT32); }

inline void AddRegionCases(const std::string& name, int64_t channels, const Attributes& attrs,
                           const std::vector<std::string>& outputs, OpSuite* suite) {
  const Input x = In({2, channels, 9, 11});
  suite->cases.push_back(
      PlainCase(name + "_lod", {{"X", {x}}, {"ROIs", {RegionsByLoD()}}}, attrs, outputs));
  suite->cases.push_back(PlainCase(
      name + "_number", {{"X", {x}}, {"ROIs", {SomeRegions()}}, {"RoisNum", {RegionsByNumber()}}},
      attrs, outputs));
  const Input all_of_the_second = In({2}).Values({0, 7}).Type(DataType::INT32);
  suite->cases.push_back(PlainCase(
      name + "_of_one_image",
      {{"X", {x}}, {"ROIs", {SomeRegions()}}, {"RoisNum", {all_of_the_second}}}, attrs, outputs));
}

// Regions that no index reaches, and none at all.
inline void AddFarRegions(int64_t channels, const Attributes& attrs,
                          const std::vector<std::string>& outputs, OpSuite* suite) {
  const Input x = In({2, channels, 9, 11});
  const Input far = In({3, 4}).Values({1, 2, 9, 7, 3e9, 0, 4e9, 5, 0, -4e9, 5, -3e9});
  suite->cases.push_back(PlainCase(
      "far",
      {{"X", {x}}, {"ROIs", {far}}, {"RoisNum", {In({2}).Values({1, 2}).Type(DataType::INT32)}}},
      attrs, outputs));
  suite->cases.push_back(PlainCase("none", {{"X", {x}}, {"ROIs", {In({0, 4})}}}, attrs, outputs));
}

inline void AddRegionErrors(int64_t channels, const Attributes& attrs,
                            const std::vector<std::string>& outputs, OpSuite* suite) {
  const Input x = In({2, channels, 9, 11});
  const auto fails = [&](const char* name, Slots slots, const Attributes& with, const char* text) {
    suite->cases.push_back(Fails(PlainCase(name, std::move(slots), with, outputs), text));
  };
  fails("no_images", {{"X", {x}}, {"ROIs", {SomeRegions()}}}, attrs, "LoD");
  fails("counts",
        {{"X", {x}},
         {"ROIs", {SomeRegions()}},
         {"RoisNum", {In({2}).Values({5, 3}).Type(DataType::INT32)}}},
        attrs, "RoisNum");
  fails("counts_beyond_memory",
        {{"X", {x}},
         {"ROIs", {In({100000, 4})}},
         {"RoisNum", {In({100000}).Range(100000, 100000).Type(DataType::INT32)}}},
        attrs, "RoisNum");
  fails("empty_third_image", {{"X", {x}}, {"ROIs", {SomeRegions().LoD({{0, 3, 7, 7}})}}}, attrs,
        "among 2 images");
  fails("wrong_lod", {{"X", {x}}, {"ROIs", {SomeRegions().LoD({{0, 2}, {0, 7}})}}}, attrs,
        "is wrong");
  fails("boxes", {{"X", {x}}, {"ROIs", {In({7, 5}).LoD({{0, 3, 7}})}}}, attrs, "[R, 4]");
  fails("scale", {{"X", {x}}, {"ROIs", {RegionsByLoD()}}},
        WithAttribute(attrs, "spatial_scale", 0.0f), "spatial_scale");
  fails("pooled", {{"X", {x}}, {"ROIs", {RegionsByLoD()}}}, WithAttribute(attrs, "pooled_width", 0),
        "pooled");
}

}  // namespace parity
}  // namespace phibridge
