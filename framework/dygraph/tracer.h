#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/prepared_op.h"
#include "framework/program/program_desc.h"
#include "framework/program/type_defs.h"
#include "phi/api/tensor.h"

namespace phibridge {

/// A program made of the operators that ran while it was recorded.
///
/// Tensors are told apart by their values: what an operator reads and none made is a feed, if it
/// was named by AddFeed, else a parameter with the value that it has when the program is saved. The
/// values are kept alive. Not thread-safe.
class ProgramRecorder {
 public:
  ProgramRecorder();
  ProgramRecorder(const ProgramRecorder&) = delete;
  ProgramRecorder& operator=(const ProgramRecorder&) = delete;

  /// A variable that the program is fed, of the shape and dtype of `tensor`; `unknown_batch`: any
  /// first dimension. Errors: InvalidArgument if an operator has read it already, or the name is
  /// taken.
  void AddFeed(const std::string& name, const phi::Tensor& tensor, bool unknown_batch = false);
  /// Makes the value of `tensor` a result of the program. Errors: NotFound if no operator made it.
  void AddFetch(const phi::Tensor& tensor);

  /// What a call ran, after it: called by whoever records.
  void BeforeCall(const TensorCall& call);
  void AfterCall(const TensorCall& call);

  /// The program so far, with feed and fetch operators.
  std::unique_ptr<ProgramDesc> Program() const;
  /// The name of a tensor's variable. Errors: NotFound.
  const std::string& NameOf(const phi::Tensor& tensor) const;
  /// Writes program and parameters to a new folder, which Program::Load and `phibridge run` read.
  /// Errors: AlreadyExists; those of NewFolder; Unimplemented for a parameter that is neither a
  /// dense tensor nor SelectedRows.
  void Save(const std::string& folder) const;

 private:
  struct Known {
    std::string name;
    std::shared_ptr<phi::TensorBase> value;  // its address is the key
    bool is_parameter = false;
  };
  Known& Add(const phi::Tensor& tensor, const std::string& stem);

  ProgramDesc program_;
  std::map<const phi::TensorBase*, Known> known_;
  std::vector<std::string> feeds_, fetches_;
  std::map<std::string, std::vector<std::string>> inputs_;  // of the call that runs
  int last_number_ = 0;
};

}  // namespace phibridge

namespace paddle {
namespace imperative {

/// Tensors by slot; a nullptr is one that the operator does without.
using NameTensorMap = std::map<std::string, std::vector<phi::Tensor*>>;

/// Runs operators by their type, as programs hold them: above all those with a legacy kernel or a
/// body of their own (sequences, detection, arrays), for which there is no function in
/// phibridge/api.h. One thread.
class Tracer {
 public:
  /// Runs the operator `type` on `inputs`, with the resolver's choice of a kernel, where the first
  /// input on a device is, else on the CPU. Each output gets a new value; one that is an input,
  /// too, is written in place; a TensorArray that is there is added to. Attributes that are not
  /// given have their defaults. Errors: NotFound for an unknown type, and those of the operator.
  void TraceOp(const std::string& type, const NameTensorMap& inputs, const NameTensorMap& outputs,
               const framework::AttributeMap& attrs = {});
  /// The kernel that the last TraceOp chose, and why.
  const phibridge::KernelChoice& choice() const { return choice_; }

  /// Records the following calls in `recorder`, which the caller keeps; nullptr: no more.
  void RecordTo(phibridge::ProgramRecorder* recorder) { recorder_ = recorder; }

 private:
  phibridge::KernelChoice choice_;
  phibridge::ProgramRecorder* recorder_ = nullptr;
};

}  // namespace imperative
}  // namespace paddle
