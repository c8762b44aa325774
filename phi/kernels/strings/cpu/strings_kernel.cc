#include "phi/kernels/strings/strings_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/strings/unicode.h"

namespace phi {
namespace strings {
namespace {

// `out` as a tensor of this shape that shares its strings with no other.
dtype::pstring* MakeStrings(const DDim& dims, StringTensor* out) {
  *out = StringTensor(StringTensorMeta(dims));
  return out->mutable_data();
}

template <typename Function>
void ForEachString(const StringTensor& x, Function f, StringTensor* out) {
  const StringTensor held = x;
  dtype::pstring* to = MakeStrings(held.dims(), out);
  std::transform(held.data(), held.data() + held.numel(), to, f);
}

}  // namespace

template <typename Context>
void EmptyKernel(const Context& /*ctx*/, const IntArray& shape, StringTensor* out) {
  MakeStrings(make_ddim(shape.GetData()), out);
}

template <typename Context>
void EmptyLikeKernel(const Context& /*ctx*/, const StringTensor& x, StringTensor* out) {
  MakeStrings(DDim(x.dims()), out);
}

template <typename Context>
void Copy(const Context& /*ctx*/, const StringTensor& src, bool /*blocking*/, StringTensor* dst) {
  ForEachString(
      src, [](const dtype::pstring& text) { return text; }, dst);
}

template <typename Context>
void StringLowerKernel(const Context& /*ctx*/, const StringTensor& x, bool use_utf8_encoding,
                       StringTensor* out) {
  ForEachString(
      x,
      [=](const dtype::pstring& text) {
        return use_utf8_encoding ? funcs::MapUtf8(text, funcs::ToLower)
                                 : funcs::MapAscii(text, 'A', 'Z', 'a' - 'A');
      },
      out);
}

template <typename Context>
void StringUpperKernel(const Context& /*ctx*/, const StringTensor& x, bool use_utf8_encoding,
                       StringTensor* out) {
  ForEachString(
      x,
      [=](const dtype::pstring& text) {
        return use_utf8_encoding ? funcs::MapUtf8(text, funcs::ToUpper)
                                 : funcs::MapAscii(text, 'a', 'z', 'A' - 'a');
      },
      out);
}

}  // namespace strings
}  // namespace phi

PD_REGISTER_GENERAL_KERNEL(strings_empty, CPU, ALL_LAYOUT,
                           phi::strings::EmptyKernel<phi::CPUContext>, ALL_DTYPE) {}
PD_REGISTER_GENERAL_KERNEL(strings_empty_like, CPU, ALL_LAYOUT,
                           phi::strings::EmptyLikeKernel<phi::CPUContext>, ALL_DTYPE) {}
PD_REGISTER_GENERAL_KERNEL(strings_copy, CPU, ALL_LAYOUT, phi::strings::Copy<phi::CPUContext>,
                           ALL_DTYPE) {}
PD_REGISTER_GENERAL_KERNEL(strings_lower, CPU, ALL_LAYOUT,
                           phi::strings::StringLowerKernel<phi::CPUContext>, ALL_DTYPE) {}
PD_REGISTER_GENERAL_KERNEL(strings_upper, CPU, ALL_LAYOUT,
                           phi::strings::StringUpperKernel<phi::CPUContext>, ALL_DTYPE) {}
