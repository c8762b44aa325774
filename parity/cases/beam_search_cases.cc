#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpCase BeamSearchCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["pre_ids"] = {
      In({4, 1}).Values({1, 2, 0, 0}).Type(DataType::INT64).LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.inputs["pre_scores"] = {
      In({4, 1}).Values({-0.5, -1, -2, -1.5}).LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.inputs["scores"] = {
      In({4, 3})
          .Values({0.6800000071525574, 0.8299999833106995, 0.7900000214576721, 0.17000000178813934,
                   0.8199999928474426, 0.4099999964237213, 0.8700000047683716, 0.6100000143051147,
                   0.17000000178813934, 0.7699999809265137, 0.6100000143051147, 0.5099999904632568})
          .LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
  c.attrs = {{"level", 0}, {"beam_size", 2}, {"end_id", 0}};
  c.outputs = {{"selected_ids", {}}, {"selected_scores", {}}, {"parent_idx", {}}};
  return c;
}

void AddRefusedSizes(std::vector<OpCase>* cases) {
  const OpCase plain = BeamSearchCase("");
  AddRefused(cases, plain, "ids_of_another_width", "ids must have the shape of scores, [4, 3]",
             [](OpCase* c) {
               c->inputs["ids"] = {In({4, 2}).Type(DataType::INT64)};
             });
  AddRefused(cases, plain, "ids_of_32_bits", "input ids must be int64; it is int32", [](OpCase* c) {
    c->inputs["ids"] = {In({4, 3}).Type(DataType::INT32)};
  });
  AddRefused(cases, plain, "lod_beyond_the_scores", "9 beams in the LoD, 4 rows of scores",
             [](OpCase* c) {
               c->inputs["scores"][0].lod = {{0, 2, 4}, {0, 1, 2, 3, 9}};
             });
  AddRefused(cases, plain, "too_few_pre_ids", "4 rows of scores, 3 pre_ids", [](OpCase* c) {
    c->inputs["pre_ids"] = {In({3, 1}).Values({1, 2, 0}).Type(DataType::INT64)};
  });
  AddRefused(cases, plain, "too_few_pre_scores", "4 beams in the LoD, 4 rows of scores",
             [](OpCase* c) {
               c->inputs["pre_scores"] = {In({3, 1})};
             });
  for (const char* slot : {"pre_ids", "scores"}) {
    const std::string name = std::string(slot) + "_of_rank_1";
    const std::string text = std::string(slot) + " must have rank 2; its shape is [4]";
    AddRefused(cases, plain, name.c_str(), text.c_str(),
               [&](OpCase* c) { c->inputs[slot][0] = In({4}).Type(c->inputs[slot][0].dtype); });
  }
}

void AddRefusedLevels(std::vector<OpCase>* cases) {
  {
    OpCase c = BeamSearchCase("level");
    c.attrs = {{"level", 2}, {"beam_size", 2}, {"end_id", 0}};
    cases->push_back(Fails(c, "level"));
  }
  for (const phi::LoD& lod : {phi::LoD{{}}, phi::LoD{{0, 9}, {0, 1, 2, 3, 4}}}) {
    OpCase c =
        BeamSearchCase(lod.size() == 1 ? "lod_without_offsets" : "lod_beyond_its_next_level");
    c.inputs["scores"][0].LoD(lod);
    cases->push_back(Fails(c, "the LoD of scores, " + phi::LoDToString(lod) + ", is wrong"));
  }
}

void AddUnusualBeams(std::vector<OpCase>* cases) {
  {
    OpCase c = BeamSearchCase("without_parents");
    c.outputs.erase("parent_idx");
    c.truth["selected_ids"] = {{2, 1}, {1, 1}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {0.8299999833106995, 0.8199999928474426}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    cases->push_back(c);
  }
  {
    OpCase c = BeamSearchCase("each_beam_a_source");
    c.attrs["level"] = 1;
    const phi::LoD lod = {{0, 1, 2, 3, 4}, {0, 2, 4, 4, 4}};
    c.truth["selected_ids"] = {{4, 1}, {1, 2, 1, 2}, lod};
    c.truth["selected_scores"] = {
        {4, 1},
        {0.8299999833106995, 0.7900000214576721, 0.8199999928474426, 0.4099999964237213},
        lod};
    c.truth["parent_idx"] = {{4}, {0, 0, 1, 1}, {}};
    cases->push_back(c);
  }
  {
    OpCase c = BeamSearchCase("all_ended");
    c.inputs["pre_ids"][0].values = {0, 0, 0, 0};
    const phi::LoD lod = {{0, 2, 4}, {0, 0, 0, 0, 0}};
    c.truth["selected_ids"] = {{0, 1}, {}, lod};
    c.truth["selected_scores"] = {{0, 1}, {}, lod};
    c.truth["parent_idx"] = {{0}, {}, {}};
    cases->push_back(c);
  }
}

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite BeamSearchSuite() {
  OpSuite suite;
  suite.type = "beam_search";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c = BeamSearchCase("accumulated");
    c.truth["selected_ids"] = {{2, 1}, {1, 1}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {0.8299999833106995, 0.8199999928474426}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 1}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BeamSearchCase("not_accumulated");
    c.attrs = {{"level", 0}, {"beam_size", 2}, {"end_id", 0}, {"is_accumulated", false}};
    c.truth["selected_ids"] = {{2, 1}, {1, 2}, {{0, 2, 4}, {0, 2, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {-0.6863296031951904, -0.7357223033905029}, {{0, 2, 4}, {0, 2, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 0}, {}};
    cases.push_back(c);
  }
  {
    OpCase c = BeamSearchCase("ids");
    c.inputs["ids"] = {In({4, 3})
                           .Values({17, 8, 13, 10, 3, 11, 12, 16, 14, 17, 7, 12})
                           .Type(DataType::INT64)
                           .LoD({{0, 2, 4}, {0, 1, 2, 3, 4}})};
    c.truth["selected_ids"] = {{2, 1}, {8, 3}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["selected_scores"] = {
        {2, 1}, {0.8299999833106995, 0.8199999928474426}, {{0, 2, 4}, {0, 1, 2, 2, 2}}};
    c.truth["parent_idx"] = {{2}, {0, 1}, {}};
    cases.push_back(c);
  }
  AddUnusualBeams(&cases);
  AddRefusedLevels(&cases);
  AddRefusedSizes(&cases);
  return suite;
}

OP_TEST(BeamSearch, BeamSearchSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
