#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "framework/op/op_record.h"

namespace paddle {
namespace framework {

/// An output that a call of an operator lacks, and how many variables it would have.
struct OutputLeftOut {
  const char* slot;
  size_t count;
};

/// The outputs that serve the gradient alone and that a call of the operator lacks. `size_of_input`
/// and `size_of_output` give how many variables a slot of the call has, by its name; 0 where the
/// call lacks it. A list has as many as the first input that is a list. An output that has one of
/// the SlotFlags `without` is left out of the answer.
template <typename SizeOfInput, typename SizeOfOutput>
std::vector<OutputLeftOut> IntermediatesLeftOut(const OpRecord& record, uint8_t without,
                                                const SizeOfInput& size_of_input,
                                                const SizeOfOutput& size_of_output) {
  size_t list_size = 0;
  for (const SlotRecord& input : record.inputs) {
    if (list_size == 0 && (input.flags & kDuplicable) != 0) list_size = size_of_input(input.name);
  }
  std::vector<OutputLeftOut> found;
  for (const SlotRecord& output : record.outputs) {
    const size_t count = (output.flags & kDuplicable) != 0 ? list_size : 1;
    const bool is_wanted = (output.flags & kIntermediate) != 0 && (output.flags & without) == 0;
    if (is_wanted && count > 0 && size_of_output(output.name) == 0) {
      found.push_back({output.name, count});
    }
  }
  return found;
}

}  // namespace framework
}  // namespace paddle
