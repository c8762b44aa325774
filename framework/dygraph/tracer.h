#pragma once

#include <map>
#include <string>
#include <vector>

#include "framework/dygraph/prepared_op.h"
#include "framework/dygraph/program_recorder.h"
#include "framework/program/type_defs.h"
#include "phi/api/tensor.h"

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

  /// Records the following calls in `recorder`, which the caller keeps; nullptr stops it. Only
  /// calls of TraceOp are recorded; a RecordGuard of the thread records on its own.
  void RecordTo(phibridge::ProgramRecorder* recorder) { recorder_ = recorder; }

 private:
  phibridge::KernelChoice choice_;
  phibridge::ProgramRecorder* recorder_ = nullptr;
};

}  // namespace imperative
}  // namespace paddle
