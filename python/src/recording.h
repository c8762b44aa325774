#pragma once

#include "phi/api/tensor.h"

namespace phibridge::python {

/// Before elements of `tensor` become numbers of Python, which a program that is recorded would
/// have as constants. Errors: Unimplemented, with the line of Python that asks and the remedy, if
/// this thread records a program and they depend on its feeds.
void CheckMayRead(const phi::Tensor& tensor);

/// True if a program that this thread records has the tensor, so that only an operator may make
/// something of it.
bool IsInProgram(const phi::Tensor& tensor);

}  // namespace phibridge::python
