#pragma once

#include <string>

#include "phi/core/registration.h"

namespace phi {

/// Says where the shape function of a kernel is registered. Messages about it then name that
/// source, and not the function. Called before MetaFnFactory::Insert; of several places for a
/// kernel and a function the first by name counts. function: its address. file: a string literal of
/// the library that registers. Thread-safe.
void NoteShapeFunctionPlace(const std::string& kernel_name, const void* function, const char* file,
                            int line);
/// What was said, with the function's address; without a file if nothing was said. Thread-safe.
RegistrationPlace ShapeFunctionPlace(const std::string& kernel_name, const void* function);

}  // namespace phi
