#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace funcs {

/// The message of an edge: the sum or product of a row of x and a row of y, which broadcast.
struct EdgeMessage {
  bool multiply = false;
  bool plain = true;  // the rows have one shape, so that nothing broadcasts
  int64_t width = 1, x_width = 1, y_width = 1;
  std::vector<int64_t> x_at, y_at;  // unless plain: which elements of the rows make element i

  EdgeMessage(const DDim& x, const DDim& y, const std::string& op) : multiply(op == "MUL") {
    PADDLE_ENFORCE(
        multiply || op == "ADD",
        errors::InvalidArgument("attribute `message_op` must be ADD or MUL; it is %s", op));
    const DDim a = RowDims(x), b = RowDims(y);
    DDim row;
    int mismatch = -1;
    funcs::BroadcastDims(a, b, -1, &row, &mismatch);
    width = product(row);
    x_width = product(a);
    y_width = product(b);
    plain = a == b;
    if (!plain) {
      x_at = PlacesIn(a, row);
      y_at = PlacesIn(b, row);
    }
  }

  template <typename T>
  void Make(const T* x, const T* y, T* message) const {
    if (!plain) {
      for (int64_t i = 0; i < width; ++i) message[i] = Join(x[x_at[i]], y[y_at[i]]);
    } else if (multiply) {
      for (int64_t i = 0; i < width; ++i) message[i] = x[i] * y[i];
    } else {
      for (int64_t i = 0; i < width; ++i) message[i] = x[i] + y[i];
    }
  }

  /// Adds to dx and dy, where they are not nullptr, what `grad`, the gradient of the message,
  /// gives.
  template <typename T>
  void AddGrad(const T* x, const T* y, const T* grad, T* dx, T* dy) const {
    for (int64_t i = 0; i < width; ++i) {
      const int64_t left = plain ? i : x_at[i], right = plain ? i : y_at[i];
      if (dx != nullptr) dx[left] += multiply ? grad[i] * y[right] : grad[i];
      if (dy != nullptr) dy[right] += multiply ? grad[i] * x[left] : grad[i];
    }
  }

 private:
  static DDim RowDims(const DDim& dims) {
    return dims.size() < 2 ? DDim({1}) : slice_ddim(dims, 1, dims.size());
  }
  static std::vector<int64_t> PlacesIn(const DDim& dims, const DDim& row) {
    std::vector<int64_t> places(product(row), 0);
    for (size_t i = 0; i < places.size(); ++i) {
      int64_t rest = static_cast<int64_t>(i), step = 1;
      for (int d = 1; d <= row.size(); ++d) {
        const int64_t at = rest % row[row.size() - d];
        rest /= row[row.size() - d];
        if (d > dims.size()) continue;
        const int64_t size = dims[dims.size() - d];
        places[i] += (size == 1 ? 0 : at) * step;
        step *= size;
      }
    }
    return places;
  }
  template <typename T>
  T Join(T a, T b) const {
    return multiply ? a * b : a + b;
  }
};

}  // namespace funcs
}  // namespace phi
