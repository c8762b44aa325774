#pragma once

#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>

#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/utils/array.h"
#include "phi/core/ddim.h"

namespace phi {

/// The dimensions of a tensor of rank D. Converts to DDim.
template <int D>
class Dim : public Array<int64_t, D> {
 public:
  static constexpr int kRank = D;
  static constexpr int rank = D;

  HOSTDEVICE inline Dim() {}
  template <typename... Args>
  HOSTDEVICE inline explicit Dim(int64_t head, Args... others)
      : Array<int64_t, D>(head, static_cast<int64_t>(others)...) {
    static_assert(sizeof...(Args) + 1 == static_cast<size_t>(D), "one number for each dimension");
  }
  HOSTDEVICE inline explicit Dim(const int64_t* dims) {
    for (int i = 0; i < D; ++i) (*this)[i] = dims[i];
  }
  /// The position of element `index` of a row-major tensor of shape `size`.
  HOSTDEVICE inline Dim(int64_t index, const Dim& size) {
    for (int i = D - 1; i >= 0; --i) {
      (*this)[i] = index % size[i];
      index /= size[i];
    }
  }
  HOST inline std::string to_string() const {
    std::ostringstream text;
    text << *this;
    return text.str();
  }
};

template <int D>
HOSTDEVICE inline bool operator==(const Dim<D>& a, const Dim<D>& b) {
  for (int i = 0; i < D; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}
template <int D>
HOSTDEVICE inline bool operator!=(const Dim<D>& a, const Dim<D>& b) {
  return !(a == b);
}
template <int D>
HOSTDEVICE inline Dim<D> operator+(const Dim<D>& a, const Dim<D>& b) {
  Dim<D> out;
  for (int i = 0; i < D; ++i) out[i] = a[i] + b[i];
  return out;
}
template <int D>
HOSTDEVICE inline Dim<D> operator*(const Dim<D>& a, const Dim<D>& b) {
  Dim<D> out;
  for (int i = 0; i < D; ++i) out[i] = a[i] * b[i];
  return out;
}
template <int D>
HOSTDEVICE inline Dim<D> dim_plus(const Dim<D>& a, const Dim<D>& b) {
  return a + b;
}
template <int D>
HOSTDEVICE inline Dim<D> dim_mult(const Dim<D>& a, const Dim<D>& b) {
  return a * b;
}
/// The sum of products: the distance of element `index` where `strides` are the distances.
template <int D>
HOSTDEVICE inline int64_t linearize(const Dim<D>& index, const Dim<D>& strides) {
  int64_t offset = 0;
  for (int i = 0; i < D; ++i) offset += index[i] * strides[i];
  return offset;
}
template <int D>
HOSTDEVICE inline int64_t product(const Dim<D>& dim) {
  int64_t out = 1;
  for (int i = 0; i < D; ++i) out *= dim[i];
  return out;
}
/// True if 0 <= index[i] < size[i] for all i.
template <int D>
HOSTDEVICE inline bool contained(const Dim<D>& index, const Dim<D>& size) {
  for (int i = 0; i < D; ++i) {
    if (index[i] < 0 || index[i] >= size[i]) return false;
  }
  return true;
}
/// out[i] is the product of dim[0], …, dim[i - 1].
template <int D>
HOSTDEVICE inline Dim<D> ex_prefix_mul(const Dim<D>& dim) {
  Dim<D> out;
  int64_t before = 1;
  for (int i = 0; i < D; ++i) {
    out[i] = before;
    before *= dim[i];
  }
  return out;
}
template <typename... Args>
HOSTDEVICE inline Dim<sizeof...(Args)> make_dim(Args... dims) {
  return Dim<sizeof...(Args)>(dims...);
}
/// "2, 3, 4"
template <int D>
std::ostream& operator<<(std::ostream& os, const Dim<D>& dim) {
  for (int i = 0; i < D; ++i) os << (i == 0 ? "" : ", ") << dim[i];
  return os;
}
template <typename From, typename To>
HOSTDEVICE inline void dynamic_dim_assign(const From* from, To* to, int n) {
  for (int i = 0; i < n; ++i) to[i] = from[i];
}
template <int D>
void static_dim_assign(const int64_t* from, int64_t* to) {
  for (int i = 0; i < D; ++i) to[i] = from[i];
}

}  // namespace phi
