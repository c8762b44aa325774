#include "tools/cli/loss_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/io/write_file.h"
#include "phi/core/enforce.h"

#ifdef PHIBRIDGE_WITH_CAIRO
#include <cairo/cairo.h>
#endif

namespace phibridge {
namespace tools {
namespace {

// Means over equal ranges of points, at most `count` of them; points without a finite loss are left
// out.
std::vector<double> Means(const std::vector<LossPoint>& points, size_t count) {
  std::vector<double> finite, means;
  for (const LossPoint& point : points) {
    if (std::isfinite(point.loss)) finite.push_back(point.loss);
  }
  count = std::min(count, finite.size());
  for (size_t i = 0; i < count; ++i) {
    const size_t begin = i * finite.size() / count, end = (i + 1) * finite.size() / count;
    double sum = 0;
    for (size_t k = begin; k < end; ++k) sum += finite[k];
    means.push_back(sum / static_cast<double>(end - begin));
  }
  return means;
}

}  // namespace

std::string CurveText(const std::vector<LossPoint>& points, size_t width, size_t height) {
  const std::vector<double> means = Means(points, width);
  if (means.empty()) return "";
  const double low = *std::min_element(means.begin(), means.end());
  const double high = *std::max_element(means.begin(), means.end());
  static const char* const kEighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string text;
  for (size_t row = height; row-- > 0;) {
    const bool labelled = row == height - 1 || row == 0;
    text += labelled ? fmt::format("{:>9.3g} ", row == 0 ? low : high) : std::string(10, ' ');
    for (double mean : means) {
      const double part = high > low ? (mean - low) / (high - low) : 0.5;
      // a curve is never empty: its lowest point is one eighth high
      const double eighths = 1 + part * (static_cast<double>(height) * 8 - 1);
      const double here = eighths - static_cast<double>(row) * 8;
      text += kEighths[static_cast<size_t>(std::clamp(here, 0.0, 8.0))];
    }
    text += "\n";
  }
  return text + fmt::format("{:>10}step {} to {}\n", "", points.front().step, points.back().step);
}

#ifdef PHIBRIDGE_WITH_CAIRO

namespace {

constexpr double kPictureWidth = 900, kPictureHeight = 500;
constexpr double kLeft = 80, kRight = 880, kTop = 50, kBottom = 450;

struct CurveScale {
  double first_step, last_step, low, high;
  double X(double step) const {
    const double range = std::max(last_step - first_step, 1.0);
    return kLeft + (step - first_step) / range * (kRight - kLeft);
  }
  double Y(double loss) const { return kBottom - (loss - low) / (high - low) * (kBottom - kTop); }
};

CurveScale ScaleOf(const std::vector<LossPoint>& points) {
  CurveScale scale{static_cast<double>(points.front().step),
                   static_cast<double>(points.back().step), INFINITY, -INFINITY};
  for (const LossPoint& point : points) {
    if (!std::isfinite(point.loss)) continue;
    scale.low = std::min(scale.low, point.loss);
    scale.high = std::max(scale.high, point.loss);
  }
  if (!(scale.low <= scale.high)) scale.low = scale.high = 0;
  if (scale.low > 0 && scale.low < scale.high / 2) scale.low = 0;
  if (scale.low == scale.high) scale.high = scale.low + 1;
  return scale;
}

// Round numbers, about `count` of them, from low to high.
std::vector<double> TickValues(double low, double high, int count) {
  const double rough = (high - low) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  }
  std::vector<double> values;
  for (double at = std::ceil(low / step); at * step <= high + step * 1e-9; ++at) {
    values.push_back(at * step);
  }
  return values;
}

void DrawText(cairo_t* picture, double x, double y, double align, const std::string& text) {
  cairo_text_extents_t extents;
  cairo_text_extents(picture, text.c_str(), &extents);
  cairo_move_to(picture, x - align * extents.width, y);
  cairo_show_text(picture, text.c_str());
}

void DrawAxes(cairo_t* picture, const CurveScale& scale) {
  cairo_set_line_width(picture, 1);
  cairo_set_font_size(picture, 13);
  for (double loss : TickValues(scale.low, scale.high, 5)) {
    const double y = std::round(scale.Y(loss)) + 0.5;
    cairo_set_source_rgb(picture, 0.88, 0.88, 0.88);
    cairo_move_to(picture, kLeft, y);
    cairo_line_to(picture, kRight, y);
    cairo_stroke(picture);
    cairo_set_source_rgb(picture, 0.25, 0.25, 0.25);
    DrawText(picture, kLeft - 8, y + 4, 1, fmt::format("{:g}", loss));
  }
  for (double step :
       TickValues(scale.first_step, std::max(scale.last_step, scale.first_step + 1), 8)) {
    DrawText(picture, scale.X(step), kBottom + 20, 0.5, fmt::format("{:g}", step));
  }
  DrawText(picture, (kLeft + kRight) / 2, kBottom + 40, 0.5, "step");
}

void DrawLine(cairo_t* picture, const CurveScale& scale, const std::vector<LossPoint>& points) {
  bool broken = true;  // a loss that is no number leaves a gap
  for (const LossPoint& point : points) {
    if (!std::isfinite(point.loss)) {
      broken = true;
      continue;
    }
    const double x = scale.X(static_cast<double>(point.step)), y = scale.Y(point.loss);
    broken ? cairo_move_to(picture, x, y) : cairo_line_to(picture, x, y);
    broken = false;
  }
  cairo_stroke(picture);
}

// Each point with the mean of its neighbours, a fortieth of the curve.
std::vector<LossPoint> SmoothCurve(const std::vector<LossPoint>& points) {
  const size_t reach = points.size() / 80;
  std::vector<LossPoint> smooth = points;
  for (size_t i = 0; i < points.size(); ++i) {
    const size_t begin = i < reach ? 0 : i - reach, end = std::min(points.size(), i + reach + 1);
    double sum = 0;
    for (size_t k = begin; k < end; ++k) sum += points[k].loss;
    smooth[i].loss = sum / static_cast<double>(end - begin);
  }
  return smooth;
}

cairo_status_t AppendBytes(void* to, const unsigned char* data, unsigned int bytes) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), bytes);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

bool CanDrawCurve() { return true; }

void DrawCurve(const std::vector<LossPoint>& points, const std::string& title,
               const std::string& path) {
  cairo_surface_t* surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, static_cast<int>(kPictureWidth), static_cast<int>(kPictureHeight));
  cairo_t* picture = cairo_create(surface);
  cairo_set_source_rgb(picture, 1, 1, 1);
  cairo_paint(picture);
  cairo_select_font_face(picture, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  const CurveScale scale = ScaleOf(points);
  DrawAxes(picture, scale);
  cairo_set_source_rgb(picture, 0.68, 0.78, 0.91);
  cairo_set_line_width(picture, 1);
  DrawLine(picture, scale, points);
  cairo_set_source_rgb(picture, 0.12, 0.35, 0.66);
  cairo_set_line_width(picture, 2);
  DrawLine(picture, scale, SmoothCurve(points));
  cairo_set_source_rgb(picture, 0.1, 0.1, 0.1);
  cairo_set_font_size(picture, 16);
  DrawText(picture, kLeft, 30, 0, title);
  std::string png;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface, AppendBytes, &png);
  cairo_destroy(picture);
  cairo_surface_destroy(surface);
  PADDLE_ENFORCE(
      status == CAIRO_STATUS_SUCCESS,
      phi::errors::Unavailable("%s cannot be drawn: %s", path, cairo_status_to_string(status)));
  WriteFile(path, png);
}

#else

bool CanDrawCurve() { return false; }

void DrawCurve(const std::vector<LossPoint>&, const std::string&, const std::string& path) {
  PADDLE_THROW(phi::errors::Unavailable("%s: this build draws no pictures (no Cairo)", path));
}

#endif

}  // namespace tools
}  // namespace phibridge
