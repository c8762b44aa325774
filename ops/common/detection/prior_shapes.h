#pragma once

#include <cmath>
#include <vector>

#include "ops/common/detection/prior_grid.h"

// The boxes of prior_box, density_prior_box and anchor_generator, which are the same at each cell
// of the grid: shared by the kernels of all devices.

namespace paddle::operators {

/// One box of a cell: its centre is that of the cell - back + (dx, dy).
template <typename T>
struct PriorShape {
  T half_w, half_h;
  T back = 0, dx = 0, dy = 0;
};

/// 1, then each new ratio and its inverse.
inline std::vector<float> ExpandedRatios(const std::vector<float>& ratios, bool flip) {
  std::vector<float> expanded = {1.0f};
  for (float ratio : ratios) {
    bool known = false;
    for (float other : expanded) known = known || std::fabs(ratio - other) < 1e-6f;
    if (known) continue;
    expanded.push_back(ratio);
    if (flip) expanded.push_back(1.0f / ratio);
  }
  return expanded;
}

/// Of prior_box.
template <typename T>
std::vector<PriorShape<T>> PriorBoxShapes(const framework::ExecutionContext& ctx) {
  const auto min = ctx.Attr<std::vector<float>>("min_sizes");
  const auto max = ctx.Attr<std::vector<float>>("max_sizes");
  const auto ratios =
      ExpandedRatios(ctx.Attr<std::vector<float>>("aspect_ratios"), ctx.Attr<bool>("flip"));
  const bool max_first = ctx.Attr<bool>("min_max_aspect_ratios_order");
  std::vector<PriorShape<T>> shapes;
  const auto square = [&](double side) {
    const T half = static_cast<T>(side / 2);
    shapes.push_back({half, half});
  };
  for (size_t s = 0; s < min.size(); ++s) {
    const T side = static_cast<T>(min[s]);
    const auto largest = [&] {
      if (!max.empty()) square(std::sqrt(static_cast<double>(min[s] * max[s])));
    };
    if (max_first) {
      square(side);
      largest();
    }
    for (float ratio : ratios) {
      if (max_first && std::fabs(ratio - 1.0f) < 1e-6f) continue;
      const T root = static_cast<T>(std::sqrt(ratio));
      shapes.push_back({side * root / T(2), side / root / T(2)});
    }
    if (!max_first) largest();
  }
  return shapes;
}

/// Of density_prior_box.
template <typename T>
std::vector<PriorShape<T>> DensityPriorShapes(const framework::ExecutionContext& ctx,
                                              const PriorGrid<T>& grid) {
  const auto sizes = ctx.Attr<std::vector<float>>("fixed_sizes");
  const auto densities = ctx.Attr<std::vector<int>>("densities");
  const auto ratios = ctx.Attr<std::vector<float>>("fixed_ratios");
  const int step = static_cast<int>((grid.step_w + grid.step_h) * 0.5);
  std::vector<PriorShape<T>> shapes;
  for (size_t s = 0; s < sizes.size(); ++s) {
    const int density = densities[s], shift = step / density;
    const T back = static_cast<T>(step / 2.0 - shift / 2.0);
    for (float ratio : ratios) {
      const T root = static_cast<T>(std::sqrt(ratio));
      const T w = static_cast<T>(sizes[s]) * root, h = static_cast<T>(sizes[s]) / root;
      for (int k = 0; k < density * density; ++k) {
        shapes.push_back({w / 2, h / 2, back, static_cast<T>(k % density * shift),
                          static_cast<T>(k / density * shift)});
      }
    }
  }
  return shapes;
}

/// Of anchor_generator.
template <typename T>
std::vector<PriorShape<T>> AnchorShapes(const framework::ExecutionContext& ctx) {
  const auto stride = ctx.Attr<std::vector<float>>("stride");
  const auto sizes = ctx.Attr<std::vector<float>>("anchor_sizes");
  const T step_w = static_cast<T>(stride[0]), step_h = static_cast<T>(stride[1]);
  std::vector<PriorShape<T>> shapes;
  for (float ratio : ctx.Attr<std::vector<float>>("aspect_ratios")) {
    const T base_w = std::round(std::sqrt(step_w * step_h / static_cast<T>(ratio)));
    const T base_h = std::round(base_w * static_cast<T>(ratio));
    for (float size : sizes) {
      const T w = static_cast<T>(size) / step_w * base_w;
      const T h = static_cast<T>(size) / step_h * base_h;
      shapes.push_back({T(0.5) * (w - 1), T(0.5) * (h - 1)});
    }
  }
  return shapes;
}

}  // namespace paddle::operators
