#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "phi/core/ddim.h"

namespace phi {
namespace primitive {

/// A permutation without the axes of size 1, neighbours that stay so being one axis. sizes: of the
/// axes that are permuted; perm[i]: which of them is axis i of the result.
struct Permutation {
  std::vector<int64_t> sizes;
  std::vector<int> perm;

  Permutation(const DDim& dims, const std::vector<int>& axes) {
    std::vector<int> kept;  // axes of the result, by their number in `dims`
    for (const int axis : axes) {
      if (dims[axis] != 1) kept.push_back(axis);
    }
    const auto is_next = [&dims](int before, int after) {
      for (int axis = before + 1; axis < after; ++axis) {
        if (dims[axis] != 1) return false;
      }
      return before < after;
    };
    std::vector<int> firsts;  // of each merged axis, in the order of the result
    std::vector<int64_t> merged;
    for (size_t i = 0; i < kept.size(); ++i) {
      if (i > 0 && is_next(kept[i - 1], kept[i])) {
        merged.back() *= dims[kept[i]];
      } else {
        firsts.push_back(kept[i]);
        merged.push_back(dims[kept[i]]);
      }
    }
    sizes.resize(firsts.size());
    for (size_t i = 0; i < firsts.size(); ++i) {
      const auto rank =
          std::count_if(firsts.begin(), firsts.end(), [&](int other) { return other < firsts[i]; });
      perm.push_back(static_cast<int>(rank));
      sizes[static_cast<size_t>(rank)] = merged[i];
    }
  }

  DDim dims() const { return DDim(sizes.data(), static_cast<int>(sizes.size())); }
  /// True if the innermost axis stays so.
  bool KeepsInnermost() const {
    return perm.empty() || perm.back() + 1 == static_cast<int>(perm.size());
  }
  /// For elements of twice the size: the innermost axis, which stays and has an even size, has half
  /// of it, or is gone where it would have size 1. The other axes are none that merge.
  void HalveInnermost() {
    sizes.back() /= 2;
    if (sizes.back() > 1) return;
    sizes.pop_back();
    perm.pop_back();
  }
};

/// Matrices [rows, columns] behind each other, each of which is to be transposed.
struct Matrices {
  int64_t count = 0, rows = 0, columns = 0;  // count 0: the permutation is something else

  explicit Matrices(const Permutation& p) {
    if (p.perm == std::vector<int>{1, 0}) {
      *this = Matrices(1, p.sizes[0], p.sizes[1]);
    } else if (p.perm == std::vector<int>{0, 2, 1}) {
      *this = Matrices(p.sizes[0], p.sizes[1], p.sizes[2]);
    }
  }
  Matrices(int64_t n, int64_t r, int64_t c) : count(n), rows(r), columns(c) {}
};

}  // namespace primitive
}  // namespace phi
