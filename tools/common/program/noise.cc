#include "tools/common/program/noise.h"

#include <random>

#include "framework/executor/bound_op.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "parity/execution/named_value.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::VarDesc;

// FNV-1a, so that each variable has signs of its own.
uint64_t SeedOf(const std::string& name, int step) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash + static_cast<uint64_t>(step);
}

// Sign and magnitude of IEEE numbers: neighbours of one sign are 1 apart.
template <typename Bits>
void MoveAll(Bits* numbers, int64_t count, Bits exponent, std::mt19937_64* random) {
  const Bits sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  for (int64_t i = 0; i < count; ++i) {
    const auto magnitude = static_cast<Bits>(numbers[i] & static_cast<Bits>(~sign));
    const bool up = ((*random)() >> 63) != 0;
    if (magnitude == 0 || magnitude >= exponent) continue;
    const bool overflows = static_cast<Bits>(magnitude + 1) == exponent;
    numbers[i] = static_cast<Bits>(up && !overflows ? numbers[i] + 1 : numbers[i] - 1);
  }
}

template <typename Bits>
void MoveIn(Tensor* tensor, int parts, Bits exponent, std::mt19937_64* random) {
  MoveAll(static_cast<Bits*>(tensor->data()), tensor->numel() * parts, exponent, random);
}

void MoveFloats(Tensor* tensor, std::mt19937_64* random) {
  switch (tensor->dtype()) {
    case DataType::FLOAT16:
      return MoveIn<uint16_t>(tensor, 1, 0x7c00, random);
    case DataType::BFLOAT16:
      return MoveIn<uint16_t>(tensor, 1, 0x7f80, random);
    case DataType::FLOAT32:
      return MoveIn<uint32_t>(tensor, 1, 0x7f800000u, random);
    case DataType::COMPLEX64:
      return MoveIn<uint32_t>(tensor, 2, 0x7f800000u, random);
    case DataType::FLOAT64:
      return MoveIn<uint64_t>(tensor, 1, 0x7ff0000000000000u, random);
    default:
      return MoveIn<uint64_t>(tensor, 2, 0x7ff0000000000000u, random);
  }
}

}  // namespace

bool CanMove(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT16:
    case DataType::BFLOAT16:
    case DataType::FLOAT32:
    case DataType::FLOAT64:
    case DataType::COMPLEX64:
    case DataType::COMPLEX128:
      return true;
    default:
      return false;
  }
}

Tensor MovedByOneUlp(const Tensor& tensor, const std::string& name, int step) {
  if (!CanMove(tensor.dtype()) || !tensor.initialized() || tensor.numel() == 0) return tensor;
  Tensor moved;
  phi::TensorCopySync(tensor, phi::CPUPlace(), &moved);
  moved.set_lod(tensor.lod());
  std::mt19937_64 random(SeedOf(name, step));
  MoveFloats(&moved, &random);
  return moved;
}

void ParameterNoise::BeforeOp(const BoundOp& op) {
  const OpDesc* desc = op.op().Origin().desc;
  if (is_done_ || desc == nullptr || desc->Block() == nullptr) return;
  is_done_ = true;
  for (const VarDesc* var : desc->Block()->Program()->Block(0).AllVars()) {
    if (!var->Persistable()) continue;
    Variable* held = op.scope().FindVar(var->Name());
    auto* tensor = held == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(held->tensor());
    if (tensor == nullptr || !tensor->initialized() || !CanMove(tensor->dtype())) continue;
    const Tensor moved = MovedByOneUlp(parity::HostView(*tensor), var->Name(), 0);
    Tensor there;
    phi::TensorCopySync(moved, tensor->place(), &there);
    there.set_lod(tensor->lod());
    *tensor = there;
  }
}

}  // namespace tools
}  // namespace phibridge
