#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Nodes 1 and 2 in the first layer, 3 to 6 in the second; item 4 has no nodes, item 5 none in the
// second layer.
OpCase TdmSamplerCase(const std::string& name, std::vector<double> items, Axes counts,
                      paddle::framework::AttributeMap attrs = {}) {
  const auto rows = static_cast<int64_t>(items.size());
  Input travel = In({6, 2}).Values({1, 3, 1, 4, 2, 5, 2, 6, 0, 0, 1, 0});
  Input layer = In({6, 1}).Values({1, 2, 3, 4, 5, 6});
  attrs.insert({{"neg_samples_num_list", counts}, {"layer_offset_lod", Axes{0, 2, 6}}});
  OpCase c = PlainCase(name,
                       {{"X", {In({rows, 1}).Values(std::move(items))}},
                        {"Travel", {travel.Type(DataType::INT32)}},
                        {"Layer", {layer.Type(DataType::INT32)}}},
                       attrs, {"Out", "Labels", "Mask"});
  c.legacy_only = true;
  return c;
}
OpCase WithSampledTree(OpCase c, const Truth& out, const Truth& labels, const Truth& mask) {
  c.truth = {{"Out", out}, {"Labels", labels}, {"Mask", mask}};
  return c;
}

void AddRefusedTrees(std::vector<OpCase>* cases) {
  const auto add = [&](const char* name, const char* text, auto change) {
    OpCase c = TdmSamplerCase(name, {0, 3}, {0, 0});
    change(&c);
    cases->push_back(Fails(c, text));
  };
  const auto attr = [&](const char* name, const char* text, const char* of, Axes value) {
    add(name, text, [&](OpCase* c) { c->attrs[of] = value; });
  };
  add("no_such_item", "must be in [0, 6)",
      [](OpCase* c) { c->inputs["X"] = {In({1}).Values({6})}; });
  add("item_below_0", "must be in [0, 6)",
      [](OpCase* c) { c->inputs["X"] = {In({1}).Values({-1})}; });
  add("several_items_a_row", "an axis of X must be 1", [](OpCase* c) {
    c->inputs["X"] = {In({1, 2}).Values({0, 1})};
  });
  add("rank_0", "X must have an axis", [](OpCase* c) { c->inputs["X"] = {In({}).Values({0})}; });
  add("layers_of_travel", "Travel must have shape [-1, 2]", [](OpCase* c) {
    c->inputs["Travel"] = {Ints({1, 3})};
  });
  add("node_of_another_layer", "a node of layer 0 must be in [0, 2]",
      [](OpCase* c) { c->inputs["Travel"][0].values[6] = 3; });
  add("node_below_0", "a node of layer 1 must be in [0, 6]",
      [](OpCase* c) { c->inputs["Travel"][0].values[7] = -1; });
  add("layers_behind_the_nodes", "behind the 5 nodes", [](OpCase* c) {
    c->inputs["Layer"] = {Ints({1, 2, 3, 4, 5})};
  });
  add("float_results", "`dtype` must be int32 or int64", [](OpCase* c) { c->attrs["dtype"] = 5; });
  attr("as_many_as_nodes", "asks for 2", "neg_samples_num_list", {2, 0});
  attr("less_than_none",
       "attribute `neg_samples_num_list`: its element 1 must be in [0, inf); it is -1",
       "neg_samples_num_list", {0, -1});
  attr("layers_of_counts", "one number more", "neg_samples_num_list", {0});
  attr("no_offsets", "one number more", "layer_offset_lod", {});
  attr("offset_below_0", "begins at -1", "layer_offset_lod", {-1, 2, 6});
  attr("offsets_fall", "of the -1 nodes of layer 1", "layer_offset_lod", {0, 3, 2});
  OpCase twice = TdmSamplerCase("one_node_many_times", {0}, {1, 0});
  twice.inputs["Layer"] = {Ints({1, 1, 3, 4, 5, 6})};
  cases->push_back(Fails(twice, "1 nodes other than 1 are to be drawn"));
}

// What real Paddle 2.6.2 answers; where all but one node is drawn, in any order.
OpSuite TdmSamplerSuite() {
  OpSuite suite;
  suite.type = "tdm_sampler";
  suite.dtypes = {DataType::INT32, DataType::INT64};
  auto& cases = suite.cases;
  const Truth ways = {{4, 2}, {1, 3, 2, 6, 0, 0, 1, 0}, {}},
              there = {{4, 2}, {1, 1, 1, 1, 0, 0, 1, 0}, {}};
  cases.push_back(UnknownBatch(
      WithSampledTree(TdmSamplerCase("ways", {0, 3, 4, 5}, {0, 0}), ways, there, there)));
  cases.push_back(WithSampledTree(
      TdmSamplerCase("wide_results", {0, 3, 4, 5}, {0, 0}, {{"dtype", 3}}), ways, there, there));
  cases.push_back(TdmSamplerCase("without_labels", {0, 3, 4, 5}, {0, 0}));
  cases.back().outputs.erase("Labels");
  cases.back().truth = {{"Out", ways}, {"Mask", there}};
  cases.push_back(WithSampledTree(
      TdmSamplerCase("one_other", {0, 3, 4}, {1, 0}), {{3, 3}, {1, 2, 3, 2, 1, 6, 0, 0, 0}, {}},
      {{3, 3}, {1, 0, 1, 1, 0, 1, 0, 0, 0}, {}}, {{3, 3}, {1, 1, 1, 1, 1, 1, 0, 0, 0}, {}}));
  cases.push_back(WithSampledTree(
      TdmSamplerCase("others_alone", {0, 3, 4, 5}, {1, 0}, {{"output_positive", false}}),
      {{4, 1}, {2, 1, 0, 2}, {}}, {{4, 1}, {0, 0, 0, 0}, {}}, {{4, 1}, {1, 1, 0, 1}, {}}));
  cases.push_back(
      WithSampledTree(TdmSamplerCase("nothing_asked", {0, 3}, {0, 0}, {{"output_positive", false}}),
                      {{2, 0}, {}, {}}, {{2, 0}, {}, {}}, {{2, 0}, {}, {}}));
  cases.push_back(WithSampledTree(TdmSamplerCase("no_items", {}, {1, 3}), {{0, 6}, {}, {}},
                                  {{0, 6}, {}, {}}, {{0, 6}, {}, {}}));
  // Of three drawn nodes the order is chance: one seed gives one.
  cases.push_back(TdmSamplerCase("drawn_with_a_seed", {0, 3}, {1, 3}, {{"seed", 7}}));
  cases.back().outputs["Out"].compare = false;
  cases.back().truth = {{"Labels", {{2, 6}, {1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0}, {}}},
                        {"Mask", {{2, 6}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {}}}};
  AddRefusedTrees(&cases);
  return suite;
}

OP_TEST(TdmSampler, TdmSamplerSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
