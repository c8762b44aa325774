#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

struct Step {
  phi::LoD lod;
  std::vector<double> ids, scores;
};

OpCase DecodeCase(const char* name, const std::vector<Step>& steps) {
  OpCase c;
  c.name = name;
  std::vector<Input> ids, scores;
  for (const Step& step : steps) {
    const auto rows = static_cast<int64_t>(step.ids.size());
    ids.push_back(In({rows, 1}).Values(step.ids).Type(DataType::INT64).LoD(step.lod));
    scores.push_back(In({rows, 1}).Values(step.scores).LoD(step.lod));
  }
  c.inputs["Ids"] = {Array(ids)};
  c.inputs["Scores"] = {Array(scores)};
  c.attrs = {{"beam_size", 3}, {"end_id", 0}};
  c.outputs = {{"SentenceIds", {}}, {"SentenceScores", {}}};
  return c;
}

// Two sources, four steps; the truth is what real Paddle 2.6.2 answers.
std::vector<Step> FourSteps() {
  return {{{{0, 1, 2}, {0, 1, 2}}, {1, 2}, {0, 0.125}},
          {{{0, 1, 2}, {0, 2, 4}}, {3, 4, 5, 6}, {0.875, 0.75, 0.625, 0.5}},
          {{{0, 2, 4}, {0, 2, 3, 3, 5}}, {7, 0, 8, 9, 0}, {1.5, 1.25, 2, 1.125, 1}},
          {{{0, 3, 5}, {0, 1, 2, 3, 5, 6}}, {10, 0, 0, 11, 12, 0}, {2.5, 1.25, 3, 2.25, 2.375, 1}}};
}

void AddBeamSearchDecodeLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  std::vector<Step> steps = FourSteps();
  OpCase c = DecodeCase("fewer_scores_than_ids", steps);
  c.inputs["Scores"][0].elements[1] = In({3, 1}).LoD(steps[1].lod);
  cases.push_back(Fails(c, "step 1"));
}

OpSuite BeamSearchDecodeSuite() {
  OpSuite suite;
  suite.type = "beam_search_decode";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(DecodeCase("four_steps", FourSteps()));
  const phi::LoD lod = {{0, 3, 6}, {0, 4, 8, 11, 15, 19, 22}};
  cases.back().truth["SentenceIds"] = {
      {22}, {1, 4, 8, 0, 1, 3, 7, 10, 1, 3, 0, 2, 6, 9, 12, 2, 6, 9, 11, 2, 6, 0}, lod};
  cases.back().truth["SentenceScores"] = {
      {22},
      {0,     0.75, 2,     3,     0,     0.875, 1.5,   2.5,  0,     0.875, 1.25,
       0.125, 0.5,  1.125, 2.375, 0.125, 0.5,   1.125, 2.25, 0.125, 0.5,   1},
      lod};
  std::vector<Step> short_of_lod = FourSteps();
  short_of_lod[2].lod = {{0, 2, 4}};
  cases.push_back(Fails(DecodeCase("one_level", short_of_lod), "LoD"));
  std::vector<Step> lost = FourSteps();
  lost[3].lod = {{0, 5, 5}, {0, 1, 2, 3, 5, 6}};  // a beam that belongs to no row of its source
  cases.push_back(Fails(DecodeCase("beam_of_another_source", lost), "beam"));
  // Two sources with three beams of one step, the better first.
  cases.push_back(
      DecodeCase("one_step", {{{{0, 2, 3}, {0, 1, 2, 3}}, {5, 6, 7}, {0.75, 0.5, 0.875}}}));
  cases.back().truth["SentenceIds"] = {{3}, {5, 6, 7}, {{0, 2, 3}, {0, 1, 2, 3}}};
  cases.back().truth["SentenceScores"] = {{3}, {0.75, 0.5, 0.875}, {{0, 2, 3}, {0, 1, 2, 3}}};
  std::vector<Step> above = FourSteps();
  for (Step& step : above) {
    for (double& id : step.ids) ++id;
  }
  OpCase other_end = DecodeCase("other_end", above);
  other_end.attrs["end_id"] = 1;
  other_end.truth = cases[0].truth;
  for (double& id : other_end.truth["SentenceIds"].values) ++id;
  cases.push_back(other_end);
  std::vector<Step> rows = FourSteps();
  rows[1].lod = {{0, 1, 2}, {0, 2, 3}};
  cases.push_back(Fails(DecodeCase("lod_of_fewer_rows", rows), "step 1"));
  std::vector<Step> sources = FourSteps();
  sources[2].lod = {{0, 4}, {0, 2, 3, 3, 5}};
  cases.push_back(Fails(DecodeCase("other_sources", sources), "step 2"));
  cases.push_back(Fails(DecodeCase("no_steps", {}), "0 steps"));
  AddBeamSearchDecodeLimits(&suite.cases);
  return suite;
}

OP_TEST(BeamSearchDecode, BeamSearchDecodeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
