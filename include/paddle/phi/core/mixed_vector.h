#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/core/macros.h"
#include "phi/common/place.h"

namespace phi {

template <typename T>
using Vector = std::vector<T>;

/// A vector as kernels for several devices see it; here the host's.
template <typename T>
class MixVector {
 public:
  explicit MixVector(std::vector<T>* data) : data_(data) {}
  MixVector() : data_(nullptr) {}

  T* MutableData(const Place& place) { return const_cast<T*>(Data(place)); }
  const T* Data(const Place& /*place*/) const { return data_->data(); }
  size_t size() const { return data_->size(); }
  T& operator[](size_t i) { return (*data_)[i]; }
  const T& operator[](size_t i) const { return (*data_)[i]; }
  void CopyToCPU() {}

 private:
  std::vector<T>* data_;  // not owned
};

template <typename T>
void CopyToCPU(std::vector<T>* /*data*/) {}

}  // namespace phi
