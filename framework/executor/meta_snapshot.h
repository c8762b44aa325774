#pragma once

#include <cstdint>
#include <memory>

#include "framework/program/names.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"

namespace phibridge {

// Note [Snapshots]
// A prepared operator compares the meta data of its variables with what they were when its call was
// built, before every run. Waiting for memory dominates the cost, as a program has thousands of
// variables. So a snapshot has the size of a cache line; LoD and shapes that do not fit are behind
// a pointer. See also Note [Prefetching].

/// The recorded meta data of one variable's value.
class MetaSnapshot {
 public:
  explicit MetaSnapshot(const Variable* var);

  const Variable* variable() const { return var_; }
  /// Starts to load what Same() reads, and what a kernel reads of the tensor.
  void Prefetch() const {
    __builtin_prefetch(var_);
    __builtin_prefetch(tensor_);
    __builtin_prefetch(reinterpret_cast<const char*>(tensor_) + 64);
    __builtin_prefetch(reinterpret_cast<const char*>(tensor_) + 128);
    __builtin_prefetch(memory_);
  }
  /// True if the value is the same tensor with the same dtype, layout, shape, LoD and place. A
  /// tensor that is not dense changes in ways that meta data does not show: never the same.
  bool Same() const {
    if (!SameValue()) return false;
    const auto& tensor = static_cast<const phi::DenseTensor&>(*tensor_);
    const phi::DenseTensorMeta& meta = tensor.meta();
    if (ByteOf(meta.dtype) != dtype_ || ByteOf(meta.layout) != layout_ || !HasShape(meta)) {
      return false;
    }
    const phi::Allocation* memory = tensor.Holder().get();
    return memory == memory_ ||
           (memory != nullptr && memory_ != nullptr && memory->place() == place_);
  }
  /// As Same(), for shape and LoD alone, which a shape function sets.
  bool SameShape() const {
    return SameValue() && HasShape(static_cast<const phi::DenseTensor&>(*tensor_).meta());
  }

 private:
  static constexpr int8_t kNotDense = -1;
  static constexpr int kShortRank = 5;
  struct LongShape {
    phi::DDim dims;
    phi::LoD lod;
  };

  template <typename Enum>
  static uint8_t ByteOf(Enum value) {
    return static_cast<uint8_t>(value);  // DataType and DataLayout have few values
  }
  // Not by address: another value, of another class, may have it later.
  bool SameValue() const { return var_->value_number() == value_number_ && rank_ != kNotDense; }
  bool HasShape(const phi::DenseTensorMeta& meta) const {
    if (long_ != nullptr) return meta.dims == long_->dims && meta.lod == long_->lod;
    if (meta.dims.size() != rank_ || !meta.lod.empty()) return false;
    for (int i = 0; i < rank_; ++i) {
      if (meta.dims[i] != dims_[i]) return false;
    }
    return true;
  }

  const Variable* var_;
  const phi::TensorBase* tensor_;
  const phi::Allocation* memory_ = nullptr;
  std::unique_ptr<const LongShape> long_;  // if the shape does not fit dims_, or there is LoD
  uint32_t value_number_;
  int32_t dims_[kShortRank] = {};  // [0, rank_)
  phi::Place place_;               // of memory_
  uint8_t dtype_ = 0;
  uint8_t layout_ = 0;
  int8_t rank_ = kNotDense;
};

}  // namespace phibridge
