#pragma once

#include <string>
#include <string_view>

#include "framework/io/saved_value.h"

namespace phibridge {

// Note [Pickles that are read]
// A pickle is a program for a stack machine, and Python runs what it names. This reader runs
// nothing: it knows the operations that dictionaries, lists, tuples, strings, numbers and NumPy
// arrays are written with, in protocols 2 to 5, and of what a pickle can name only
//   numpy.ndarray, numpy.dtype, numpy.core.multiarray._reconstruct and .scalar (also numpy._core),
//   numpy.core.numeric._frombuffer, _codecs.encode with latin1, collections.OrderedDict,
//   builtins.tuple,
// each with the arguments that NumPy and Paddle give it. All else is refused, with its name and its
// offset. Containers cannot be referred to again, so that the values are a tree. Memory is bounded
// by the size of the file and by 2^22 operations.

/// The value of a pickle. Arrays become tensors of their type in memory of their own on the CPU, in
/// row-major order; uint16 is bfloat16, as Paddle writes it. A pair of a name and an array is the
/// array, as in the files of Paddle.
/// Errors, each naming `source` and the offset: InvalidArgument for what is no pickle, ends early
/// or contradicts itself; Unimplemented for operations, names and element types that are not read;
/// ResourceExhausted for more nesting or more copied text than any such file has.
SavedValue ReadPickle(std::string_view bytes, const std::string& source);

/// The value as protocol 4, which Paddle and NumPy read. A dense tensor on a device is copied to
/// the host first; bfloat16 becomes uint16. Errors: Unimplemented for element types that NumPy
/// lacks.
std::string PickleBytes(const SavedValue& value);

}  // namespace phibridge
