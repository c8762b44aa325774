#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "ops/common/operator/operator.h"

// Shared by the ops that label boxes for training. They have only legacy kernels.

namespace paddle::operators {

/// The regression target from box `from` to box `to`: the distance of the centres in widths and
/// heights of `from`, and the logarithms of the ratios of the sizes. Sides include their last
/// pixel.
template <typename T>
std::array<T, 4> BoxDelta(const T* from, const T* to) {
  const T width = from[2] - from[0] + 1, height = from[3] - from[1] + 1;
  const T to_width = to[2] - to[0] + 1, to_height = to[3] - to[1] + 1;
  return {(to[0] + to_width / 2 - from[0] - width / 2) / width,
          (to[1] + to_height / 2 - from[1] - height / 2) / height, std::log(to_width / width),
          std::log(to_height / height)};
}

/// Intersection over union of two boxes whose sides include their last pixel, so that boxes less
/// than a pixel apart overlap.
template <typename T>
T PixelOverlap(const T* a, const T* b) {
  const T w = std::max(std::min(a[2], b[2]) - std::max(a[0], b[0]) + 1, T(0));
  const T h = std::max(std::min(a[3], b[3]) - std::max(a[1], b[1]) + 1, T(0));
  if (w * h == T(0)) return T(0);
  const T of_a = (a[2] - a[0] + 1) * (a[3] - a[1] + 1),
          of_b = (b[2] - b[0] + 1) * (b[3] - b[1] + 1);
  return w * h / (of_a + of_b - w * h);
}

/// Keeps `count` elements of `from`: the first ones, or a random sample if `engine` is given.
inline void KeepSome(int count, std::mt19937_64* engine, std::vector<int>* from) {
  if (static_cast<int>(from->size()) <= count) return;
  std::uniform_real_distribution<float> unit(0, 1);
  for (int i = count; engine != nullptr && i < static_cast<int>(from->size()); ++i) {
    const int place = static_cast<int>(std::floor(unit(*engine) * static_cast<float>(i)));
    if (place < count) std::swap((*from)[place], (*from)[i]);
  }
  from->resize(std::max(count, 0));
}

/// Writes the rows of all images; image i has the rows [at[i], at[i + 1]).
template <typename Values>
void WriteRows(const framework::ExecutionContext& ctx, const char* slot, const Values& values,
               const phi::DDim& dims, const std::vector<size_t>& at) {
  auto* tensor = ctx.Output<phi::DenseTensor>(slot);
  tensor->Resize(dims);
  std::copy(values.begin(), values.end(),
            tensor->mutable_data<typename Values::value_type>(ctx.GetPlace()));
  phi::LoD lod;
  lod.emplace_back(at);
  tensor->set_lod(lod);
}

/// Which anchors are objects and which background.
struct AnchorRule {
  float positive;       // an anchor with at least this overlap with a box is an object
  float negative;       // an anchor with less overlap with every box is background
  int batch = -1;       // at most so many anchors are labelled per image, and at most the
  float fraction = -1;  // share `fraction` of them as objects; both <= 0: no limit
  std::mt19937_64* engine = nullptr;  // draws the sample above a limit; nullptr: the first ones
};

/// The targets of all images, as the ops write them.
template <typename T>
struct AnchorTargets {
  std::vector<int> locations, scores, labels;
  std::vector<T> targets, weights;
  std::vector<size_t> locations_at = {0}, scores_at = {0};

  /// Adds an image. `anchors` are the same for all images; the anchors with indices `inside` take
  /// part, and anchor i is written as location `first` + i. truths: four coordinates per box.
  /// classes: the label of each box; empty: all are 1.
  void Add(const T* anchors, const std::vector<int>& inside, int first,
           const std::vector<T>& truths, const std::vector<int>& classes, const AnchorRule& rule);

 private:
  struct Overlaps {
    std::vector<T> best;      // the greatest overlap of each anchor
    std::vector<int> box_of;  // the box with that overlap
    std::vector<bool> is_best_of_box;
  };
  static Overlaps Compare(const T* anchors, const std::vector<int>& inside,
                          const std::vector<T>& truths);
};

template <typename T>
typename AnchorTargets<T>::Overlaps AnchorTargets<T>::Compare(const T* anchors,
                                                              const std::vector<int>& inside,
                                                              const std::vector<T>& truths) {
  const size_t count = inside.size(), boxes = truths.size() / 4;
  Overlaps o{std::vector<T>(count, T(0)), std::vector<int>(count, 0), std::vector<bool>(count)};
  std::vector<T> overlaps(count * boxes), best_of_box(boxes, T(0));
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < boxes; ++j) {
      const T overlap = PixelOverlap(anchors + 4 * inside[i], truths.data() + 4 * j);
      overlaps[i * boxes + j] = overlap;
      if (overlap > o.best[i]) {
        o.best[i] = overlap;
        o.box_of[i] = static_cast<int>(j);
      }
      best_of_box[j] = std::max(best_of_box[j], overlap);
    }
  }
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < boxes && !o.is_best_of_box[i]; ++j) {
      // If no anchor overlaps the box, all overlaps equal its best one, 0, so every anchor counts
      // as its best.
      o.is_best_of_box[i] = std::fabs(overlaps[i * boxes + j] - best_of_box[j]) < T(1e-5);
    }
  }
  return o;
}

template <typename T>
void AnchorTargets<T>::Add(const T* anchors, const std::vector<int>& inside, int first,
                           const std::vector<T>& truths, const std::vector<int>& classes,
                           const AnchorRule& rule) {
  const Overlaps overlaps = Compare(anchors, inside, truths);
  const size_t count = inside.size();
  std::vector<int> objects, background;
  for (size_t i = 0; i < count; ++i) {
    if (overlaps.is_best_of_box[i] || overlaps.best[i] >= rule.positive) {
      objects.push_back(static_cast<int>(i));
    }
    if (overlaps.best[i] < rule.negative) background.push_back(static_cast<int>(i));
  }
  const bool limited = rule.fraction > 0 && rule.batch > 0;
  if (limited) KeepSome(static_cast<int>(rule.fraction * rule.batch), rule.engine, &objects);
  const auto found = static_cast<int>(objects.size());
  if (limited) KeepSome(rule.batch - found, rule.engine, &background);
  std::vector<int> kinds(count, -1), at;
  for (int i : objects) kinds[i] = 1;
  // An anchor that is both object and background becomes background; the first object replaces it
  // among the objects, with weight 0.
  for (int i : background) {
    if (kinds[i] == 1) at.push_back(objects[0]);
    kinds[i] = 0;
  }
  weights.insert(weights.end(), 4 * at.size(), T(0));
  weights.insert(weights.end(), 4 * (found - at.size()), T(1));
  for (int kind : {1, 0}) {
    for (size_t i = 0; i < count; ++i) {
      if (kinds[i] != kind) continue;
      if (kind == 1) at.push_back(static_cast<int>(i));
      scores.push_back(inside[i] + first);
      labels.push_back(kind == 0 || classes.empty() ? kind : classes[overlaps.box_of[i]]);
    }
  }
  for (int i : at) {
    locations.push_back(inside[i] + first);
    const auto delta = BoxDelta(anchors + 4 * inside[i], truths.data() + 4 * overlaps.box_of[i]);
    targets.insert(targets.end(), delta.begin(), delta.end());
  }
  locations_at.push_back(locations.size());
  scores_at.push_back(scores.size());
}

/// Writes the outputs that both anchor ops have.
template <typename T>
void WriteTargets(const framework::ExecutionContext& ctx, const AnchorTargets<T>& all) {
  const auto found = static_cast<int64_t>(all.locations.size()),
             scored = static_cast<int64_t>(all.scores.size());
  WriteRows(ctx, "LocationIndex", all.locations, {found}, all.locations_at);
  WriteRows(ctx, "ScoreIndex", all.scores, {scored}, all.scores_at);
  WriteRows(ctx, "TargetBBox", all.targets, {found, 4}, all.locations_at);
  WriteRows(ctx, "TargetLabel", all.labels, {scored, 1}, all.scores_at);
  WriteRows(ctx, "BBoxInsideWeight", all.weights, {found, 4}, all.locations_at);
}

/// Checks that `boxes` has one level of LoD with a sequence per image, and that `per_box`, which
/// has an element per box, has as many.
inline void CheckBoxesOfImages(const char* op, const phi::DenseTensor& boxes, const char* slot,
                               int64_t images, size_t per_box) {
  const bool fits = boxes.lod().size() == 1 &&
                    static_cast<int64_t>(boxes.lod()[0].size()) == images + 1 &&
                    static_cast<int64_t>(boxes.lod()[0].back()) == boxes.dims()[0] &&
                    static_cast<int64_t>(per_box) == boxes.dims()[0];
  PADDLE_ENFORCE_EQ(
      fits, true,
      phi::errors::InvalidArgument(
          "%s: GtBoxes of shape %s must have one level of LoD with a sequence for each of %d "
          "images, and %s a number for each box",
          op, boxes.dims(), images, slot));
}

}  // namespace paddle::operators
