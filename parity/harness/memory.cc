#include "parity/harness/memory.h"

#include "framework/scope/tensor_members.h"
#include "parity/harness/device_guards.h"
#include "parity/harness/guarded_allocator.h"
#include "phi/core/selected_rows.h"
#include "phi/core/string_format.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

namespace {

const void* MemoryOf(const phi::DenseTensor& tensor) {
  return tensor.initialized() ? tensor.Holder()->ptr() : nullptr;
}

// The variable whose tensor, or one of whose tensors, has that memory; empty: none.
bool Holds(const fw::Variable& var, const void* block) {
  if (var.IsType<phi::DenseTensor>()) return MemoryOf(var.Get<phi::DenseTensor>()) == block;
  if (var.IsType<phi::SelectedRows>())
    return MemoryOf(var.Get<phi::SelectedRows>().value()) == block;
  for (const TensorMember& member : MembersOf(var.tensor())) {
    if (MemoryOf(member.tensor) == block) return true;
  }
  if (!var.IsType<phi::TensorArray>()) return false;
  for (const phi::DenseTensor& tensor : var.Get<phi::TensorArray>()) {
    if (MemoryOf(tensor) == block) return true;
  }
  return false;
}

std::vector<GuardedAllocator::Violation> TakeAll() {
  std::vector<GuardedAllocator::Violation> all = GuardedAllocator::Instance().TakeViolations();
  DeviceGuards* const of_device = DeviceGuards::Serving();
  if (of_device == nullptr) return all;
  for (const GuardedAllocator::Violation& one : of_device->TakeViolations()) all.push_back(one);
  return all;
}

}  // namespace

std::string GuardZoneText(const fw::Scope* scope, const std::vector<std::string>& names) {
  std::string text;
  for (const auto& violation : TakeAll()) {
    std::string owner = violation.freed ? "a temporary" : "memory";
    for (const std::string& name : names) {
      const fw::Variable* var = scope == nullptr ? nullptr : scope->FindVar(name);
      if (var != nullptr && !violation.freed && Holds(*var, violation.block)) owner = name;
    }
    const bool before = violation.offset_bytes < 0;
    const int64_t distance =
        before ? -violation.offset_bytes
               : violation.offset_bytes - static_cast<int64_t>(violation.size_bytes);
    if (!text.empty()) text += "; ";
    text += phi::Format("%s of %d bytes was written %d bytes %s", owner, violation.size_bytes,
                        distance, before ? "before its begin" : "after its end");
  }
  return text;
}

std::string NeverWrittenText(const Snapshot& a, const Snapshot& b) {
  if (a.values.empty() || a.bytes.empty() || a.bytes.size() != b.bytes.size()) return "";
  const size_t size = a.bytes.size() / a.values.size();
  size_t count = 0, first = 0;
  for (size_t i = 0; i < a.values.size(); ++i) {
    if (!HoldsPoison(&a.bytes[i * size], size, kNanPoison) ||
        !HoldsPoison(&b.bytes[i * size], size, kNumberPoison)) {
      continue;
    }
    if (count++ == 0) first = i;
  }
  if (count == 0) return "";
  return phi::Format("%d of %d elements were never written, the first is %d", count,
                     a.values.size(), first);
}

}  // namespace parity
}  // namespace phibridge
