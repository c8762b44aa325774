#pragma once

#include "phi/common/int_array.h"
#include "phi/core/string_tensor.h"

namespace phi {
namespace strings {

// Kernels of tensors of strings, on the CPU. They are registered for all dtypes, as in the
// original, whose API asks for them with any.

/// numel(shape) empty strings. Errors: InvalidArgument for a negative size. Source: strings API
/// `empty`.
template <typename Context>
void EmptyKernel(const Context& ctx, const IntArray& shape, StringTensor* out);
/// As many empty strings as x has, in its shape. Source: strings API `empty_like`.
template <typename Context>
void EmptyLikeKernel(const Context& ctx, const StringTensor& x, StringTensor* out);
/// Copies of the strings of src, whatever dst held. `blocking` is the original's; a copy on the
/// host is done when the kernel returns. Source: strings API `copy`.
template <typename Context>
void Copy(const Context& ctx, const StringTensor& src, bool blocking, StringTensor* dst);

/// The strings in lower or upper case; out may be x. Without `use_utf8_encoding` the 26 letters of
/// ASCII change and other bytes stay. With it, x is UTF-8, and each code point with a simple case
/// mapping of Unicode gets it (funcs/strings/unicode.h).
/// Errors: InvalidArgument for what is no UTF-8. Source: strings API `lower` and `upper`.
template <typename Context>
void StringLowerKernel(const Context& ctx, const StringTensor& x, bool use_utf8_encoding,
                       StringTensor* out);
template <typename Context>
void StringUpperKernel(const Context& ctx, const StringTensor& x, bool use_utf8_encoding,
                       StringTensor* out);

}  // namespace strings
}  // namespace phi
