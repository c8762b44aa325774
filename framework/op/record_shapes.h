#pragma once

#include "framework/op/op_record.h"

namespace paddle {
namespace framework {

/// Checks the inputs of an operator against the shapes that its record gives them, and sets those
/// of its outputs. A size that is not known yet (-1) fits any. Errors: InvalidArgument naming op,
/// slot, the shape that is wanted and the one that there is.
void InferRecordShapes(const OpRecord& record, InferShapeContext* ctx);

}  // namespace framework
}  // namespace paddle
