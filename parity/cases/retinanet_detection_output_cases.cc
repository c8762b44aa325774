#include "parity/cases/common/box_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Two anchors apart and two classes; offsets of 0, so that the boxes are the anchors.
OpCase RetinanetCase(const char* name, const Attrs& more, std::vector<double> rows) {
  OpCase c;
  c.name = name;
  c.inputs["BBoxes"] = {In({1, 2, 4}).Range(0, 0)};
  c.inputs["Scores"] = {In({1, 2, 2}).Values({0.9, 0.1, 0.2, 0.8})};
  c.inputs["Anchors"] = {In({2, 4}).Values({0, 0, 9, 9, 20, 20, 29, 29})};
  c.inputs["ImInfo"] = {In({1, 3}).Values({40, 40, 1})};
  c.attrs = {{"score_threshold", 0.5f},
             {"nms_top_k", 10},
             {"nms_threshold", 0.3f},
             {"nms_eta", 1.0f},
             {"keep_top_k", 10}};
  for (const auto& [key, value] : more) c.attrs[key] = value;
  c.outputs["Out"].compile_shape = false;
  const size_t count = rows.size() / 6;
  c.truth["Out"] = {{static_cast<int64_t>(count), 6}, std::move(rows), {{0, count}}};
  return c;
}

void AddKeptBoxes(std::vector<OpCase>* cases) {
  // The threshold does not count on the last level.
  const std::vector<double> all = {1, 0.9, 0,  0,  9,  9,  2, 0.8, 20, 20, 29, 29,
                                   1, 0.2, 20, 20, 29, 29, 2, 0.1, 0,  0,  9,  9};
  const std::vector<double> best(all.begin(), all.begin() + 12);
  cases->push_back(RetinanetCase("one_level", {}, all));
  cases->push_back(RetinanetCase("keeps_all", {{"keep_top_k", -1}}, all));
  cases->push_back(RetinanetCase("keeps_two", {{"keep_top_k", 2}}, best));
  cases->push_back(RetinanetCase("looks_at_two", {{"nms_top_k", 2}}, best));
  cases->push_back(RetinanetCase("keeps_none", {{"keep_top_k", 0}}, {}));
  cases->push_back(RetinanetCase("scores_of_0", {}, {}));
  cases->back().inputs["Scores"] = {In({1, 2, 2}).Range(0, 0)};
  cases->push_back(RetinanetCase("clipped_to_the_image", {{"keep_top_k", 2}},
                                 {1, 0.9, 0, 0, 4, 3, 2, 0.8, 4, 3, 4, 3}));
  cases->back().inputs["ImInfo"] = {In({1, 3}).Values({4, 5, 1})};
  OpCase levels = RetinanetCase("two_levels", {},
                                {1, 0.9, 0, 0, 9, 9, 2, 0.8, 20, 20, 29, 29, 2, 0.3, 5, 30, 6, 31});
  levels.inputs["BBoxes"].push_back(In({1, 1, 4}).Range(0, 0));
  levels.inputs["Scores"].push_back(In({1, 1, 2}).Values({0, 0.3}));
  levels.inputs["Anchors"].push_back(In({1, 4}).Values({5, 30, 6, 31}));
  cases->push_back(levels);
  OpCase images =
      RetinanetCase("two_images", {{"keep_top_k", 1}}, {1, 0.9, 0, 0, 9, 9, 2, 0.7, 0, 0, 9, 9});
  images.inputs["BBoxes"] = {In({2, 2, 4}).Range(0, 0)};
  images.inputs["Scores"] = {In({2, 2, 2}).Values({0.9, 0.1, 0.2, 0.8, 0.1, 0.7, 0.6, 0.5})};
  images.inputs["ImInfo"] = {In({2, 3}).Values({40, 40, 1, 40, 40, 1})};
  images.truth["Out"].lod = {{0, 1, 2}};
  cases->push_back(images);
  OpCase overlap = RetinanetCase("overlapping", {}, {1, 0.9, 0, 0, 9, 9, 2, 0.8, 0, 0, 9, 8});
  overlap.inputs["Anchors"] = {In({2, 4}).Values({0, 0, 9, 9, 0, 0, 9, 8})};
  cases->push_back(overlap);
}

void AddRefusedShapes(std::vector<OpCase>* cases) {
  const OpCase plain = RetinanetCase("", {}, {});
  const char* levels = "BBoxes, Scores and Anchors must hold one tensor a level";
  const char* shapes =
      "on level 0 BBoxes, Scores and Anchors must have shapes [N, M, 4], [N, M, C]";
  AddRefused(cases, plain, "more_scores", levels, [](OpCase* c) {
    c->inputs["Scores"].push_back(In({1, 2, 2}));
  });
  AddRefused(cases, plain, "more_anchors", levels, [](OpCase* c) {
    c->inputs["Anchors"].push_back(In({2, 4}));
  });
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{3}, {1, 2}}) {
    AddRefused(cases, plain, dims.size() == 1 ? "info_of_rank_1" : "info_without_scale",
               "ImInfo must have shape [N, 3]",
               [&](OpCase* c) { c->inputs["ImInfo"] = {In(dims)}; });
  }
  AddRefused(cases, plain, "more_infos", shapes, [](OpCase* c) {
    c->inputs["ImInfo"] = {In({2, 3}).Range(40, 40)};
  });
  AddRefused(cases, plain, "scores_of_rank_2", shapes, [](OpCase* c) {
    c->inputs["Scores"] = {In({2, 2})};
  });
  AddRefused(cases, plain, "boxes_of_3_numbers", shapes, [](OpCase* c) {
    c->inputs["BBoxes"] = {In({1, 2, 3})};
  });
  AddRefused(cases, plain, "too_few_anchors", shapes, [](OpCase* c) {
    c->inputs["Anchors"] = {In({1, 4})};
  });
}

// Only a legacy kernel: every result is worked out by hand.
OpSuite RetinanetDetectionOutputSuite() {
  OpSuite suite;
  suite.type = "retinanet_detection_output";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  AddKeptBoxes(&suite.cases);
  AddRefusedShapes(&suite.cases);
  return suite;
}

OP_TEST(RetinanetDetectionOutput, RetinanetDetectionOutputSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
