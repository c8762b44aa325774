#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace onednn {

/// Everything that a prepared primitive depends on: operation, attributes, shapes and formats.
/// A list of varying length is preceded by its length, so that two different calls never give equal
/// keys.
class PrimitiveKey {
 public:
  explicit PrimitiveKey(const char* op);  // op: a string literal
  ~PrimitiveKey();
  PrimitiveKey(const PrimitiveKey&) = delete;
  PrimitiveKey& operator=(const PrimitiveKey&) = delete;

  PrimitiveKey& Add(int64_t value) {
    words_.push_back(static_cast<uint64_t>(value));
    return *this;
  }
  PrimitiveKey& Add(int value) { return Add(static_cast<int64_t>(value)); }
  PrimitiveKey& Add(bool value) { return Add(static_cast<int64_t>(value)); }
  PrimitiveKey& Add(float value);
  PrimitiveKey& Add(const std::vector<int>& values);
  PrimitiveKey& Add(const std::string& text);
  PrimitiveKey& Add(const DDim& dims);
  PrimitiveKey& Add(const DenseTensor& tensor);
  const std::vector<uint64_t>& words() const { return words_; }
  uint64_t Hash() const;

 private:
  std::vector<uint64_t> words_;
};

}  // namespace onednn
}  // namespace phi
