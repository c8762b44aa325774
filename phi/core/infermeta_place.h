#pragma once

#include <string>

#include "phi/core/infermeta_utils.h"
#include "phi/core/registration.h"

namespace phi {

/// Says where shape function `fn` of a kernel is registered. Messages about it then name that
/// source, and not the function. Called before MetaFnFactory::Insert; the first call for a kernel
/// and a function counts. file: a string literal of the library that registers. Thread-safe.
void NoteShapeFunctionPlace(const std::string& kernel_name, InferMetaFn fn, const char* file,
                            int line);
/// What was said, with the function's address; without a file if nothing was said. Thread-safe.
RegistrationPlace ShapeFunctionPlace(const std::string& kernel_name, InferMetaFn fn);

/// As InferMetaFnRegistrar, for a macro that knows its file and line.
struct PlacedInferMetaFnRegistrar {
  PlacedInferMetaFnRegistrar(const char* kernel_name, InferMetaFn fn, const char* file, int line) {
    NoteShapeFunctionPlace(kernel_name, fn, file, line);
    MetaFnFactory::Instance().Insert(kernel_name, fn);
  }
};

}  // namespace phi
