#include "ops/common/detection/polygon.h"

#include <cmath>
#include <cstddef>

namespace paddle::operators {
namespace {

struct Point {
  double x, y;
};
using Points = std::vector<Point>;

double Cross(const Point& o, const Point& a, const Point& b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

double SignedArea(const Points& p) {
  double twice = 0;
  for (size_t i = 2; i < p.size(); ++i) twice += Cross(p[0], p[i - 1], p[i]);
  return twice / 2;
}

// The part of a convex polygon to the left of the line from a to b.
Points LeftOf(const Points& p, const Point& a, const Point& b) {
  Points left;
  for (size_t i = 0; i < p.size(); ++i) {
    const Point& from = p[i];
    const Point& to = p[(i + 1) % p.size()];
    const double s = Cross(a, b, from), t = Cross(a, b, to);
    if (s >= 0) left.push_back(from);
    if ((s > 0 && t < 0) || (s < 0 && t > 0)) {
      const double part = s / (s - t);
      left.push_back({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part});
    }
  }
  return left;
}

double CommonArea(Points a, const Points& b) {
  for (size_t i = 0; i < b.size() && !a.empty(); ++i) a = LeftOf(a, b[i], b[(i + 1) % b.size()]);
  return SignedArea(a);
}

// Triangles that make the polygon, those of negative sign taken away.
struct Triangle {
  Points corners;  // counter-clockwise
  double sign;
};
std::vector<Triangle> Triangles(const Points& p) {
  std::vector<Triangle> triangles;
  for (size_t i = 2; i < p.size(); ++i) {
    const double area = Cross(p[0], p[i - 1], p[i]);
    if (area > 0) triangles.push_back({{p[0], p[i - 1], p[i]}, 1});
    if (area < 0) triangles.push_back({{p[0], p[i], p[i - 1]}, -1});
  }
  return triangles;
}

Points PointsOf(const std::vector<double>& numbers) {
  Points points;
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) points.push_back({numbers[i], numbers[i + 1]});
  return points;
}

}  // namespace

double PolygonOverlap(const std::vector<double>& a, const std::vector<double>& b) {
  const Points p = PointsOf(a), q = PointsOf(b);
  const double p_area = std::fabs(SignedArea(p)), q_area = std::fabs(SignedArea(q));
  double inside = 0;
  for (const Triangle& s : Triangles(p)) {
    for (const Triangle& t : Triangles(q)) {
      inside += s.sign * t.sign * CommonArea(s.corners, t.corners);
    }
  }
  inside = std::fabs(inside);
  const double all = p_area + q_area - inside;
  return all <= 0 ? 0 : inside / all;
}

}  // namespace paddle::operators
