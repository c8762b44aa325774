#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"

namespace phi {

/// Copies `size_bytes` between two places; blocks until the bytes are there.
/// Errors: Unavailable if no back end of this build knows both places.
void CopyBytes(const Place& to_place, void* to, const Place& from_place, const void* from,
               size_t size_bytes);

/// `src`'s elements, shape, dtype, layout and LoD in memory of its own at `place`. Blocks.
/// Errors: PreconditionNotMet if `src` holds no memory.
/// An object, which argument-dependent lookup does not find: sources within paddle::framework call
/// their own TensorCopySync, of the same parameters, without its namespace.
struct TensorCopySyncFn {
  void operator()(const DenseTensor& src, const Place& place, DenseTensor* dst) const;
};
inline constexpr TensorCopySyncFn TensorCopySync{};

/// The copy function that a device back end registers: between the host and its devices, and among
/// its devices. Blocks.
using CopyBytesFn = void (*)(const Place& to_place, void* to, const Place& from_place,
                             const void* from, size_t size_bytes);
void RegisterCopyBytes(AllocationType device, CopyBytesFn fn);

}  // namespace phi
