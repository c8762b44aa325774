#include "phi/backends/onednn/onednn_primitive_key.h"

#include <cstring>
#include <utility>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {
namespace {

// The buffer of the thread's last key, reused so that the next key need not allocate.
thread_local std::vector<uint64_t> spare_words;

}  // namespace

// The number of threads is part of every key: a primitive divides its work when it is made.
PrimitiveKey::PrimitiveKey(const char* op) : words_(std::move(spare_words)) {
  words_.clear();
  const size_t length = std::strlen(op);
  words_.resize(1 + (length + 7) / 8);
  words_[0] = static_cast<uint64_t>(CpuThreads()) << 32 | length;
  std::memcpy(words_.data() + 1, op, length);
}

PrimitiveKey::~PrimitiveKey() { spare_words = std::move(words_); }

PrimitiveKey& PrimitiveKey::Add(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  words_.push_back(bits);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const std::vector<int>& values) {
  words_.push_back(values.size());
  for (int value : values) Add(value);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const std::string& text) {
  const size_t at = words_.size();
  words_.push_back(text.size());
  words_.resize(words_.size() + (text.size() + 7) / 8);
  text.copy(reinterpret_cast<char*>(words_.data() + at + 1), text.size());
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const DDim& dims) {
  words_.push_back(static_cast<uint64_t>(dims.size()));
  for (int64_t dim : dims) Add(dim);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const DenseTensor& tensor) {
  const OneDNNStorageProperties* properties = PropertiesOf(tensor);
  words_.push_back(static_cast<uint64_t>(tensor.dtype()) << 8 | (properties != nullptr ? 1 : 0));
  Add(tensor.dims());
  if (properties != nullptr) {
    words_.insert(words_.end(), properties->words().begin(), properties->words().end());
  }
  return *this;
}

uint64_t PrimitiveKey::Hash() const {
  uint64_t hash = words_.size();
  for (uint64_t word : words_) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace onednn
}  // namespace phi
