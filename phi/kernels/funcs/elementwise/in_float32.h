#pragma once

#include <tuple>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/kernel_registry.h"
#include "phi/core/optional.h"
#include "phi/kernels/funcs/quantized.h"

// Note [bfloat16 on the CPU]
// Paddle has some kernels in bfloat16 for oneDNN only, which computes in it on some processors
// only. So that a bfloat16 program runs on the others too, the CPU's kernels for float32 stand in;
// those of gradients, so that a network can be trained in bfloat16.

/// Registers the CPU's `meta_kernel_fn<float, CPUContext>` for bfloat16 too, beside the kernel's
/// own registration. Followed by a body as PD_REGISTER_KERNEL.
#define PD_REGISTER_KERNEL_IN_FLOAT32(kernel_name, meta_kernel_fn)                        \
  namespace {                                                                             \
  constexpr auto pd_in_float32_##kernel_name = &meta_kernel_fn<float, ::phi::CPUContext>; \
  }                                                                                       \
  PD_REGISTER_GENERAL_KERNEL(kernel_name, CPU, ALL_LAYOUT,                                \
                             ::phi::funcs::InFloat32<pd_in_float32_##kernel_name>::Call,  \
                             ::phi::bfloat16)

namespace phi {
namespace funcs {

/// How an argument of a bfloat16 kernel is passed to the float32 kernel.
template <typename P>
class InFloat32Argument {
 public:
  explicit InFloat32Argument(P value) : value_(value) {}
  P Get() { return value_; }
  void Finish() {}

 private:
  P value_;
};

/// A copy in float32; other types, and what has a shape alone, as they are.
template <>
class InFloat32Argument<const DenseTensor&> {
 public:
  explicit InFloat32Argument(const DenseTensor& x)
      : wide_(x.dtype() == DataType::BFLOAT16 && x.initialized() ? ToFloat32(x) : x) {}
  const DenseTensor& Get() { return wide_; }
  void Finish() {}

 private:
  DenseTensor wide_;
};

template <>
class InFloat32Argument<const paddle::optional<DenseTensor>&> {
 public:
  explicit InFloat32Argument(const paddle::optional<DenseTensor>& x) {
    if (x) wide_ = InFloat32Argument<const DenseTensor&>(*x).Get();
  }
  const paddle::optional<DenseTensor>& Get() { return wide_; }
  void Finish() {}

 private:
  paddle::optional<DenseTensor> wide_;
};

/// An output: computed in a float32 tensor beside it, then rounded into it.
template <>
class InFloat32Argument<DenseTensor*> {
 public:
  explicit InFloat32Argument(DenseTensor* out) : out_(out) {
    if (out != nullptr) wide_.Resize(out->dims());
  }
  DenseTensor* Get() { return out_ == nullptr ? nullptr : &wide_; }
  void Finish() {
    if (out_ != nullptr) FromFloat32(wide_, DataType::BFLOAT16, out_);
  }

 private:
  DenseTensor* out_;
  DenseTensor wide_;
};

/// The CPU's kernel `fn` for float32 as one for bfloat16: it rounds once, at the end.
template <auto fn>
struct InFloat32;
template <typename... Args, void (*fn)(const CPUContext&, Args...)>
struct InFloat32<fn> {
  static void Call(const CPUContext& ctx, Args... args) {
    std::tuple<InFloat32Argument<Args>...> wide{InFloat32Argument<Args>(args)...};
    std::apply(
        [&](auto&... each) {
          fn(ctx, each.Get()...);
          (each.Finish(), ...);
        },
        wide);
  }
};

}  // namespace funcs
}  // namespace phi
