#pragma once

#include <algorithm>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace phi {
namespace funcs {

/// The linear indices into x that index tensors for its first axes select: starts[i] is the first
/// element of a block of `inner` consecutive elements.
class LinearIndices {
 public:
  /// Errors: InvalidArgument, see IndexPutKernel.
  LinearIndices(const DDim& x, const std::vector<const DenseTensor*>& indices) {
    std::vector<Axis> axes;
    for (const DenseTensor* index : indices) Add(*index, &axes);
    PADDLE_ENFORCE(
        !axes.empty() && axes.size() <= static_cast<size_t>(x.size()),
        errors::InvalidArgument("inputs indices name %d axes of x of shape %s", axes.size(), x));
    for (const Axis& axis : axes) Broadcast(axis.dims, "indices", &dims_);
    const auto named = static_cast<int>(axes.size());
    for (int i = named; i < x.size(); ++i) inner *= x[i];
    starts.assign(CountOf(dims_), 0);
    int64_t step = inner;
    for (int i = named - 1; i >= 0; step *= x[i], --i) {
      const std::vector<int64_t> at = Repeated(axes[i].dims, dims_);
      for (size_t k = 0; k < starts.size(); ++k) {
        const int64_t given = axes[i].values[at[k]], index = given < 0 ? given + x[i] : given;
        PADDLE_ENFORCE(index >= 0 && index < x[i],
                       errors::InvalidArgument("inputs indices must be in [%d, %d) for axis %d of "
                                               "x of shape %s; one is %d",
                                               -x[i], x[i], i, x, given));
        starts[k] += index * step;
      }
    }
    for (int i = named; i < x.size(); ++i) dims_.push_back(x[i]);
  }

  /// For each element of all blocks the linear index of the element of a tensor of shape `value`
  /// that broadcasts to it. Errors: InvalidArgument if it does not broadcast.
  std::vector<int64_t> ValueOf(const DDim& value) const {
    std::vector<int64_t> dims = vectorize(value), all = dims_;
    Broadcast(dims, "value", &all);
    PADDLE_ENFORCE(all == dims_, errors::InvalidArgument("input value of shape %s does not "
                                                         "broadcast to %s",
                                                         value, make_ddim(dims_)));
    return Repeated(dims, dims_);
  }

  std::vector<int64_t> starts;
  int64_t inner = 1;

 private:
  struct Axis {
    std::vector<int64_t> dims, values;
  };

  static void Add(const DenseTensor& index, std::vector<Axis>* axes) {
    if (index.dtype() != DataType::BOOL) {
      axes->push_back({vectorize(index.dims()), IndexValues(index, "indices")});
      return;
    }
    const int rank = index.dims().size();
    std::vector<Axis> masked(rank);
    const DDim steps = stride(index.dims());
    for (int64_t i = 0; i < index.numel(); ++i) {
      if (!index.data<bool>()[i]) continue;
      for (int d = 0; d < rank; ++d) masked[d].values.push_back(i / steps[d] % index.dims()[d]);
    }
    for (Axis& axis : masked) {
      axis.dims = {static_cast<int64_t>(axis.values.size())};
      axes->push_back(axis);
    }
  }

  static int64_t CountOf(const std::vector<int64_t>& dims) {
    int64_t count = 1;
    for (int64_t size : dims) count *= size;
    return count;
  }

  // `both` becomes the shape to which it and `dims` broadcast.
  static void Broadcast(const std::vector<int64_t>& dims, const char* what,
                        std::vector<int64_t>* both) {
    if (both->size() < dims.size()) both->insert(both->begin(), dims.size() - both->size(), 1);
    for (size_t i = 1; i <= dims.size(); ++i) {
      int64_t& size = (*both)[both->size() - i];
      const int64_t other = dims[dims.size() - i];
      PADDLE_ENFORCE(size == other || size == 1 || other == 1,
                     errors::InvalidArgument("input %s of shape %s does not broadcast to %s", what,
                                             make_ddim(dims), make_ddim(*both)));
      if (size == 1) size = other;
    }
  }

  // For each element of shape `all` the linear index of the element of shape `dims` that broadcasts
  // to it.
  static std::vector<int64_t> Repeated(const std::vector<int64_t>& dims,
                                       const std::vector<int64_t>& all) {
    std::vector<int64_t> steps(all.size(), 0), at(all.size(), 0), from(CountOf(all));
    int64_t step = 1;
    for (size_t i = 1; i <= dims.size(); ++i) {
      const int64_t size = dims[dims.size() - i];
      steps[all.size() - i] = size == 1 ? 0 : step;
      step *= size;
    }
    int64_t now = 0;
    for (int64_t& element : from) {
      element = now;
      for (size_t d = all.size(); d-- > 0;) {
        now += steps[d];
        if (++at[d] < all[d]) break;
        now -= all[d] * steps[d];
        at[d] = 0;
      }
    }
    return from;
  }

  std::vector<int64_t>
      dims_;  // the broadcast shape of the indices, then the axes of x that they do not index
};

}  // namespace funcs
}  // namespace phi
