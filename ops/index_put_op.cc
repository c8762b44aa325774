#include <algorithm>
#include <vector>

#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

/// The reference: works with coordinates instead of linear indices.
template <typename T>
class IndexPutCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("x");  // out may be its memory
    const auto* value = ctx.Input<DenseTensor>("value");
    phi::CountedVector<T> result(x.data<T>(), x.data<T>() + x.numel());
    std::vector<Named> axes;
    for (const DenseTensor* index : ctx.MultiInput<DenseTensor>("indices")) Add(*index, &axes);
    PADDLE_ENFORCE_EQ(
        !axes.empty() && axes.size() <= static_cast<size_t>(x.dims().size()), true,
        phi::errors::InvalidArgument("index_put: indices name %d axes of x of shape %s",
                                     axes.size(), x.dims()));
    std::vector<int64_t> dims;
    for (const Named& axis : axes) {
      dims.resize(std::max(dims.size(), axis.dims.size()), 1);
    }
    for (const Named& axis : axes) {
      for (size_t i = 1; i <= axis.dims.size(); ++i) {
        int64_t& size = dims[dims.size() - i];
        const int64_t own = axis.dims[axis.dims.size() - i];
        PADDLE_ENFORCE_EQ(size == own || size == 1 || own == 1, true,
                          phi::errors::InvalidArgument("index_put: shapes do not broadcast"));
        if (own != 1) size = own;
      }
    }
    const size_t named = dims.size();
    for (int i = static_cast<int>(axes.size()); i < x.dims().size(); ++i)
      dims.push_back(x.dims()[i]);
    CheckValue(*value, dims);
    std::vector<int64_t> at(dims.size(), 0);
    int64_t count = 1;
    for (int64_t size : dims) count *= size;
    for (int64_t i = 0; i < count; ++i, reference::NextIndex(dims, &at)) {
      int64_t place = 0;
      for (int d = 0; d < x.dims().size(); ++d) {
        const auto axis = static_cast<size_t>(d);
        int64_t index = axis < axes.size() ? axes[axis].values[OffsetIn(axes[axis].dims, at, named)]
                                           : at[named + axis - axes.size()];
        if (index < 0) index += x.dims()[d];
        PADDLE_ENFORCE_EQ(index >= 0 && index < x.dims()[d], true,
                          phi::errors::InvalidArgument("index_put: an index of axis %d of x of "
                                                       "shape %s is %d",
                                                       d, x.dims(), index));
        place = place * x.dims()[d] + index;
      }
      const T v = value->data<T>()[OffsetIn(phi::vectorize(value->dims()), at, dims.size())];
      result[place] = ctx.Attr<bool>("accumulate") ? static_cast<T>(result[place] + v) : v;
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("out")));
  }

 private:
  struct Named {
    std::vector<int64_t> dims, values;
  };

  static void Add(const DenseTensor& index, std::vector<Named>* axes) {
    if (index.dtype() != phi::DataType::BOOL) {
      axes->push_back({phi::vectorize(index.dims()), reference::IntegersOf(index, "index_put")});
      return;
    }
    const std::vector<int64_t> dims = phi::vectorize(index.dims());
    std::vector<Named> masked(dims.size());
    std::vector<int64_t> at(dims.size(), 0);
    for (int64_t i = 0; i < index.numel(); ++i, reference::NextIndex(dims, &at)) {
      for (size_t d = 0; index.data<bool>()[i] && d < dims.size(); ++d) {
        masked[d].values.push_back(at[d]);
      }
    }
    for (Named& axis : masked) {
      axis.dims = {static_cast<int64_t>(axis.values.size())};
      axes->push_back(axis);
    }
  }

  static void CheckValue(const DenseTensor& value, const std::vector<int64_t>& dims) {
    const phi::DDim own = value.dims();
    bool fits = own.size() <= static_cast<int>(dims.size());
    for (int i = 1; fits && i <= own.size(); ++i) {
      fits = own[own.size() - i] == 1 || own[own.size() - i] == dims[dims.size() - i];
    }
    PADDLE_ENFORCE_EQ(
        fits, true,
        phi::errors::InvalidArgument("index_put: value of shape %s does not broadcast "
                                     "to %s",
                                     own, phi::make_ddim(dims)));
  }

  // Where a tensor of `dims`, which ends at coordinate `end` of `at`, has its element.
  static int64_t OffsetIn(const std::vector<int64_t>& dims, const std::vector<int64_t>& at,
                          size_t end) {
    int64_t offset = 0;
    for (size_t i = 0; i < dims.size(); ++i) {
      offset = offset * dims[i] + (dims[i] == 1 ? 0 : at[end - dims.size() + i]);
    }
    return offset;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(index_put, IndexPutCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::complex<float>);
