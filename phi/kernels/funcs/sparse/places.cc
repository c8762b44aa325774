#include "phi/kernels/funcs/sparse/places.h"

#include <algorithm>

namespace phi {
namespace funcs {

std::vector<int> CheckedPermutation(const std::vector<int>& perm, int rank) {
  std::vector<int> seen(static_cast<size_t>(rank), 0), out;
  for (int axis : perm) {
    if (axis < 0) axis += rank;
    const bool known = axis >= 0 && axis < rank && seen[static_cast<size_t>(axis)]++ == 0;
    PADDLE_ENFORCE(known,
                   errors::InvalidArgument("attribute `perm` must name each of %d dimensions "
                                           "once; it names %d again, or has no such",
                                           rank, axis));
    out.push_back(axis);
  }
  PADDLE_ENFORCE_EQ(
      out.size(), static_cast<size_t>(rank),
      errors::InvalidArgument("attribute `perm` must name each of %d dimensions once", rank));
  return out;
}

std::vector<int> InversePermutation(const std::vector<int>& perm) {
  std::vector<int> inverse(perm.size());
  for (size_t i = 0; i < perm.size(); ++i)
    inverse[static_cast<size_t>(perm[i])] = static_cast<int>(i);
  return inverse;
}

DDim PermutedDims(const DDim& dims, const std::vector<int>& perm) {
  std::vector<int64_t> out;
  for (const int axis : perm) out.push_back(dims[axis]);
  return make_ddim(out);
}

PlacePermutation PermutationOfPlaces(const DDim& dims, const std::vector<int>& perm) {
  const int rank = dims.size();
  PADDLE_ENFORCE(
      std::all_of(perm.begin() + rank, perm.end(),
                  [&](const int& axis) { return axis == &axis - perm.data(); }),
      errors::InvalidArgument("attribute `perm` must leave the dimensions after the first "
                              "%d, which have no coordinates, where they are",
                              rank));
  PlacePermutation out;
  out.steps.assign(static_cast<size_t>(rank), 0);
  std::vector<int64_t> permuted(static_cast<size_t>(rank));
  int64_t step = 1;
  for (int d = rank - 1; d >= 0; --d) {
    const int axis = perm[static_cast<size_t>(d)];
    permuted[static_cast<size_t>(d)] = dims[axis];
    out.steps[static_cast<size_t>(axis)] = step;
    step *= dims[axis];
  }
  out.dims = make_ddim(permuted);
  return out;
}

DDim ReshapedDims(const std::vector<int64_t>& shape, const DDim& dims) {
  std::vector<int64_t> out = shape;
  int64_t known = 1, open = -1;
  for (size_t i = 0; i < out.size(); ++i) {
    if (out[i] == 0 && static_cast<int>(i) < dims.size()) out[i] = dims[static_cast<int>(i)];
    if (out[i] != -1) {
      PADDLE_ENFORCE(out[i] >= 0 && !__builtin_mul_overflow(known, out[i], &known),
                     errors::InvalidArgument("attribute `shape` has %d, which is no size", out[i]));
      continue;
    }
    PADDLE_ENFORCE(open < 0, errors::InvalidArgument("attribute `shape` may have one -1"));
    open = static_cast<int64_t>(i);
  }
  const int64_t count = product(dims);
  if (open >= 0) out[static_cast<size_t>(open)] = known == 0 ? 0 : count / known;
  PADDLE_ENFORCE(product(make_ddim(out)) == count,
                 errors::InvalidArgument("shape %s has another number of elements than x of shape "
                                         "%s",
                                         make_ddim(shape), dims));
  return make_ddim(out);
}

SlicedRanges RangesOf(const DDim& dims, int sparse_dim, const IntArray& axes,
                      const IntArray& starts, const IntArray& ends) {
  const auto &axis = axes.GetData(), &start = starts.GetData(), &end = ends.GetData();
  PADDLE_ENFORCE(axis.size() == start.size() && axis.size() == end.size(),
                 errors::InvalidArgument("attributes `axes`, `starts` and `ends` must be of one "
                                         "length; they have %d, %d and %d",
                                         axis.size(), start.size(), end.size()));
  SlicedRanges out;
  out.begin.assign(static_cast<size_t>(dims.size()), 0);
  out.size = vectorize(dims);
  std::vector<int> seen(static_cast<size_t>(dims.size()), 0);
  for (size_t i = 0; i < axis.size(); ++i) {
    const int64_t at = axis[i] < 0 ? axis[i] + dims.size() : axis[i];
    PADDLE_ENFORCE(
        at >= 0 && at < sparse_dim && seen[static_cast<size_t>(at)]++ == 0,
        errors::InvalidArgument("attribute `axes` must name dimensions with coordinates, "
                                "the first %d of %s, each once; it names %d",
                                sparse_dim, dims, axis[i]));
    const auto d = static_cast<size_t>(at);
    const int64_t size = out.size[d];
    auto cut = [size](int64_t bound) {
      return std::clamp<int64_t>(bound < 0 ? bound + size : bound, 0, size);
    };
    out.begin[d] = cut(start[i]);
    out.size[d] = std::max<int64_t>(cut(end[i]) - out.begin[d], 0);
  }
  return out;
}

}  // namespace funcs
}  // namespace phi
