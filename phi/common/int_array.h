#pragma once

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <vector>

namespace phi {

class DenseTensor;
class DDim;

/// Integers of a shape, axes or indices, from an attribute, one tensor, or a list of one-element
/// tensors.
class IntArray {
 public:
  IntArray() = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  IntArray(const std::vector<int64_t>& values) : values_(values) {}
  IntArray(const std::vector<int32_t>& values) : values_(values.begin(), values.end()) {}
  // NOLINTEND(google-explicit-constructor)
  IntArray(std::initializer_list<int64_t> values) : values_(values) {}
  IntArray(const int64_t* values, int64_t size) : values_(values, values + size) {}
  explicit IntArray(const DDim& dims);
  /// The elements of an int32 or int64 tensor, copied to the host if need be.
  /// Errors: InvalidArgument for another dtype.
  explicit IntArray(const DenseTensor& tensor);
  /// One value per tensor. Errors: InvalidArgument if one does not have exactly one element.
  explicit IntArray(const std::vector<DenseTensor>& tensors);
  explicit IntArray(const std::vector<const DenseTensor*>& tensors);

  const std::vector<int64_t>& GetData() const { return values_; }
  size_t size() const { return values_.size(); }
  int64_t operator[](size_t i) const { return values_[i]; }
  /// True if the values came from tensors and so may change from run to run.
  bool FromTensor() const { return from_tensor_; }
  void SetFromTensor(bool from_tensor) { from_tensor_ = from_tensor; }
  bool operator==(const IntArray& o) const { return values_ == o.values_; }

 private:
  void Append(const DenseTensor& tensor);

  std::vector<int64_t> values_;
  bool from_tensor_ = false;
};

std::ostream& operator<<(std::ostream& os, const IntArray& array);

}  // namespace phi
