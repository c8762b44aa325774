#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace optest {
namespace {

using Numbers = std::vector<float>;
using Attrs = paddle::framework::AttributeMap;

// Every result is worked out by hand: most of these ops have only a legacy kernel.
OpSuite BoxSuite(const char* op, std::vector<OpCase> cases, const char* phi_kernel = "") {
  OpSuite suite;
  suite.type = op;
  suite.phi_kernel = phi_kernel;
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {2e-6, 1e-6, "a few operations of float32"}},
                      {DataType::FLOAT64, {1e-6, 1e-6, "attributes are float32"}}};
  suite.cases = std::move(cases);
  return suite;
}

OpCase Case(const char* name, std::map<std::string, Input> inputs, Attrs attrs,
            std::map<std::string, Truth> truth) {
  OpCase c;
  c.name = name;
  for (auto& [slot, input] : inputs) c.inputs[slot] = {std::move(input)};
  c.attrs = std::move(attrs);
  c.outputs.clear();
  for (auto& [slot, value] : truth)
    c.outputs[slot].compile_shape =
        slot != "ColToRowMatchIndices" && slot != "ColToRowMatchDist" && slot != "KeepBoxesIdxs";
  c.truth = std::move(truth);
  return c;
}

OpSuite PriorBoxSuite() {
  const Attrs attrs = {{"min_sizes", Numbers{4}},
                       {"max_sizes", Numbers{9}},
                       {"variances", Numbers{0.1f, 0.1f, 0.2f, 0.2f}},
                       {"clip", false}};
  const Truth boxes = {{1, 1, 2, 4}, {0.3, 0.4, 0.7, 0.6, 0.2, 0.35, 0.8, 0.65}, {}};
  const Truth variances = {{1, 1, 2, 4}, {0.1, 0.1, 0.2, 0.2, 0.1, 0.1, 0.2, 0.2}, {}};
  OpCase plain = Case("plain", {{"Input", In({1, 3, 1, 1})}, {"Image", In({1, 3, 20, 10})}}, attrs,
                      {{"Boxes", boxes}, {"Variances", variances}});
  OpCase wrong = plain;
  wrong.name = "three_variances";
  wrong.attrs["variances"] = Numbers{1, 1, 1};
  return BoxSuite("prior_box", {plain, Fails(wrong, "variances")});
}

OpSuite AnchorGeneratorSuite() {
  return BoxSuite("anchor_generator",
                  {Case("plain", {{"Input", In({1, 3, 1, 2})}},
                        {{"anchor_sizes", Numbers{32}},
                         {"aspect_ratios", Numbers{1}},
                         {"variances", Numbers{1, 1, 1, 1}},
                         {"stride", Numbers{16, 16}}},
                        {{"Anchors", {{1, 2, 1, 4}, {-8, -8, 23, 23, 8, -8, 39, 23}, {}}},
                         {"Variances", {{1, 2, 1, 4}, {1, 1, 1, 1, 1, 1, 1, 1}, {}}}})});
}

OpSuite BoxCoderSuite() {
  const Input prior = In({1, 4}).Values({0, 0, 2, 4});
  OpCase encode = Case(
      "encode", {{"PriorBox", prior}, {"TargetBox", In({1, 4}).Values({1, 1, 3, 5})}},
      {{"variance", Numbers{0.5f, 0.5f, 1, 1}}}, {{"OutputBox", {{1, 1, 4}, {1, 0.5, 0, 0}, {}}}});
  OpCase decode =
      Case("decode", {{"PriorBox", prior}, {"TargetBox", In({1, 1, 4}).Values({0.5, 0, 0, 0})}},
           {{"code_type", std::string("decode_center_size")}},
           {{"OutputBox", {{1, 1, 4}, {1, 0, 3, 4}, {}}}});
  OpCase rank = decode;
  rank.name = "decode_rank_2";
  rank.inputs["TargetBox"] = {In({1, 4})};
  return BoxSuite("box_coder", {encode, decode, Fails(rank, "TargetBox")});
}

OpSuite BoxClipSuite() {
  return BoxSuite("box_clip", {Case("plain",
                                    {{"Input", In({1, 4}).Values({-3, 2, 50, 70}).LoD({{0, 1}})},
                                     {"ImInfo", In({1, 3}).Values({60, 80, 2})}},
                                    {}, {{"Output", {{1, 4}, {0, 2, 39, 29}, {{0, 1}}}}})});
}

OpSuite IouSimilaritySuite() {
  return BoxSuite("iou_similarity", {Case("plain",
                                          {{"X", In({1, 4}).Values({0, 0, 2, 2})},
                                           {"Y", In({2, 4}).Values({1, 0, 3, 2, 5, 5, 6, 6})}},
                                          {}, {{"Out", {{1, 2}, {1.0 / 3, 0}, {}}}})});
}

OpSuite BipartiteMatchSuite() {
  const Input dist = In({2, 3}).Values({0.9, 0.8, 0.6, 0.85, 0.1, 0.7});
  return BoxSuite("bipartite_match",
                  {Case("greedy", {{"DistMat", dist}}, {},
                        {{"ColToRowMatchIndices", {{1, 3}, {0, -1, 1}, {}}},
                         {"ColToRowMatchDist", {{1, 3}, {0.9, 0, 0.7}, {}}}}),
                   Case("rest", {{"DistMat", dist}},
                        {{"match_type", std::string("per_prediction")}, {"dist_threshold", 0.5f}},
                        {{"ColToRowMatchIndices", {{1, 3}, {0, 0, 1}, {}}},
                         {"ColToRowMatchDist", {{1, 3}, {0.9, 0.8, 0.7}, {}}}})});
}

OpSuite NmsSuite() {
  return BoxSuite(
      "nms", {Case("plain", {{"Boxes", In({3, 4}).Values({0, 0, 2, 2, 1, 0, 3, 2, 5, 5, 6, 6})}},
                   {{"iou_threshold", 0.3f}}, {{"KeepBoxesIdxs", {{2}, {0, 2}, {}}}})});
}

OpSuite RoiPoolSuite() {
  OpCase pool = Case("plain",
                     {{"X", In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})},
                      {"ROIs", In({1, 4}).Values({0, 0, 1, 1}).LoD({{0, 1}})}},
                     {}, {{"Out", {{1, 1, 1, 1}, {5}, {}}}, {"Argmax", {{1, 1, 1, 1}, {4}, {}}}});
  OpCase no_lod = pool;
  no_lod.name = "no_lod";
  no_lod.inputs["ROIs"] = {In({1, 4})};
  return BoxSuite("roi_pool", {pool, Fails(no_lod, "LoD")}, "roi_pool");
}

OpSuite RoiAlignSuite() {
  return BoxSuite("roi_align",
                  {Case("middle",
                        {{"X", In({1, 1, 2, 2}).Values({1, 2, 3, 4})},
                         {"ROIs", In({1, 4}).Values({0, 0, 1, 1})},
                         {"RoisNum", Ints({1})}},
                        {{"sampling_ratio", 1}}, {{"Out", {{1, 1, 1, 1}, {2.5}, {}}}})},
                  "roi_align");
}

OpSuite AffineGridSuite() {
  return BoxSuite("affine_grid",
                  {Case("identity", {{"Theta", In({1, 2, 3}).Values({1, 0, 0, 0, 1, 0})}},
                        {{"output_shape", std::vector<int>{1, 1, 2, 2}}},
                        {{"Output", {{1, 2, 2, 2}, {-1, -1, 1, -1, -1, 1, 1, 1}, {}}}})});
}

OpSuite GridSamplerSuite() {
  const Input x = In({1, 1, 2, 2}).Values({1, 2, 3, 4});
  OpCase plain =
      Case("middle_and_corner", {{"X", x}, {"Grid", In({1, 1, 2, 2}).Values({0, 0, 1, -1})}}, {},
           {{"Output", {{1, 1, 1, 2}, {2.5, 2}, {}}}});
  OpCase mode = plain;
  mode.name = "unknown_mode";
  mode.attrs["mode"] = std::string("cubic");
  return BoxSuite("grid_sampler", {plain, Fails(mode, "mode")}, "grid_sample");
}

// The later releases of the original have not this op: only what its definition says is checked.
OpSuite TargetAssignSuite() {
  OpCase plain = Case(
      "plain",
      {{"X", In({2, 1, 2}).Values({1, 2, 3, 4}).LoD({{0, 2}})},
       {"MatchIndices", In({1, 3}).Values({1, -1, -1}).Type(DataType::INT32)},
       {"NegIndices", In({1, 1}).Values({2}).Type(DataType::INT32).LoD({{0, 1}})}},
      {{"mismatch_value", 9}},
      {{"Out", {{1, 3, 2}, {3, 4, 9, 9, 9, 9}, {}}}, {"OutWeight", {{1, 3, 1}, {1, 0, 1}, {}}}});
  OpSuite suite = BoxSuite("target_assign", {plain});
  suite.dtypes = {DataType::FLOAT32, DataType::INT32};
  suite.tolerances = {};
  return suite;
}

OP_TEST(TargetAssign, TargetAssignSuite());
OP_TEST(PriorBox, PriorBoxSuite());
OP_TEST(AnchorGenerator, AnchorGeneratorSuite());
OP_TEST(BoxCoder, BoxCoderSuite());
OP_TEST(BoxClip, BoxClipSuite());
OP_TEST(IouSimilarity, IouSimilaritySuite());
OP_TEST(BipartiteMatch, BipartiteMatchSuite());
OP_TEST(Nms, NmsSuite());
OP_TEST(RoiPool, RoiPoolSuite());
OP_TEST(RoiAlign, RoiAlignSuite());
OP_TEST(AffineGrid, AffineGridSuite());
OP_TEST(GridSampler, GridSamplerSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
