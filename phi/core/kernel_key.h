#pragma once

#include <cstdint>
#include <ostream>

#include "phi/common/backend.h"
#include "phi/common/data_type.h"
#include "phi/common/layout.h"

namespace phi {

/// What tells the kernels of one name apart.
class KernelKey {
 public:
  KernelKey() = default;
  KernelKey(Backend backend, DataLayout layout, DataType dtype)
      : backend_(backend), layout_(layout), dtype_(dtype) {}

  Backend backend() const { return backend_; }
  DataLayout layout() const { return layout_; }
  DataType dtype() const { return dtype_; }
  uint32_t hash_value() const {
    return (static_cast<uint32_t>(backend_) << 16) | (static_cast<uint32_t>(layout_) << 8) |
           static_cast<uint32_t>(dtype_);
  }
  bool operator==(const KernelKey& o) const { return hash_value() == o.hash_value(); }
  bool operator!=(const KernelKey& o) const { return hash_value() != o.hash_value(); }
  bool operator<(const KernelKey& o) const { return hash_value() < o.hash_value(); }
  struct Hash {
    size_t operator()(const KernelKey& key) const { return key.hash_value(); }
  };

 private:
  Backend backend_ = Backend::UNDEFINED;
  DataLayout layout_ = DataLayout::UNDEFINED;
  DataType dtype_ = DataType::UNDEFINED;
};

/// "(CPU, NCHW, float32)"
std::ostream& operator<<(std::ostream& os, const KernelKey& key);

}  // namespace phi
