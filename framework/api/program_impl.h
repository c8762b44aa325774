#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/prepared_program.h"
#include "framework/io/model_dir.h"
#include "framework/program/block_lifetimes.h"

namespace phibridge {

/// A feed op: writes element `column` of the list in `list` to `variable`.
struct FeedSlot {
  std::string variable;
  std::string list;
  size_t column = 0;
};
/// The feed ops of block 0, in their order. Errors: InvalidArgument for a column out of range, or
/// two ops of one column.
std::vector<FeedSlot> FeedSlots(const ProgramDesc& program);

/// Converts the options of the public header; place auto is what it is for an inference program.
/// Errors: InvalidArgument, Unavailable.
ExecutionOptions ToExecutionOptions(const Options& options);
/// As they are for this program.
ExecutionOptions ToExecutionOptions(const Options& options, const ProgramDesc& program);

// Note [Where parameters lie]
// Passes read parameters in host memory, and some of them a rewritten program reads no more. So a
// program for a device reads its parameters into host memory first, and a parameter goes to the
// device with the first prepared program that reads it (PlaceParams); the others stay in host
// memory, where Fetch and Save find them. What an operator writes goes to the device in any case,
// and all goes there at once where no pass runs. A session takes the values up when it begins, and
// anew with each prepared program (Session::Impl::TakeParams).

/// The value that a persistable variable has before the first run.
struct InitialValue {
  std::string name;
  std::unique_ptr<phi::TensorBase> value;
};

/// The parameters of `specs` as a start-up program makes them at the place of `execution`.
/// Errors: see Program::Initialize.
std::vector<InitialValue> RunStartup(const std::string& startup_path, StartupSeeds seeds,
                                     const std::vector<ParamSpec>& specs,
                                     const ExecutionOptions& execution);
/// The start-up program beside the program file; empty if there is none.
std::string StartupBeside(const std::string& program_path);
/// As StartupBeside. Errors: NotFound.
std::string FindStartup(const std::string& program_path);

struct Program::Impl {
  Options options;
  ExecutionOptions execution;  // without `keep`
  Model model;
  std::vector<TensorInfo> feeds;
  std::vector<std::string> fetches;
  std::vector<FeedSlot> slots;  // empty: no feed ops
  WriterCounts writers;
  // Where they lie changes under `mutex`, but for those that an operator writes.
  mutable std::vector<InitialValue> params;
  PassSelection passes;
  ParameterValues parameter_values;  // of params

  /// Opens everything but the parameters. `startup_path`: the start-up program, if there is one;
  /// empty: beside the program.
  static std::unique_ptr<Impl> Open(const std::string& path, const std::string& startup_path,
                                    MissingParams missing, const Options& options);
  /// See Note [Where parameters lie].
  void ReadParams();
  /// To be called when the parameters are there: lets sessions share those that no op writes, and
  /// prepares the program, rewritten by passes.
  void FinishParams();
  /// True if some op puts the variable out.
  bool IsWritten(const std::string& name) const { return writers.count(name) != 0; }
  /// The program prepared so that the variables `keep` can be read after a run. Thread-safe.
  std::shared_ptr<const PreparedProgram> PreparedFor(const std::set<std::string>& keep) const;

  std::shared_ptr<const PreparedProgram> Prepare(const std::set<std::string>& keep) const;
  /// Moves parameters that `reader` reads to the place of the run. Requires: `mutex` held, or no
  /// session yet.
  void PlaceParams(const PreparedProgram& reader) const;
  /// Gives the memory of a device back that parameters have and `reader` does not read.
  void KeepUnreadOnHost(const PreparedProgram& reader) const;
  /// Lets what passes made for another set of kept variables serve `made` too. Requires: as above.
  void ShareMade(std::vector<FoldedParameter>* made) const;

  mutable std::mutex mutex;
  // By the set of kept variables. Sessions own the programs, so that unused ones do not stay in
  // memory.
  mutable std::map<std::set<std::string>, std::weak_ptr<const PreparedProgram>> prepared;
  std::shared_ptr<const PreparedProgram> of_fetches;  // the one that most sessions use
};

}  // namespace phibridge
