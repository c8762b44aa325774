#pragma once

#include <vector>

namespace paddle::operators {

/// Intersection over union of two simple polygons, given as x0, y0, x1, y1, …; 0 if the union has
/// no area.
double PolygonOverlap(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace paddle::operators
