#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "ops/common/detection/polygon.h"

// Shared by detection ops. They have only legacy kernels, which therefore are what runs: they
// compute in the dtype of the boxes, as the original does, so that borderline boxes are decided as
// there.

namespace paddle::operators {

/// Area of [left, top, right, bottom]; unless `normalized`, sides include their last pixel and are
/// longer by 1.
template <typename T>
T BoxArea(const T* box, bool normalized) {
  if (box[2] < box[0] || box[3] < box[1]) return T(0);
  const T w = box[2] - box[0], h = box[3] - box[1];
  return normalized ? w * h : (w + 1) * (h + 1);
}

/// Intersection over union of two boxes; 0 if they do not touch.
template <typename T>
T BoxOverlap(const T* a, const T* b, bool normalized) {
  if (b[0] > a[2] || b[2] < a[0] || b[1] > a[3] || b[3] < a[1]) return T(0);
  const T one = normalized ? T(0) : T(1);
  const T w = std::min(a[2], b[2]) - std::max(a[0], b[0]) + one;
  const T h = std::min(a[3], b[3]) - std::max(a[1], b[1]) + one;
  const T inside = w * h;
  return inside / (BoxArea(a, normalized) + BoxArea(b, normalized) - inside);
}

/// Intersection over union of boxes of 4 coordinates, or of polygons of 8 or more (x and y of each
/// corner).
template <typename T>
T ShapeOverlap(const T* a, const T* b, int64_t numbers, bool normalized) {
  return numbers == 4 ? BoxOverlap(a, b, normalized)
                      : static_cast<T>(PolygonOverlap(std::vector<double>(a, a + numbers),
                                                      std::vector<double>(b, b + numbers)));
}

/// A score and the index of its owner.
template <typename T>
using Scored = std::pair<T, int>;

template <typename S>
void SortByScore(std::vector<std::pair<S, int>>* scored) {
  std::stable_sort(scored->begin(), scored->end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
}

/// The `top_k` (-1: all) best of scores[0, n) above `threshold`, best first; equal scores keep
/// their order.
template <typename T>
std::vector<Scored<T>> BestScores(const T* scores, int64_t n, T threshold, int64_t top_k) {
  std::vector<Scored<T>> best;
  for (int64_t i = 0; i < n; ++i) {
    if (scores[i] > threshold) best.emplace_back(scores[i], static_cast<int>(i));
  }
  SortByScore(&best);
  if (top_k > -1 && top_k < static_cast<int64_t>(best.size())) best.resize(top_k);
  return best;
}

/// The parameters of non-maximum suppression.
struct NmsRule {
  float threshold;  // a box with more overlap with a kept one is dropped
  // if below 1, multiplies the threshold after each kept box while it is above 0.5
  float eta;
  bool normalized;
};

/// Boxes of 4 coordinates, number by number, so that one is compared with many at once.
template <typename T>
class BoxColumns {
 public:
  explicit BoxColumns(bool normalized) : normalized_(normalized) {}

  void Add(const T* box) {
    for (size_t i = 0; i < 4; ++i) side_[i].push_back(box[i]);
    area_.push_back(BoxArea(box, normalized_));
  }

  /// True if the overlap of `box` with one of these is not at most `threshold`.
  bool AnyAbove(const T* box, T threshold) const {
    constexpr size_t kChunk = 32;  // compilers make vectors of a length that they know
    const Probe probe = {
        box[0],   box[1], box[2], box[3], BoxArea(box, normalized_), normalized_ ? T(0) : T(1),
        threshold};
    size_t i = 0;
    for (; i + kChunk <= area_.size(); i += kChunk) {
      const T *left = &side_[0][i], *top = &side_[1][i], *right = &side_[2][i];
      const T *bottom = &side_[3][i], *area = &area_[i];
      int32_t above = 0;
      for (size_t k = 0; k < kChunk; ++k) {
        above |= IsAbove(probe, left[k], top[k], right[k], bottom[k], area[k]) ? 1 : 0;
      }
      if (above != 0) return true;
    }
    for (; i < area_.size(); ++i) {
      if (IsAbove(probe, side_[0][i], side_[1][i], side_[2][i], side_[3][i], area_[i])) return true;
    }
    return false;
  }

 private:
  struct Probe {
    T left, top, right, bottom, area, one, threshold;
  };

  // As BoxOverlap, whose result is not at most the threshold, without a branch.
  static bool IsAbove(const Probe& p, T left, T top, T right, T bottom, T area) {
    const bool apart = (left > p.right) | (right < p.left) | (top > p.bottom) | (bottom < p.top);
    const T w = (right < p.right ? right : p.right) - (p.left < left ? left : p.left) + p.one;
    const T h = (bottom < p.bottom ? bottom : p.bottom) - (p.top < top ? top : p.top) + p.one;
    const T inside = w * h;
    const T overlap = apart ? T(0) : inside / (p.area + area - inside);
    return !(overlap <= p.threshold);
  }

  bool normalized_;
  std::vector<T> side_[4];  // left, top, right, bottom
  std::vector<T> area_;
};

/// The members of `candidates` (best first) that are kept. boxes: `numbers` coordinates each.
template <typename T>
std::vector<int> Suppress(const std::vector<Scored<T>>& candidates, const T* boxes, int64_t numbers,
                          const NmsRule& rule) {
  std::vector<int> kept;
  BoxColumns<T> columns(rule.normalized);
  T threshold = static_cast<T>(rule.threshold);
  for (const Scored<T>& candidate : candidates) {
    const T* box = boxes + candidate.second * numbers;
    const bool drops = numbers == 4 ? columns.AnyAbove(box, threshold)
                                    : !std::all_of(kept.begin(), kept.end(), [&](int other) {
                                        return ShapeOverlap(box, boxes + other * numbers, numbers,
                                                            rule.normalized) <= threshold;
                                      });
    if (drops) continue;
    kept.push_back(candidate.second);
    if (numbers == 4) columns.Add(box);
    if (rule.eta < 1 && threshold > T(0.5)) threshold *= static_cast<T>(rule.eta);
  }
  return kept;
}

}  // namespace paddle::operators
