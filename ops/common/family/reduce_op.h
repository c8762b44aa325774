#pragma once

#include <functional>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

namespace reference {

/// Whether each axis of X is reduced.
inline std::vector<bool> ReducedAxes(const framework::ExecutionContext& ctx, int rank) {
  std::vector<int64_t> axes;
  if (ctx.HasInput("AxisTensor")) {
    axes = IntegersOf(*ctx.Input<DenseTensor>("AxisTensor"), "reduce");
  } else if (ctx.HasInput("AxisTensorList")) {
    axes = IntegersOfList(ctx, "AxisTensorList");
  } else {
    axes = ctx.Attr<std::vector<int64_t>>("dim");
  }
  std::vector<bool> reduced(rank, axes.empty() || ctx.Attr<bool>("reduce_all"));
  if (rank == 0) return reduced;
  for (int64_t axis : axes) {
    if (!ctx.Attr<bool>("reduce_all")) {
      reduced[PositiveAxis(static_cast<int>(axis), rank, "reduce")] = true;
    }
  }
  return reduced;
}

/// For each output, in order, the elements that are reduced to it.
template <typename T>
std::vector<std::vector<T>> ReducedGroups(const DenseTensor& x, const std::vector<bool>& reduced) {
  const std::vector<int64_t> dims = phi::vectorize(x.dims());
  int64_t outputs = 1;
  for (size_t d = 0; d < dims.size(); ++d) outputs *= reduced[d] ? 1 : dims[d];
  std::vector<std::vector<T>> groups(outputs);
  if (x.numel() == 0) return groups;
  std::vector<int64_t> index(dims.size(), 0);
  const T* value = x.data<T>();
  do {
    int64_t output = 0;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (!reduced[d]) output = output * dims[d] + index[d];
    }
    groups[output].push_back(*value++);
  } while (NextIndex(dims, &index));
  return groups;
}

}  // namespace reference

/// The reference: `Function::Apply(elements)` makes one output of type Out.
template <typename T, typename Out, typename Function>
void ReduceReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto groups =
      reference::ReducedGroups<T>(*x, reference::ReducedAxes(ctx, x->dims().size()));
  Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
  for (size_t i = 0; i < groups.size(); ++i) y[i] = Function::template Apply<T>(groups[i]);
}

/// The reference of a maximum (Better: std::greater) or minimum (std::less). NaN is the result if
/// there is any. Errors: InvalidArgument for an output of no elements.
template <typename T, template <typename> class Better>
class ExtremumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, Best>(ctx);
  }

 private:
  struct Best {
    template <typename U>
    static U Apply(const std::vector<U>& elements) {
      PADDLE_ENFORCE_EQ(elements.empty(), false,
                        phi::errors::InvalidArgument("there is no element to choose from"));
      U best = elements[0];
      for (const U& v : elements) {
        if (Better<U>()(v, best) || v != v) best = v;
      }
      return best;
    }
  };
};

template <typename T>
using MaximumCPUKernel = ExtremumCPUKernel<T, std::greater>;
template <typename T>
using MinimumCPUKernel = ExtremumCPUKernel<T, std::less>;

}  // namespace paddle::operators
