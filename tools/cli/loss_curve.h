#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// The loss of one step, counted from 1.
struct LossPoint {
  int64_t step = 0;
  double loss = 0;
};

/// The curve as lines of text: `width` columns, each the mean of its steps, and a scale.
std::string CurveText(const std::vector<LossPoint>& points, size_t width, size_t height);

/// True if this build can draw pictures.
bool CanDrawCurve();
/// Writes the curve as a PNG of 900 by 500 pixels. Requires: CanDrawCurve(), points not empty.
/// Errors: Unavailable if the file cannot be written.
void DrawCurve(const std::vector<LossPoint>& points, const std::string& title,
               const std::string& path);

}  // namespace tools
}  // namespace phibridge
