#include "tools/parity/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "tools/common/report/html.h"
#include "tools/parity/html_style.h"

namespace phibridge {
namespace tools {
namespace {

using parity::CaseReport;
using parity::Route;
using parity::RouteReport;

std::string NumberText(double value) {
  if (!std::isfinite(value)) return "∞";
  if (value == 0) return "0";
  return value >= 0.01 && value < 100000 ? fmt::format("{:.4g}", value)
                                         : fmt::format("{:.2e}", value);
}

// One row of the table: all cases of an op at a place in a type, forward or gradient.
struct Row {
  std::set<std::string> kernels;
  int cases = 0;
  int failed = 0;
  double max_ulp = 0, max_abs = 0;
};
using RowKey = std::tuple<std::string, bool, Route, std::string>;

bool Failed(const CaseReport& report, const RouteReport& route) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [&](const parity::Finding& finding) {
                       return finding.route == route.route &&
                              (finding.kind == parity::Finding::kGradient) == route.gradient;
                     });
}

std::map<RowKey, Row> RowsOf(const std::vector<CaseReport>& reports) {
  std::map<RowKey, Row> rows;
  for (const CaseReport& report : reports) {
    std::set<RowKey> counted;
    for (const RouteReport& route : report.routes) {
      const RowKey key(report.op, route.gradient, route.route, phi::DataTypeToString(report.dtype));
      Row& row = rows[key];
      if (counted.insert(key).second) {
        ++row.cases;
        row.failed += Failed(report, route) ? 1 : 0;
      }
      row.kernels.insert(route.kernel);
      row.max_ulp = std::max(row.max_ulp, route.max_ulp);
      row.max_abs = std::max(row.max_abs, route.max_abs);
    }
  }
  return rows;
}

double SortKey(double value) { return std::isfinite(value) ? value : 1e300; }

std::string TableRow(const RowKey& key, const Row& row) {
  const bool failed = row.failed > 0;
  const double ulp = std::get<1>(key) ? -1 : row.max_ulp;  // gradients are not measured in it
  return fmt::format(
      "<tr{}><th scope=row>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=n>{}</td>"
      "<td class=n data-v=\"{:g}\">{}</td><td class=n data-v=\"{:g}\">{}</td><td "
      "class=long>{}</td></tr>\n",
      failed ? " class=bad" : "", EscapedHtml(std::get<0>(key)),
      std::get<1>(key) ? "gradient" : "forward", parity::PlaceName(std::get<2>(key)),
      std::get<3>(key), failed ? fmt::format("<strong>{} failed</strong>", row.failed) : "passed",
      row.cases, SortKey(ulp), std::get<1>(key) ? "" : NumberText(ulp), SortKey(row.max_abs),
      NumberText(row.max_abs), EscapedHtml(fmt::format("{}", fmt::join(row.kernels, ", "))));
}

std::string Table(const std::vector<CaseReport>& reports) {
  std::string text =
      "<section aria-labelledby=table><h2 id=table>Op, place, type</h2>\n"
      "<p class=filters><label>Filter <input type=search id=filter placeholder=\"softmax "
      "onednn\"></label> "
      "<label><input type=checkbox id=onlybad> failures only</label> "
      "<span id=shown role=status></span></p>\n"
      "<div class=wide tabindex=0 role=region aria-labelledby=table><table id=rows><thead><tr>";
  const char* const kTitles[] = {"op",          "direction",        "place",
                                 "type",        "result",           "cases",
                                 "largest ulp", "largest distance", "kernel"};
  for (const char* title : kTitles)
    text += fmt::format("<th scope=col><button>{}</button></th>", title);
  text += "</tr></thead><tbody>\n";
  for (const auto& [key, row] : RowsOf(reports)) text += TableRow(key, row);
  return text + "</tbody></table></div></section>\n";
}

// Upper bounds of the bars; the last is all above.
constexpr double kBounds[] = {0, 1, 2, 4, 8, 16, 64, 256, 4096};
constexpr size_t kBars = std::size(kBounds) + 1;

std::string BarName(size_t bar) {
  if (bar == 0) return "0";
  if (bar + 1 == kBars) return fmt::format("&gt; {:g}", kBounds[bar - 1]);
  return fmt::format("≤ {:g}", kBounds[bar]);
}

// Bars as a picture, and as a list for those who do not see it.
std::string Histogram(const std::string& place, const std::vector<size_t>& counts) {
  const size_t most = std::max<size_t>(1, *std::max_element(counts.begin(), counts.end()));
  constexpr int kWidth = 52, kHeight = 120;
  std::string bars, list;
  for (size_t i = 0; i < counts.size(); ++i) {
    // Logarithmic: one case far off must be seen beside thousands.
    const double share =
        std::log1p(static_cast<double>(counts[i])) / std::log1p(static_cast<double>(most));
    const int height = counts[i] == 0 ? 0 : std::max(2, static_cast<int>(share * kHeight));
    const int x = static_cast<int>(i) * kWidth;
    bars += fmt::format(
        "<rect x={} y={} width={} height={} rx=2 />"
        "<text x={} y={} class=count>{}</text><text x={} y={} class=tick>{}</text>",
        x + 4, 20 + kHeight - height, kWidth - 8, height, x + kWidth / 2, 15 + kHeight - height,
        counts[i], x + kWidth / 2, kHeight + 36, BarName(i));
    list += fmt::format("{}{} ulp: {}", i == 0 ? "" : "; ", BarName(i), counts[i]);
  }
  return fmt::format(
      "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {} {}\" role=img "
      "aria-label=\"{}\">{}</svg>"
      "</figure>\n",
      place, kWidth * static_cast<int>(counts.size()), kHeight + 44, list, bars);
}

std::string Distributions(const std::vector<CaseReport>& reports) {
  std::map<Route, std::vector<size_t>> counts;
  for (const CaseReport& report : reports) {
    for (const RouteReport& route : report.routes) {
      if (route.gradient || &route == &report.routes.front()) continue;  // the reference itself
      std::vector<size_t>& of_place =
          counts.emplace(route.route, std::vector<size_t>(kBars)).first->second;
      size_t bar = 0;
      while (bar + 1 < kBars && route.max_ulp > kBounds[bar]) ++bar;
      ++of_place[bar];
    }
  }
  if (counts.empty()) return "";
  std::string text =
      "<section aria-labelledby=ulp><h2 id=ulp>Distance from the reference</h2><p>Cases by their "
      "largest "
      "distance from the reference kernel, in units of the last place (ulp); heights are "
      "logarithmic. Where "
      "large terms cancel, a small result is many ulp off: what counts is the tolerance of the "
      "case.</p>\n"
      "<div class=figures>";
  for (const auto& [route, of_place] : counts)
    text += Histogram(parity::PlaceName(route), of_place);
  return text + "</div></section>\n";
}

std::string Failures(const std::vector<Failure>& failures) {
  std::string text = "<section aria-labelledby=failures><h2 id=failures>Failures</h2>\n";
  if (failures.empty()) return text + "<p>None.</p></section>\n";
  text += "<ul class=failures>\n";
  for (const Failure& failure : failures) {
    text += fmt::format("<li><details open><summary><strong>{}</strong></summary><p>{}</p>",
                        EscapedHtml(failure.name), EscapedHtml(failure.text));
    if (!failure.small.empty())
      text += fmt::format("<p>Still fails with {}</p>", EscapedHtml(failure.small));
    if (!failure.folder.empty()) {
      text += fmt::format("<p><code>phibridge check {}</code></p>", EscapedHtml(failure.folder));
    }
    if (!failure.folder_error.empty())
      text += fmt::format("<p>No case folder: {}</p>", EscapedHtml(failure.folder_error));
    text += "</details></li>\n";
  }
  return text + "</ul></section>\n";
}

std::string Totals(const std::vector<CaseReport>& reports) {
  std::set<std::string> ops, failed_ops, kernels;
  size_t failed = 0, runs = 0;
  for (const CaseReport& report : reports) {
    ops.insert(report.op);
    failed += report.ok() ? 0 : 1;
    if (!report.ok()) failed_ops.insert(report.op);
    runs += report.routes.size();
    for (const RouteReport& route : report.routes) {
      kernels.insert(route.kernel + " " + route.key);
    }
  }
  const auto tile = [](size_t number, const char* what, bool bad) {
    return fmt::format("<div class=\"tile{}\"><dt>{}</dt><dd>{}</dd></div>", bad ? " bad" : "",
                       what, number);
  };
  return "<dl class=tiles>" + tile(reports.size(), "cases", false) +
         tile(failed, "failed", failed > 0) + tile(ops.size(), "ops", false) +
         tile(failed_ops.size(), "ops with failures", failed > 0) +
         tile(kernels.size(), "kernels", false) + tile(runs, "runs", false) + "</dl>\n";
}

}  // namespace

std::string HtmlPage(const std::vector<CaseReport>& reports, const PageNotes& notes) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
      "content=\"width=device-width, initial-scale=1\"><title>Parity of kernels, "
      "{}</title>\n<style>{}"
      "</style></head>\n<body><header><h1>Parity of kernels</h1><p>{} · "
      "<code>{}</code></p></header><main>\n",
      EscapedHtml(notes.date), kPageStyle, EscapedHtml(notes.date), EscapedHtml(notes.command));
  text += Totals(reports);
  for (const std::string& sentence : notes.sentences)
    text += "<p>" + EscapedHtml(sentence) + "</p>\n";
  text += Failures(notes.failures) + Distributions(reports) + Table(reports);
  return text + "</main><script>" + kPageScript + "</script></body></html>\n";
}

}  // namespace tools
}  // namespace phibridge
