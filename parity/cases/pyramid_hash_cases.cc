#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Sequences of three and two terms; W counts from 0.
OpCase HashOf(const std::string& name, paddle::framework::AttributeMap attrs = {}) {
  std::vector<double> numbers;
  for (int i = 0; i < 24; ++i) numbers.push_back(i);
  attrs.insert({{"num_emb", 8}, {"space_len", 20}, {"rand_len", 4}, {"is_training", 1}});
  OpCase c = PlainCase(name,
                       {{"X", {Ints({1, 2, 3, 4, 5}).LoD({{0, 3, 5}})}},
                        {"W", {In({24, 1}).Values(numbers)}},
                        {"WhiteList", {In({1, 1}).Type(DataType::FLOAT32)}},
                        {"BlackList", {In({1, 1}).Type(DataType::FLOAT32)}}},
                       std::move(attrs), {"Out", "DropPos", "X_Temp_Out"});
  c.inputs["X"][0].dims = {5, 1};
  c.legacy_only = true;
  return c;
}

void AddRefusedHashes(std::vector<OpCase>* cases) {
  const auto add = [&](const char* name, const char* text, auto change) {
    OpCase c = HashOf(name);
    change(&c);
    cases->push_back(Fails(c, text));
  };
  const auto attr = [&](const char* name, const char* text, const char* of, int value) {
    add(name, text, [&](OpCase* c) { c->attrs[of] = value; });
  };
  add("no_lod", "has no LoD", [](OpCase* c) { c->inputs["X"][0].lod.clear(); });
  add("two_levels", "must have one LoD level; it has 2", [](OpCase* c) {
    c->inputs["X"][0].lod = {{0, 2}, {0, 3, 5}};
  });
  add("lod_of_other_rows", "the LoD of X", [](OpCase* c) { c->inputs["X"][0].lod = {{0, 9}}; });
  add("wide_terms", "X must have shape [-1, 1]", [](OpCase* c) {
    c->inputs["X"] = {In({1, 2}).Type(DataType::INT32).LoD({{0, 1}})};
  });
  add("long_terms", "int64", [](OpCase* c) { c->inputs["X"][0].dtype = DataType::INT64; });
  add("other_w", "W must have shape [24, 1]", [](OpCase* c) { c->inputs["W"] = {In({20, 1})}; });
  add("no_filter", "must hold a Bloom filter", [](OpCase* c) { c->attrs["white_list_len"] = 1; });
  add("black_is_no_filter", "BlackList must hold a Bloom filter",
      [](OpCase* c) { c->attrs["black_list_len"] = 1; });
  add("filter_of_other_rows", "WhiteList must have shape [9, 1]",
      [](OpCase* c) { c->attrs["white_list_len"] = 9; });
  attr("no_space", "`space_len` must be above 0", "space_len", 0);
  attr("no_runs", "`rand_len` divide", "rand_len", 0);
  attr("runs_do_not_fit", "`rand_len` divide `num_emb`; they are 20, 4 and 6", "num_emb", 6);
  attr("one_term_parts", "pyramid_layer", "pyramid_layer", 1);
  attr("training_below_0", "attribute `is_training` must be at least 0", "is_training", -1);
  attr("seed_below_0", "attribute `seed` must be at least 0", "seed", -1);
  add("lr_below_0", "attribute `lr` must be at least 0", [](OpCase* c) { c->attrs["lr"] = -1.0f; });
  add("chance_below_0", "attribute `drop_out_percent` must be at least 0",
      [](OpCase* c) { c->attrs["drop_out_percent"] = -0.5f; });
}

// What real Paddle 2.6.2 answers; parity/truths/pyramid_hash.json has filters too.
OpSuite PyramidHashSuite() {
  OpSuite suite;
  suite.type = "pyramid_hash";
  suite.dtypes = {DataType::FLOAT32};
  suite.not_differentiated =
      "by the original's rule W learns while the gradient is computed: "
      "parity/truths/programs/pyramid_hash_learns.json";
  auto& cases = suite.cases;
  const Truth rows = {
      {3, 8},
      {3, 4, 5, 6, 15, 16, 17, 18, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 7, 8, 9, 10},
      {{0, 2, 3}}};
  cases.push_back(HashOf("pairs"));
  cases.back().truth = {{"Out", rows},
                        {"DropPos", {{10, 1}, {1, 1, 1, 0, 0, 0, 0, 0, 0, 0}, {{0, 2, 3}}}},
                        {"X_Temp_Out", {{5, 1}, {1, 2, 3, 4, 5}, {}}}};
  cases.push_back(HashOf("filters_not_used",
                         {{"use_filter", false}, {"white_list_len", 1}, {"black_list_len", 1}}));
  cases.back().truth = {{"Out", rows}};
  cases.push_back(WithTypes(HashOf("bytes"), {DataType::INT8}));
  cases.back().truth = {{"Out", rows}};
  cases.push_back(
      WithTypes(HashOf("bytes_are_not_scaled", {{"is_training", 0}}), {DataType::INT8}));
  cases.back().truth = {{"Out", rows}};
  cases.push_back(HashOf("scaled", {{"is_training", 0}, {"drop_out_percent", 0.5f}}));
  cases.back().truth = {{"Out",
                         {{3, 8},
                          {1.5, 2,   2.5, 3,   7.5, 8,   8.5, 9,   2,   2.5, 3,   3.5,
                           6,   6.5, 7,   7.5, 8,   8.5, 9,   9.5, 3.5, 4,   4.5, 5},
                          {{0, 2, 3}}}}};
  for (const float chance : {1.0f, 1.5f}) {  // the original has no limit above
    cases.push_back(
        HashOf(chance == 1 ? "all_left_out" : "left_out_above_1", {{"drop_out_percent", chance}}));
    cases.back().truth["Out"] = {{2, 8}, std::vector<double>(16, 0), {{0, 1, 2}}};
  }
  cases.push_back(HashOf("drawn_with_a_seed", {{"drop_out_percent", 0.5f}, {"seed", 3}}));
  cases.back().truth = {
      {"Out", {{2, 8}, {3, 4, 5, 6, 15, 16, 17, 18, 0, 0, 0, 0, 0, 0, 0, 0}, {{0, 1, 2}}}},
      {"DropPos", {{10, 1}, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {{0, 1, 1}}}}};
  OpCase longer = HashOf("three_layers", {{"pyramid_layer", 3}, {"num_emb", 4}});
  longer.inputs["X"][0].lod = {{0, 4, 5}};
  longer.truth["Out"] = {
      {6, 4},
      {3, 4, 5, 6, 4, 5, 6, 7, 13, 14, 15, 16, 6, 7, 8, 9, 4, 5, 6, 7, 0, 0, 0, 0},
      {{0, 5, 6}}};
  cases.push_back(longer);
  for (OpCase& c : cases) {
    for (const char* slot : {"DropPos", "X_Temp_Out"})
      c.outputs[slot].compare = c.truth.count(slot) != 0;
    c.outputs["DropPos"].compile_shape = c.outputs["Out"].compile_shape = false;
  }
  AddRefusedHashes(&cases);
  return suite;
}

// Only what is refused: a step would change W, which the program's truth shows.
OpSuite PyramidHashGradSuite() {
  OpSuite suite = GradientSuite("pyramid_hash_grad");
  OpCase base = HashOf("", {{"lr", 0.5f}});
  base.inputs.erase("WhiteList");
  base.inputs.erase("BlackList");
  base.inputs["DropPos"] = {Ints({1, 1, 1, 0, 0, 0, 0, 0, 0, 0})};
  base.inputs["X_Temp_Out"] = {In({5, 1}).Values({1, 2, 3, 4, 5})};
  base.inputs["Out@GRAD"] = {In({3, 8})};
  base.outputs = {{"X@GRAD", {}}};
  const auto input = [&](const char* name, const char* text, const char* slot, Input value) {
    AddRefused(&suite.cases, base, name, text, [&](OpCase* c) { c->inputs[slot] = {value}; });
  };
  input("fewer_numbers", "for each of 3 parts, and there are 2", "DropPos", Ints({1, 1}));
  input("other_rows", "with 3 rows of 8: their shapes are [5, 1], [5, 1], [24, 1] and [4, 8]",
        "Out@GRAD", In({4, 8}));
  input("other_width", "[5, 1], [5, 1], [24, 1] and [3, 7]", "Out@GRAD", In({3, 7}));
  input("other_terms", "[5, 1], [4, 1], [24, 1] and [3, 8]", "X_Temp_Out", In({4, 1}));
  input("other_w", "[5, 1], [5, 1], [23, 1] and [3, 8]", "W", In({23, 1}));
  input("terms_in_a_vector", "[5], [5, 1], [24, 1] and [3, 8]", "X",
        Ints({1, 2, 3, 4, 5}).LoD({{0, 3, 5}}));
  const auto attr = [&](const char* name, const char* text, const char* of, int value) {
    AddRefused(&suite.cases, base, name, text, [&](OpCase* c) { c->attrs[of] = value; });
  };
  attr("no_space", "must be those of pyramid_hash", "space_len", 0);
  attr("no_runs", "must be those of pyramid_hash", "rand_len", 0);
  attr("runs_do_not_fit", "with 3 rows of 6", "num_emb", 6);
  return suite;
}

OP_TEST(PyramidHash, PyramidHashSuite());
OP_TEST(PyramidHashGrad, PyramidHashGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
