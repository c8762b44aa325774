#pragma once

#include <deque>
#include <string>
#include <vector>

#include "parity/harness/op_test.h"
#include "parity/harness/route.h"

// The findings of one case and the measurements of its kernels; tools/parity prints them.

namespace phibridge {
namespace parity {

/// One fault that a check found.
struct Finding {
  enum Kind {
    kCaseList,     // the case list itself: no truth, no text of an error, no reason of an exception
    kNoKernel,     // a route that must exist does not
    kWrongKernel,  // another kernel ran than the case names
    kValues,       // values differ from the reference or from the case's truth
    kShape,        // shapes at compile time and run time differ
    kGuardZone,    // memory beside an allocation was written
    kNeverWritten,  // elements of an output were not written
    kSecondRun,     // two runs differ in a bit
    kChangedInput,
    kInPlace,
    kError,     // no error, another error, or an unexpected one
    kGradient,  // a fault of any of these kinds in the gradient ops
  };
  Kind kind = kValues;
  Route route = Route::kLegacy;  // where it was seen
  std::string text;
};
/// "values", "guard zone", …
const char* FindingName(Finding::Kind kind);

/// What a kernel was compared with in a case, and how far off it was.
struct Witness {
  enum Kind {
    kIndependent,  // a kernel of the CPU that was written apart: legacy against PHI
    kDense,        // the kernel of an operator on dense tensors, for one on sparse tensors
    kSharedCode,   // one that calls the kernel that it is to prove: no witness
    kBackend,      // the kernel of another back end
    kRecorded,     // the answer of real Paddle
    kDefinition,   // what a program apart computed from the definition, in float64
    kByHand,       // numbers that the case list states
    kSlopes,       // finite differences in float64; of float32, the gradient that has them
  };
  Kind kind = kIndependent;
  double max_ulp = 0;
  double of_tolerance = 0;  // the largest part of its tolerance that an element used up
};
/// "independent kernel", "dense operator", "shared code", "other back end", "recorded truth",
/// "definition", "by hand", "slopes".
const char* WitnessName(Witness::Kind kind);
bool ParseWitnessName(const std::string& name, Witness::Kind* kind);

/// Which of two results is nearer to the evaluation in float64.
enum class Nearer { kUnknown, kEqual, kThis, kReference };
/// "unknown", "equal", "this", "reference".
const char* NearerName(Nearer nearer);

/// The measurements of one kernel on one case.
struct RouteReport {
  Route route = Route::kLegacy;
  bool gradient = false;  // of a gradient op of the case; `kernel` is then its kernel
  std::string kernel;     // PHI kernel name, or the op's type of a legacy one
  std::string key;        // "(CPU, ALL_LAYOUT, float32)"
  std::string file;       // where it is registered, from the repository root; empty: not known
  /// The difference from the first route that ran (the legacy kernel, if there is one); 0 on that
  /// route itself. For a gradient, max_abs is the largest distance from the central differences in
  /// float64, or, in float32, from the gradient in float64.
  double max_ulp = 0;
  double max_abs = 0;
  /// The largest distance from the evaluation in float64, for this route and for the reference;
  /// negative: not evaluated.
  double truth_error = -1;
  double reference_truth_error = -1;
  Nearer nearer = Nearer::kUnknown;
  std::vector<Witness> witnesses;  // each kind at most once
  double us = 0;                   // wall time of one run that only computes
};

/// A kernel made wrong on purpose, and whether the case noticed.
struct Mutant {
  enum Kind {
    kPerturbed,    // one element beyond the budget
    kTail,         // the last elements left unwritten
    kSwappedAxes,  // two axes of an output in the wrong order
    kNanToZero,    // NaN comes out as 0
    kSign,         // a gradient with the other sign
  };
  Kind kind = kPerturbed;
  Route route = Route::kLegacy;
  bool gradient = false;
  std::string output;  // the variable that was made wrong
  bool killed = false;
};
/// "perturbed", "tail", "swapped axes", "NaN to 0", "sign".
const char* MutantName(Mutant::Kind kind);

struct CheckOptions {
  /// The routes to run; empty: all that this build and machine have. The reference always runs.
  std::vector<Route> routes;
  bool gradients = true;
  /// Also runs mutants of every applicable kind for a case without findings.
  bool mutate = false;
  /// Also evaluates cases of float32 and narrower dtypes in float64, and reports which route is
  /// nearer.
  bool judge = true;
  /// The folder of phibridge's sources, which say whether a legacy kernel shares code with the PHI
  /// kernel. Where they are not there, no legacy kernel counts as independent of it.
  std::string sources;
};

/// The report on one case with one dtype.
struct CaseReport {
  std::string op;
  std::string name;   // of the case
  std::string suite;  // the name in OP_TEST
  DataType dtype = DataType::UNDEFINED;
  bool error_case = false;
  std::vector<std::string> error_messages;  // the error of each route, for a case that expects one
  /// Why no gradient was proved; empty: it was proved, or the op has none.
  std::string gradient_not_proved;
  std::vector<Finding> findings;
  std::vector<RouteReport> routes;
  std::vector<Mutant> mutants;

  bool ok() const { return findings.empty(); }
};

/// One suite under the name of its OP_TEST.
struct NamedSuite {
  std::string name;
  std::string file;  // "parity/cases/softmax_cases.cc"
  OpSuite suite;
  // Its cases are of no list: of a file of truths, parity/truths/softmax.json, or listed ones with
  // attributes as variables.
  bool recorded = false;
};
/// The cases of a suite with their dtypes, in order; they hold pointers into the suite.
std::vector<OpTestParam> ExpandCases(const OpSuite& suite);
/// "softmax/rows_float32": how a case is named on the command line.
std::string CaseName(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
