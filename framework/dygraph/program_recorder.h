#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/prepared_op.h"
#include "framework/io/param_io.h"
#include "framework/program/program_desc.h"
#include "phi/api/tensor.h"
#include "phi/api/tensor_recorder.h"

namespace phibridge {

// Note [Recording programs]
// Every call of an operator passes through egr::TracedOp, of functions of the API, layers, methods
// of tensors and Tracer alike; casts of AutoCast and of mixed types are calls of their own. There a
// thread's recorder, if it has one, sees each call once: what a kernel calls meanwhile is part of
// its operator. A call has the slots and attributes of the saved operator, so that nothing has to
// be translated.
//
// Tensors are told apart by their values' addresses. A value that is written in place gets a new
// variable, so that neither a feed nor a parameter is written over and a program may run twice. The
// exceptions are states of optimizers and statistics (ParamOut in place of Param) and arrays that
// grow: there the variable stays, as in programs that Paddle saves. A parameter that is written in
// place is saved as it was before, also where another tensor with its memory is written by an
// operator or copy_. What changes a value without an operator makes it unknown: the next call that
// reads it, or AddFetch, is refused, rather than recorded wrongly.

/// A program made of the operators that ran while it was recorded.
///
/// What an operator reads and none made is a feed, if it was named by AddFeed, else a parameter
/// with the value that it has when the program is saved, or had before the first operator that
/// changed it. The values are kept alive. Not thread-safe.
class ProgramRecorder {
 public:
  ProgramRecorder();
  ProgramRecorder(const ProgramRecorder&) = delete;
  ProgramRecorder& operator=(const ProgramRecorder&) = delete;

  /// The recorder of the calling thread; null: nothing is recorded.
  static ProgramRecorder* Current() {
    return __builtin_expect(phi::RecordingThreads::Any(), 0) ? OfThread() : nullptr;
  }
  /// Gives the calling thread another; returns what it had.
  static ProgramRecorder* Replace(ProgramRecorder* recorder);

  /// A variable that the program is fed, of the shape and dtype of `tensor`; `unknown_batch`: any
  /// first dimension. Errors: InvalidArgument if an operator has read it already, or the name is
  /// taken.
  void AddFeed(const std::string& name, const phi::Tensor& tensor, bool unknown_batch = false);
  /// Makes the value of `tensor` a result of the program. Errors: NotFound if no operator made it;
  /// PreconditionNotMet if it was changed by what is no operator.
  void AddFetch(const phi::Tensor& tensor);

  /// What a call ran, before and after it: called by whoever records. Errors: PreconditionNotMet if
  /// an input was changed by what is no operator, or if AfterCall threw before. An error of
  /// AfterCall leaves a program that lacks an operator, which nothing saves any more.
  void BeforeCall(const TensorCall& call);
  void AfterCall(const TensorCall& call);
  /// Before the elements of `tensor` change, or of a tensor that shares them: keeps those of
  /// parameters.
  void BeforeWrite(const phi::Tensor& tensor);
  /// Records that `to` has the elements of `from`, or rows [begin, end) of it, which no operator
  /// copied.
  void AddCopy(const phi::Tensor& from, const phi::Tensor& to);
  void AddSlice(const phi::Tensor& from, int64_t begin, int64_t end, const phi::Tensor& rows);

  /// True if the program has a variable for the tensor's value.
  bool Knows(const phi::Tensor& tensor) const { return Find(tensor) != nullptr; }
  /// True if the program has a variable for the tensor's value, or a parameter with its memory: an
  /// operator is to do what changes its elements.
  bool Concerns(const phi::Tensor& tensor) const;
  /// True if the value is a feed, or was computed from one.
  bool DependsOnFeeds(const phi::Tensor& tensor) const;

  /// Makes the program that of feeds of other sizes, too. `other` recorded the same calls with
  /// other values, and other sizes where they are unknown: a dimension that differs becomes -1, and
  /// an attribute that holds one is replaced by what means "as the input" (shapes of reshape2 and
  /// expand_v2, bounds of slices).
  /// Errors: InvalidArgument, naming what differs, if the calls or another attribute differ, or a
  /// parameter that was made meanwhile; PreconditionNotMet if both recordings read one tensor and
  /// then changed it, such as the statistics of a layer that trains.
  void Generalize(const ProgramRecorder& other);
  /// Gives each parameter that was written the value that it had before. The program stays.
  void RestoreParameters() const;

  /// The program so far, with feed and fetch operators. Errors: PreconditionNotMet if AfterCall
  /// threw; so do Save and SaveAs.
  std::unique_ptr<ProgramDesc> Program() const;
  /// The name of a tensor's variable. Errors: NotFound.
  const std::string& NameOf(const phi::Tensor& tensor) const;
  /// Writes program and parameters to a new folder, which Program::Load and `phibridge run` read.
  /// Errors: AlreadyExists; those of NewFolder; Unimplemented for a parameter that is neither a
  /// dense tensor nor SelectedRows.
  void Save(const std::string& folder) const;
  /// Writes PREFIX.pdmodel and, if there are parameters, PREFIX.pdiparams, the names that jit.save
  /// of Paddle gives; without parameters an older PREFIX.pdiparams is removed. If it is stopped,
  /// the files are the old ones, or PREFIX.pdmodel is not there. Errors: those of WriteTogether;
  /// Unimplemented for a parameter that is no dense tensor.
  void SaveAs(const std::string& prefix) const;

 private:
  static ProgramRecorder* OfThread();

  struct Known {
    std::string name;
    phi::Tensor tensor;  // keeps the value, whose address is the key; without history
    // When an operator last wrote it. Other numbers: something else has written since.
    uint32_t version = 0;
    const void* memory = nullptr;
    bool is_stale = false;  // an operator wrote to another tensor with this memory
    bool is_fed = false;
  };
  struct Parameter {
    std::string name;
    phi::Tensor tensor;
    std::shared_ptr<phi::TensorBase> before;  // its value before it was written; null: never
  };

  const Known* Find(const phi::Tensor& tensor) const;
  std::string NewVar(const phi::Tensor& tensor, const std::string& stem);
  void Remember(const phi::Tensor& tensor, const std::string& name, bool is_fed);
  void CheckUnchanged(const Known& known, const phi::Tensor& tensor, const std::string& who) const;
  void CheckComplete() const;
  std::string Use(const phi::Tensor& tensor, const TensorCall& call);
  void ChooseOutputNames(const TensorCall& call);
  bool AddIntermediates(OpDesc* op);
  void MarkStale(const phi::Tensor& written);
  NamedTensors Parameters() const;
  void GeneralizeVariables(const ProgramRecorder& other);
  void CheckParameters(const ProgramRecorder& other) const;

  ProgramDesc program_;
  std::map<const phi::TensorBase*, Known> known_;
  std::vector<Parameter> parameters_;  // in the order in which operators read them
  std::vector<std::string> feeds_, fetches_;
  // Of the call that runs:
  std::map<std::string, std::vector<std::string>> inputs_;
  std::vector<std::string> output_names_;     // over all slots; empty: a new variable
  std::vector<const void*> memory_in_place_;  // of outputs in place, before; null: not in place
  bool reads_feeds_ = false;
  bool is_complete_ = true;  // false while AfterCall runs, and for good once it threw
  int last_number_ = 0;
};

/// While it lives, the calling thread records in `recorder`; null: nothing.
class RecordGuard {
 public:
  explicit RecordGuard(ProgramRecorder* recorder) : before_(ProgramRecorder::Replace(recorder)) {}
  RecordGuard(const RecordGuard&) = delete;
  RecordGuard& operator=(const RecordGuard&) = delete;
  ~RecordGuard() { ProgramRecorder::Replace(before_); }

 private:
  ProgramRecorder* const before_;
};

}  // namespace phibridge
