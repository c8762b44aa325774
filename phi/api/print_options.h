#pragma once

namespace phi {

/// How tensors are printed, in the whole process.
struct PrintOptions {
  int precision = 6;         // significant digits; with `notation` those behind the point
  int most_elements = 1000;  // more are summarised
  int edge = 3;              // what is shown of each end of a dimension then
  enum { kShortest, kFixed, kScientific } notation = kShortest;
};

/// Errors: InvalidArgument for numbers below 0, and an `edge` below 1.
void SetPrintOptions(const PrintOptions& options);
PrintOptions GetPrintOptions();

}  // namespace phi
