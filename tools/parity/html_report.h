#pragma once

#include <string>
#include <vector>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace tools {

/// A failing case, made small and written.
struct Failure {
  std::string name;          // "softmax/rows_float32", or where a harvested execution comes from
  std::string text;          // what is wrong
  std::string small;         // the shapes that still fail
  std::string folder;        // of the case; empty: there is none
  std::string folder_error;  // why it could not be written
};

/// What a page says besides the reports.
struct PageNotes {
  std::string date;
  std::string command;                 // how to make the page again
  std::vector<std::string> sentences;  // on what was not tested
  std::vector<Failure> failures;
};

/// One page of HTML with its styles and script inside: totals, distribution of the distances in ulp
/// by place, failures with their folders, and a table of op, place and type that can be sorted and
/// filtered.
std::string HtmlPage(const std::vector<parity::CaseReport>& reports, const PageNotes& notes);

}  // namespace tools
}  // namespace phibridge
