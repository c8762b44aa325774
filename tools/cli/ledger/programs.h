#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// Why an op of a program is worth a migration.
enum class Need {
  kUnknownOp,  // the op is not registered: the program cannot run
  kNoKernel,   // nothing computes it as the program has it: likewise
  kFallback,   // the CPU computes it, not the place
  kLegacy,     // a legacy kernel computes it
};
const char* NeedText(Need need);

/// One program of a folder.
struct SurveyedProgram {
  std::string path;
  std::string error;  // it could not be read, with the reason; then nothing else is known
  size_t ops = 0;
  std::map<std::string, Need> needs;           // by op type; the worst of its ops
  std::map<std::string, size_t> needed_ops;    // how many ops of that type have a need
  std::map<std::string, double> microseconds;  // by op type, of one run
  double total_us = 0;
  std::string not_measured;  // why there are no times; empty if there are
  std::string params_error;  // what is wrong with its parameters
  /// As `doctor` says.
  bool runs() const;
};

/// What to migrate, most useful first: what lets programs run, in the order in which the number of
/// those that run grows fastest; then what costs the most time, or is met most often where no time
/// is known.
struct NextOp {
  std::string op;
  Need need = Need::kLegacy;
  size_t programs = 0;   // that have it and need it
  size_t unblocked = 0;  // that run once this one and those before it are there
  size_t ops = 0;
  double microseconds = 0;  // in one run of every measured program
  double share = 0;         // of the time of all measured programs
};

struct Survey {
  std::vector<SurveyedProgram> programs;
  std::vector<NextOp> next;
};

/// Programs below the folders (FindPrograms). Each is diagnosed by the resolver of the run; those
/// with inputs beside them
/// (`inputs/NAME.npy`) run twice, if `measure`, and the second run is timed. Nothing that is wrong
/// with a program stops the others. Errors: NotFound if a folder is not there or has no program.
Survey SurveyPrograms(const std::vector<std::string>& folders, const Options& options,
                      bool measure);

/// The ranking alone.
std::vector<NextOp> RankNextOps(const std::vector<SurveyedProgram>& programs);

}  // namespace tools
}  // namespace phibridge
