#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DeformablePsroiCase(const std::string& name, paddle::framework::AttributeMap attrs) {
  attrs.insert({{"no_trans", false},
                {"spatial_scale", 0.5f},
                {"output_dim", 2},
                {"group_size", Axes{1, 2}},
                {"pooled_height", 2},
                {"pooled_width", 2},
                {"part_size", Axes{2, 2}},
                {"sample_per_part", 2},
                {"trans_std", 0.25f}});
  const Slots inputs = {
      {"Input", {In({2, 4, 6, 7})}},
      {"ROIs", {In({3, 4}).Values({1, 1, 9.2, 8, 0, 2.4, 5, 11, 2, 3, 12, 9}).LoD({{0, 2, 3}})}},
      {"Trans", {In({3, 2, 2, 2})}}};
  OpCase c = PlainCase(name, inputs, std::move(attrs), {"TopCount", "Output"});
  c.legacy_only = true;
  c.no_grad_of = {"ROIs"};
  return c;
}

void AddDeformablePsroiPoolingLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = DeformablePsroiCase("no_channels", {{"output_dim", 0}});
  for (auto& slot : c.inputs) slot.second[0] = In(slot.second[0].dims).LoD(slot.second[0].lod);
  cases.push_back(Fails(c, "attribute `output_dim` must be at least 1"));
  for (const int64_t moves : {0, 1, 3, 6}) {
    c = DeformablePsroiCase("moves_of_" + std::to_string(moves), {});
    c.inputs["Trans"] = {In({3, moves, 2, 2})};
    cases.push_back(Fails(c, "Trans"));
  }
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite DeformablePsroiPoolingSuite() {
  OpSuite suite;
  suite.type = "deformable_psroi_pooling";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "means of a few float32 numbers"}},
                      {DataType::FLOAT64, {1e-13, 1e-13, "the same in float64"}}};
  auto& cases = suite.cases;
  OpCase ramp = DeformablePsroiCase("ramp", {{"no_trans", true}, {"spatial_scale", 1.0f}});
  // Input is its column: the mean over a bin is the mean of the samples' columns.
  std::vector<double> columns;
  for (int i = 0; i < 4 * 4 * 8; ++i) columns.push_back(i % 8);
  ramp.inputs["Input"] = {In({1, 4, 4, 8}).Values(columns)};
  ramp.inputs["ROIs"] = {In({1, 4}).Values({1, 0, 4, 3}).LoD({{0, 1}})};
  // From 0.5 on, bins of 2, samples 1 apart.
  ramp.truth["Output"] = {{1, 2, 2, 2}, {1, 3, 1, 3, 1, 3, 1, 3}, {}};
  ramp.truth["TopCount"] = {{1, 2, 2, 2}, {4, 4, 4, 4, 4, 4, 4, 4}, {}};
  cases.push_back(ramp);
  OpCase outside = ramp;
  outside.name = "outside";
  outside.inputs["ROIs"] = {In({1, 4}).Values({20, 0, 24, 3}).LoD({{0, 1}})};
  outside.truth["Output"].values.assign(8, 0);
  outside.truth["TopCount"].values.assign(8, 0);
  cases.push_back(outside);
  OpCase moved = DeformablePsroiCase("moved", {{"spatial_scale", 1.0f}});
  moved.inputs["Input"] = ramp.inputs["Input"];
  moved.inputs["ROIs"] = {In({1, 4}).Values({1, 1, 4, 2}).LoD({{0, 1}})};
  moved.inputs["Trans"] = {In({1, 2, 2, 2}).Values({1, 0, 0.375, 0, 0, 0, 0, 0})};
  moved.truth["Output"] = {{1, 2, 2, 2}, {2, 3, 1.375, 3, 2, 3, 1.375, 3}, {}};
  moved.truth["TopCount"] = ramp.truth["TopCount"];
  cases.push_back(moved);
  OpCase none = Fails(DeformablePsroiCase("no_samples", {{"sample_per_part", 0}}),
                      "attribute `sample_per_part` must be at least 1");
  cases.push_back(none);
  OpCase lod = DeformablePsroiCase("lod", {});
  lod.inputs["ROIs"][0].LoD({{0, 3}});
  cases.push_back(Fails(lod, "LoD"));
  OpCase levels = DeformablePsroiCase("two_levels", {});
  const auto regions = static_cast<size_t>(levels.inputs["ROIs"][0].dims[0]);
  phi::LoD two = {levels.inputs["ROIs"][0].lod[0], {}};
  for (size_t i = 0; i <= regions; ++i) two[1].push_back(i);
  levels.inputs["ROIs"][0].LoD(two);
  cases.push_back(Fails(levels, "one level"));
  OpCase no_pixels = outside;
  no_pixels.name = "no_pixels";
  no_pixels.inputs["Input"][0].dims.back() = 0;
  no_pixels.inputs["Input"][0].values.clear();
  cases.push_back(no_pixels);
  OpCase many = suite.cases[0];
  many.name = "many_samples";
  many.truth.clear();
  many.attrs["sample_per_part"] = 2147483647;
  cases.push_back(Fails(many, "sample_per_part", phi::RESOURCE_EXHAUSTED));
  AddDeformablePsroiPoolingLimits(&suite.cases);
  return suite;
}

OP_TEST(DeformablePsroiPooling, DeformablePsroiPoolingSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
