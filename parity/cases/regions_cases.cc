#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite RegionSuite(const std::string& type) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  return suite;
}

using Attributes = paddle::framework::AttributeMap;
Attributes Pooled(int height, int width, float scale) {
  return {{"pooled_height", height}, {"pooled_width", width}, {"spatial_scale", scale}};
}
Attributes With(Attributes attrs, const std::string& name,
                const paddle::framework::Attribute& value) {
  attrs[name] = value;
  return attrs;
}
// Inside, across borders, outside, turned round, of one point, and far away.
Input SomeBoxes() {
  return In({7, 4}).Values({1, 2, 9, 7, -6, -4, 30, 40, 50, 60, 70,   90,   12,      9,
                            3, 2, 4, 4, 4,  4,  0,  0,  20, 16, -1e6, -1e6, -999960, -999980});
}
Input ByLoD() { return SomeBoxes().LoD({{0, 3, 7}}); }
Input ByNumber() { return In({2}).Values({5, 2}).Type(DataType::INT32); }

void AddRegionCases(const std::string& name, int64_t channels, const Attributes& attrs,
                    const std::vector<std::string>& outputs, OpSuite* suite) {
  const Input x = In({2, channels, 9, 11});
  suite->cases.push_back(
      PlainCase(name + "_lod", {{"X", {x}}, {"ROIs", {ByLoD()}}}, attrs, outputs));
  suite->cases.push_back(PlainCase(name + "_number",
                                   {{"X", {x}}, {"ROIs", {SomeBoxes()}}, {"RoisNum", {ByNumber()}}},
                                   attrs, outputs));
}
void AddRegionErrors(int64_t channels, const Attributes& attrs,
                     const std::vector<std::string>& outputs, OpSuite* suite) {
  const Input x = In({2, channels, 9, 11});
  const auto fails = [&](const char* name, Slots slots, const Attributes& with, const char* text) {
    suite->cases.push_back(Fails(PlainCase(name, std::move(slots), with, outputs), text));
  };
  fails("no_images", {{"X", {x}}, {"ROIs", {SomeBoxes()}}}, attrs, "LoD");
  fails("counts",
        {{"X", {x}},
         {"ROIs", {SomeBoxes()}},
         {"RoisNum", {In({2}).Values({5, 3}).Type(DataType::INT32)}}},
        attrs, "RoisNum");
  fails("boxes", {{"X", {x}}, {"ROIs", {In({7, 5}).LoD({{0, 3, 7}})}}}, attrs, "[R, 4]");
  fails("scale", {{"X", {x}}, {"ROIs", {ByLoD()}}}, With(attrs, "spatial_scale", 0.0f),
        "spatial_scale");
  fails("pooled", {{"X", {x}}, {"ROIs", {ByLoD()}}}, With(attrs, "pooled_width", 0), "pooled");
}

OpSuite RoiAlignSuite() {
  OpSuite suite = RegionSuite("roi_align");
  // One sample in the middle of four pixels.
  suite.cases.push_back(KnownCase("known",
                                  {{"X", {In({1, 1, 2, 2}).Values({1, 2, 3, 4})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                                  With(Pooled(1, 1, 1), "sampling_ratio", 1),
                                  {{1, 1, 1, 1}, {2.5}, {}}));
  for (bool aligned : {false, true}) {
    for (int ratio : {-1, 1, 3}) {
      const Attributes attrs =
          With(With(Pooled(3, 2, 0.5f), "aligned", aligned), "sampling_ratio", ratio);
      AddRegionCases(std::string(aligned ? "aligned" : "plain") + std::to_string(ratio + 1), 4,
                     attrs, {"Out"}, &suite);
      if (!aligned) continue;
      for (size_t i = suite.cases.size() - 2; i < suite.cases.size(); ++i) {
        suite.cases[i].not_differentiated = "the original's gradient widens small regions";
      }
    }
  }
  suite.cases.push_back(
      PlainCase("aligned_large",
                {{"X", {In({2, 4, 9, 11})}},
                 {"ROIs", {In({2, 4}).Values({1, 2, 9, 7, 0, 0, 20, 16}).LoD({{0, 1, 2}})}}},
                With(Pooled(3, 2, 0.5f), "aligned", true)));
  suite.cases.push_back(PlainCase(
      "empty", {{"X", {In({1, 3, 4, 4})}}, {"ROIs", {In({0, 4}).LoD({{0, 0}})}}}, Pooled(2, 2, 1)));
  AddRegionErrors(4, Pooled(3, 2, 0.5f), {"Out"}, &suite);
  return suite;
}
OP_TEST(RoiAlign, RoiAlignSuite());

OpSuite RoiPoolSuite() {
  OpSuite suite = RegionSuite("roi_pool");
  const std::vector<std::string> outputs = {"Out", "Argmax"};
  suite.cases.push_back(PlainCase("known",
                                  {{"X", {In({1, 1, 2, 2}).Values({1, 2, 4, 3})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}}},
                                  Pooled(1, 2, 1), outputs));
  suite.cases[0].truth = {{"Out", {{1, 1, 1, 2}, {4, 3}, {}}},
                          {"Argmax", {{1, 1, 1, 2}, {2, 3}, {}}}};
  for (float scale : {0.25f, 0.5f, 1.0f}) {
    AddRegionCases("scale" + std::to_string(static_cast<int>(scale * 100)), 4, Pooled(3, 2, scale),
                   outputs, &suite);
  }
  AddRegionErrors(4, Pooled(3, 2, 0.5f), outputs, &suite);
  return suite;
}
OP_TEST(RoiPool, RoiPoolSuite());

OpSuite PsroiPoolSuite() {
  OpSuite suite = RegionSuite("psroi_pool");
  suite.cases.push_back(KnownCase("known",
                                  {{"X", {In({1, 2, 1, 2}).Values({1, 3, 5, 9})}},
                                   {"ROIs", {In({1, 4}).Values({0, 0, 1, 0}).LoD({{0, 1}})}}},
                                  Pooled(1, 2, 1), {{1, 1, 1, 2}, {1, 9}, {}}));
  for (float scale : {0.25f, 0.5f, 1.0f}) {
    AddRegionCases("scale" + std::to_string(static_cast<int>(scale * 100)), 18,
                   With(Pooled(3, 2, scale), "output_channels", 3), {"Out"}, &suite);
  }
  AddRegionErrors(18, With(Pooled(3, 2, 0.5f), "output_channels", 3), {"Out"}, &suite);
  suite.cases.push_back(Fails(
      PlainCase("channels", {{"X", {In({1, 5, 4, 4})}}, {"ROIs", {ByLoD()}}}, Pooled(2, 2, 1)),
      "channels"));
  return suite;
}
OP_TEST(PsroiPool, PsroiPoolSuite());

OpSuite GridSamplerSuite() {
  OpSuite suite = RegionSuite("grid_sampler");
  suite.phi_kernel = "grid_sample";
  const auto slots = [](Input x, Input grid) {
    return Slots{{"X", {std::move(x)}}, {"Grid", {std::move(grid)}}};
  };
  suite.cases.push_back(KnownCase("known",
                                  slots(In({1, 1, 1, 3}).Values({1, 2, 4}),
                                        In({1, 1, 4, 2}).Values({-1, 0, 0.5, 0, 1, 0, 2, 0})),
                                  {}, {{1, 1, 1, 4}, {1, 3, 4, 0}, {}}, "Output"));
  for (const char* mode : {"bilinear", "nearest"}) {
    for (const char* padding : {"zeros", "border", "reflection"}) {
      for (bool corners : {true, false}) {
        const Attributes attrs = {{"mode", std::string(mode)},
                                  {"padding_mode", std::string(padding)},
                                  {"align_corners", corners}};
        const std::string name =
            std::string(mode) + "_" + padding + (corners ? "_corners" : "_borders");
        suite.cases.push_back(PlainCase(
            name, slots(In({2, 3, 5, 7}), In({2, 9, 16, 2}).Range(-2.5, 2.5)), attrs, {"Output"}));
        suite.cases.push_back(PlainCase(
            name + "_volume", slots(In({2, 3, 4, 5, 6}), In({2, 3, 5, 4, 3}).Range(-1.7, 1.7)),
            attrs, {"Output"}));
        suite.cases.push_back(PlainCase(name + "_pixel",
                                        slots(In({1, 2, 1, 1}), In({1, 2, 3, 2}).Range(-2, 2)),
                                        attrs, {"Output"}));
      }
    }
  }
  suite.cases.push_back(UnknownBatch(
      PlainCase("unknown_batch", slots(In({2, 3, 5, 7}), In({2, 4, 6, 2})), {}, {"Output"})));
  const auto fails = [&](const char* name, Input x, Input grid, const Attributes& attrs,
                         const char* text) {
    suite.cases.push_back(
        Fails(PlainCase(name, slots(std::move(x), std::move(grid)), attrs, {"Output"}), text));
  };
  fails("batch", In({2, 3, 5, 7}), In({1, 4, 6, 2}), {}, "batch");
  fails("last_axis", In({2, 3, 5, 7}), In({2, 4, 6, 3}), {}, "last axis");
  fails("mode", In({2, 3, 5, 7}), In({2, 4, 6, 2}), {{"mode", std::string("cubic")}}, "`mode`");
  fails("padding", In({2, 3, 5, 7}), In({2, 4, 6, 2}), {{"padding_mode", std::string("wrap")}},
        "padding_mode");
  return suite;
}
OP_TEST(GridSampler, GridSamplerSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
