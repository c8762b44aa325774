#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "phi/core/kernel_context.h"

namespace phi {
namespace onednn {

// Note [CPU kernels in oneDNN's]
// Where oneDNN answers otherwise than the op (NaN, infinities, digits), where it has only a slow
// reference, or where a plain input leaves it nothing to do, a kernel here calls the CPU's of the
// same name.

/// One call of the CPU's kernel `name` for the type of its first input: inputs, attributes and
/// outputs in the order of its signature, then Run(). All are kept by reference.
class CpuCall {
 public:
  explicit CpuCall(const char* name);
  /// A blocked tensor is reordered to the plain format first.
  CpuCall& In(const DenseTensor& x);
  /// nullptr: a missing input, not the first one.
  CpuCall& In(const DenseTensor* x);
  CpuCall& Attrs(std::initializer_list<Attribute> attributes);
  /// `out` may be one of the inputs; the kernel gives it the plain format. nullptr: a missing
  /// output.
  CpuCall& Out(DenseTensor* out);
  CpuCall& OutList(const std::vector<DenseTensor*>& outs);
  /// Errors: Fatal if the CPU has no such kernel; what it throws.
  void Run();

 private:
  const char* name_;
  DataType dtype_ = DataType::FLOAT32;
  KernelContext call_;
  std::vector<std::unique_ptr<DenseTensor>> reordered_;
};

/// The CPU's element-wise kernel `name` over the storage of x as it lies: out, which may be x, gets
/// the format of x.
void RunOnElements(const char* name, const DenseTensor& x,
                   std::initializer_list<Attribute> attributes, DenseTensor* out);

/// The number of elements in the storage of x, with the padding of a blocked format.
int64_t StoredElements(const DenseTensor& x);
/// Whether x is blocked and its last blocks are not full.
bool HasPadding(const DenseTensor& x);
/// Writes zeros into the padding of a blocked tensor: Note [Padding].
void ClearPadding(const DenseTensor& x);

/// Whether a float32 or bfloat16 tensor of any format holds NaN; or NaN or +Inf. Integers hold
/// none.
bool HasNaN(const DenseTensor& x);
bool HasNaNOrInf(const DenseTensor& x);
/// Whether an element is at least `limit` (positive) away from 0, or NaN.
bool Reaches(const DenseTensor& x, float limit);
/// Whether such a tensor, without NaN, holds two elements further apart than `limit`.
bool SpreadsBeyond(const DenseTensor& x, float limit);

}  // namespace onednn
}  // namespace phi
