#pragma once

#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

// Three boxes of one image and two classes: the second overlaps the first by 1/3, the third is
// apart.
inline OpCase MulticlassNmsCase(const char* name, int version,
                                const paddle::framework::AttributeMap& more = {}) {
  OpCase c;
  c.name = name;
  c.inputs["BBoxes"] = {In({1, 3, 4}).Values({0, 0, 2, 2, 1, 0, 3, 2, 5, 5, 6, 6})};
  c.inputs["Scores"] = {In({1, 2, 3}).Values({0.9, 0.8, 0.7, 0.1, 0.6, 0.2})};
  c.attrs = {{"background_label", -1},
             {"score_threshold", 0.15f},
             {"nms_top_k", -1},
             {"keep_top_k", -1},
             {"nms_threshold", 0.3f}};
  for (const auto& [key, value] : more) c.attrs[key] = value;
  c.outputs["Out"].compile_shape = false;
  if (version > 1) c.outputs["Index"].compile_shape = false;
  if (version > 2) c.outputs["NmsRoisNum"].compile_shape = false;
  return c;
}

inline void SetNmsTruth(std::vector<double> rows, std::vector<double> index, int version,
                        OpCase* c) {
  const auto count = static_cast<int64_t>(index.size());
  const phi::LoD lod = version < 3 ? phi::LoD{{0, index.size()}} : phi::LoD{};
  c->truth["Out"] = {{count, 6}, std::move(rows), lod};
  if (version > 1) c->truth["Index"] = {{count, 1}, std::move(index), lod};
  if (version > 2) c->truth["NmsRoisNum"] = {{1}, {static_cast<double>(count)}, {}};
}

// Two boxes of four corners each; `kept`: how many are left of them.
inline OpCase PolygonCase(const char* name, int version, float threshold,
                          const std::vector<double>& corners, int64_t kept) {
  OpCase c = MulticlassNmsCase(name, version, {{"nms_threshold", threshold}});
  c.inputs["BBoxes"] = {In({1, 2, 8}).Values(corners)};
  c.inputs["Scores"] = {In({1, 1, 2}).Values({0.75, 0.5})};
  std::vector<double> rows, index;
  for (int64_t i = 0; i < kept; ++i) {
    rows.insert(rows.end(), {0, i == 0 ? 0.75 : 0.5});
    rows.insert(rows.end(), corners.begin() + 8 * i, corners.begin() + 8 * i + 8);
    index.push_back(static_cast<double>(i));
  }
  SetNmsTruth(std::move(rows), std::move(index), version, &c);
  c.truth["Out"].dims[1] = 10;
  return c;
}

// Squares overlap by a third, the second one clockwise. The arrow, whose triangles are taken from
// each other, only touches the square.
inline void AddPolygons(int version, std::vector<OpCase>* cases) {
  const std::vector<double> squares = {0, 0, 2, 0, 2, 2, 0, 2, 1, 0, 1, 2, 3, 2, 3, 0};
  cases->push_back(PolygonCase("squares_apart_enough", version, 0.35f, squares, 2));
  cases->push_back(PolygonCase("squares_too_near", version, 0.3f, squares, 1));
  const std::vector<double> turned = {0, 2, 2, 2, 2, 0, 0, 0, 1, 2, 1, 0, 3, 0, 3, 2};
  cases->push_back(PolygonCase("turned_apart_enough", version, 0.35f, turned, 2));
  cases->push_back(PolygonCase("turned_too_near", version, 0.3f, turned, 1));
  const std::vector<double> diamonds = {0, -2, 2, 0, 0, 2, -2, 0, 1, -1, 3, 1, 1, 3, -1, 1};
  cases->push_back(PolygonCase("diamonds_apart_enough", version, 0.35f, diamonds, 2));
  cases->push_back(PolygonCase("diamonds_too_near", version, 0.3f, diamonds, 1));
  cases->push_back(PolygonCase("arrow_and_square", version, 0.3f,
                               {4, 0, 1, 1, 0, 4, 0, 0, 1, 1, 4, 1, 4, 4, 1, 4}, 2));
}

inline OpSuite MulticlassNmsSuite(int version) {
  OpSuite suite;
  suite.type = std::string("multiclass_nms") + (version == 1 ? "" : std::to_string(version));
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(MulticlassNmsCase("plain", version));
  SetNmsTruth({0, 0.9, 0, 0, 2, 2, 0, 0.7, 5, 5, 6, 6, 1, 0.6, 1, 0, 3, 2, 1, 0.2, 5, 5, 6, 6},
              {0, 2, 1, 2}, version, &cases.back());
  cases.push_back(MulticlassNmsCase("background", version, {{"background_label", 0}}));
  SetNmsTruth({1, 0.6, 1, 0, 3, 2, 1, 0.2, 5, 5, 6, 6}, {1, 2}, version, &cases.back());
  cases.push_back(MulticlassNmsCase("best_two", version, {{"keep_top_k", 2}}));
  SetNmsTruth({0, 0.9, 0, 0, 2, 2, 0, 0.7, 5, 5, 6, 6}, {0, 2}, version, &cases.back());
  cases.push_back(MulticlassNmsCase("one_candidate", version, {{"nms_top_k", 1}}));
  SetNmsTruth({0, 0.9, 0, 0, 2, 2, 1, 0.6, 1, 0, 3, 2}, {0, 1}, version, &cases.back());
  cases.push_back(
      MulticlassNmsCase("looser", version, {{"nms_threshold", 0.5f}, {"background_label", 1}}));
  SetNmsTruth({0, 0.9, 0, 0, 2, 2, 0, 0.8, 1, 0, 3, 2, 0, 0.7, 5, 5, 6, 6}, {0, 1, 2}, version,
              &cases.back());
  // An overlap of 0.5: kept at this threshold, and dropped where a kept box has lowered it.
  cases.push_back(MulticlassNmsCase("at_the_threshold", version, {{"nms_threshold", 0.5f}}));
  cases.back().inputs["BBoxes"] = {In({1, 3, 4}).Values({0, 0, 2, 2, 0, 0, 2, 1, 5, 5, 6, 6})};
  SetNmsTruth({0, 0.9, 0, 0, 2,   2, 0, 0.8, 0, 0, 2,   1, 0, 0.7, 5,
               5, 6,   6, 1, 0.6, 0, 0, 2,   1, 1, 0.2, 5, 5, 6,   6},
              {0, 1, 2, 1, 2}, version, &cases.back());
  cases.push_back(MulticlassNmsCase(
      "lower", version, {{"nms_threshold", 0.6f}, {"nms_eta", 0.5f}, {"background_label", 1}}));
  cases.back().inputs["BBoxes"] = {In({1, 3, 4}).Values({0, 0, 2, 2, 0, 0, 2, 1, 5, 5, 6, 6})};
  SetNmsTruth({0, 0.9, 0, 0, 2, 2, 0, 0.7, 5, 5, 6, 6}, {0, 2}, version, &cases.back());
  // Of equal scores the one in front, of equal boxes that of the first class.
  cases.push_back(MulticlassNmsCase("ties", version, {{"keep_top_k", 3}, {"nms_top_k", 2}}));
  cases.back().inputs["Scores"] = {In({1, 2, 3}).Values({0.5, 0.4, 0.5, 0.5, 0.1, 0.5})};
  SetNmsTruth({0, 0.5, 0, 0, 2, 2, 0, 0.5, 5, 5, 6, 6, 1, 0.5, 0, 0, 2, 2}, {0, 2, 0}, version,
              &cases.back());
  cases.push_back(MulticlassNmsCase("nothing", version, {{"score_threshold", 2.0f}}));
  if (version == 1) {
    cases.back().truth["Out"] = {{1, 1}, {-1}, {{0, 1}}};
  } else {
    SetNmsTruth({}, {}, version, &cases.back());
  }
  OpCase rank = MulticlassNmsCase("rank_2", version);
  rank.inputs["BBoxes"] = {In({3, 4})};
  cases.push_back(Fails(rank, "rank"));
  AddPolygons(version, &suite.cases);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
