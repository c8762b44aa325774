#include "parity/harness/refused_when_built.h"

#include <map>

#include "parity/harness/declaration.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

// Operators that take when a program is built what they refuse when it runs, or say it otherwise,
// and why.
const std::map<std::string, const char*> kRefusedAtRun = {
    {"arg_max", "a batch may be empty until the program runs"},
    {"arg_min", "a batch may be empty until the program runs"},
    {"reduce_amax", "a batch may be empty until the program runs"},
    {"reduce_amin", "a batch may be empty until the program runs"},
    {"reduce_max", "a batch may be empty until the program runs"},
    {"reduce_min", "a batch may be empty until the program runs"},
    {"bicubic_interp", "sizes that come from tensors, and images without pixels"},
    {"bicubic_interp_v2", "sizes that come from tensors, and images without pixels"},
    {"bilinear_interp", "sizes that come from tensors, and images without pixels"},
    {"bilinear_interp_v2", "sizes that come from tensors, and images without pixels"},
    {"linear_interp", "sizes that come from tensors, and images without pixels"},
    {"linear_interp_v2", "sizes that come from tensors, and images without pixels"},
    {"nearest_interp", "sizes that come from tensors, and images without pixels"},
    {"nearest_interp_v2", "sizes that come from tensors, and images without pixels"},
    {"trilinear_interp", "sizes that come from tensors, and images without pixels"},
    {"trilinear_interp_v2", "sizes that come from tensors, and images without pixels"},
    {"alloc_float_status", "kernels for other devices alone"},
    {"clear_float_status", "kernels for other devices alone"},
    {"get_float_status", "kernels for other devices alone"},
    {"cast", "no kernel has the type"},
    {"concat", "no kernel takes two types"},
    {"lu", "no kernel computes without pivots"},
    {"crop", "the kernel compares places with sizes"},
    {"cross", "without an axis, the kernel looks for one of size 3"},
    {"cudnn_lstm", "the kernel counts weights"},
    {"fill_constant", "which numbers are elements, the kernel's type says"},
    {"fused_seqpool_cvm", "without X it has no outputs either"},
    {"lod_reset_grad", "the kernel compares the shapes of gradients"},
    {"sequence_concat", "without X it has no outputs either"},
    {"sequence_softmax", "sequences come with the tensor"},
    {"sequence_unpad_grad", "sequences come with the tensor"},
    {"set_value", "as in the original, its shape function copies that of the input"},
    {"top_k", "the number comes from a tensor"},
    {"transfer_layout", "the layout comes with the tensor"},
    {"uniform_random", "the kernel counts the places of a diagonal"},
    {"warpctc", "sequences and their lengths come with the tensors"},
    {"unique_consecutive", "the kernel allocates lists of the type"},
};

// Numbers that a case states, or the lengths of sequences, are known when it runs.
bool IsDeclared(const Input& input) {
  return input.kind == Input::kDense && input.values.empty() && input.lod.empty() &&
         input.value == nullptr && !input.special && input.low == -1 && input.high == 1;
}

// False if the case may fail for what no program declares.
bool Declared(const OpTestParam& param, Execution* question) {
  *question = *param.op_case;
  question->type = param.suite->type;
  for (auto& slot : question->inputs) {
    for (Input& input : slot.second) {
      if (!IsDeclared(input)) return false;
      if (input.dtype == DataType::UNDEFINED) input.dtype = param.dtype;
    }
  }
  for (const auto& slot : question->outputs) {
    if (slot.second.array || slot.second.kind.has_value()) return false;
  }
  return question->variable_attrs.empty();
}

}  // namespace

std::string AcceptanceWhenBuilt(const OpTestParam& param) {
  Execution question;
  if (kRefusedAtRun.count(param.suite->type) > 0 || !Declared(param, &question)) return "";
  try {
    InferOutputs(ProgramOf(question).get());
  } catch (const phi::enforce::EnforceNotMet& error) {
    const std::string message = error.what();
    if (message.find(param.op_case->error_text) != std::string::npos) return "";
    return "a program is refused with another message: " + message;
  }
  return "a program may be built with it";
}

}  // namespace parity
}  // namespace phibridge
