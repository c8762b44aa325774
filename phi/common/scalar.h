#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <type_traits>

#include "phi/common/data_type.h"

namespace phi {

class DenseTensor;

/// One value of any element type, for attributes such as `value` of full or `scale` of scale.
/// Holds the value in its own type; to<T>() converts as static_cast does.
class Scalar {
 public:
  // Note [Variants whose copy fails]
  // libstdc++ 12 takes a variant of alternatives that are trivially copyable, strings or vectors
  // for one that always has a value. If memory ends while such a variant is copied, its destructor
  // goes by an index that was never set, and the process dies. The variants of attributes have a
  // Scalar among their alternatives; as its copies are not trivial, they know that they may be
  // empty.
  Scalar(const Scalar& other) noexcept
      : dtype_(other.dtype_),
        from_tensor_(other.from_tensor_),
        real_(other.real_),
        imag_(other.imag_),
        integer_(other.integer_) {}
  Scalar& operator=(const Scalar& other) = default;
  Scalar() : Scalar(0) {}
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  Scalar(T value) : dtype_(TypeOf<T>()) {
    if constexpr (std::is_floating_point_v<T>) {
      real_ = static_cast<double>(value);
    } else if constexpr (std::is_unsigned_v<T>) {
      integer_ = static_cast<int64_t>(static_cast<uint64_t>(value));
    } else {
      integer_ = static_cast<int64_t>(value);
    }
  }
  Scalar(float16 value) : dtype_(DataType::FLOAT16), real_(value) {}
  Scalar(bfloat16 value) : dtype_(DataType::BFLOAT16), real_(value) {}
  Scalar(complex64 value) : dtype_(DataType::COMPLEX64), real_(value.real), imag_(value.imag) {}
  Scalar(complex128 value) : dtype_(DataType::COMPLEX128), real_(value.real), imag_(value.imag) {}
  // NOLINTEND(google-explicit-constructor)
  /// A number as text, as legacy attributes such as `str_value` hold it ("inf", "-inf", "nan",
  /// "1e-3"). Errors: InvalidArgument if the text is no number.
  explicit Scalar(const std::string& text);
  explicit Scalar(const char* text) : Scalar(std::string(text)) {}
  /// The only element of `tensor`, copied to the host if need be.
  /// Errors: InvalidArgument unless it has exactly one element of a numeric type.
  explicit Scalar(const DenseTensor& tensor);

  DataType dtype() const { return dtype_; }
  /// True if the value came from a tensor and so may change from run to run.
  bool FromTensor() const { return from_tensor_; }
  void SetFromTensor(bool from_tensor) { from_tensor_ = from_tensor; }

  template <typename T>
  T to() const {
    switch (dtype_) {
      case DataType::FLOAT32:
      case DataType::FLOAT64:
      case DataType::FLOAT16:
      case DataType::BFLOAT16:
        return static_cast<T>(real_);
      case DataType::COMPLEX64:
      case DataType::COMPLEX128:
        return Convert<T>(complex128(real_, imag_));
      case DataType::UINT64:
        return static_cast<T>(static_cast<uint64_t>(integer_));
      default:
        return static_cast<T>(integer_);
    }
  }

  bool operator==(const Scalar& o) const {
    return dtype_ == o.dtype_ && real_ == o.real_ && imag_ == o.imag_ && integer_ == o.integer_;
  }
  bool operator!=(const Scalar& o) const { return !(*this == o); }
  std::string ToString() const;

 private:
  template <typename T>
  static T Convert(complex128 value) {
    if constexpr (std::is_same_v<T, complex64> || std::is_same_v<T, complex128>) {
      return T(value);
    } else {
      return static_cast<T>(value.real);
    }
  }
  template <typename T>
  static constexpr DataType TypeOf() {
    if constexpr (std::is_same_v<T, bool>)
      return DataType::BOOL;
    else if constexpr (std::is_floating_point_v<T>)
      return sizeof(T) == 4 ? DataType::FLOAT32 : DataType::FLOAT64;
    else if constexpr (std::is_unsigned_v<T>)
      return sizeof(T) == 1   ? DataType::UINT8
             : sizeof(T) == 2 ? DataType::UINT16
             : sizeof(T) == 4 ? DataType::UINT32
                              : DataType::UINT64;
    else
      return sizeof(T) == 1   ? DataType::INT8
             : sizeof(T) == 2 ? DataType::INT16
             : sizeof(T) == 4 ? DataType::INT32
                              : DataType::INT64;
  }

  DataType dtype_;
  bool from_tensor_ = false;
  double real_ = 0;
  double imag_ = 0;
  int64_t integer_ = 0;
};

inline std::ostream& operator<<(std::ostream& os, const Scalar& s) { return os << s.ToString(); }

}  // namespace phi
