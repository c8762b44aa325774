#include "parity/harness/refused_when_built.h"

#include "parity/harness/declaration.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

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

std::string Unneeded(const char* why) {
  return phi::Format("`refused_at_run` is not needed: %s", why);
}

}  // namespace

std::string AcceptanceWhenBuilt(const OpTestParam& param) {
  const bool is_marked = !param.op_case->refused_at_run.empty();
  Execution question;
  if (!Declared(param, &question)) {
    return is_marked ? Unneeded("the case states numbers or sequences") : "";
  }
  try {
    InferOutputs(ProgramOf(question).get());
  } catch (const phi::enforce::EnforceNotMet& error) {
    const std::string message = error.what();
    const bool is_same = message.find(param.op_case->error_text) != std::string::npos;
    if (is_same) return is_marked ? Unneeded("no program is built with it") : "";
    return is_marked ? "" : "a program is refused with another message: " + message;
  }
  return is_marked ? "" : "a program may be built with it";
}

}  // namespace parity
}  // namespace phibridge
