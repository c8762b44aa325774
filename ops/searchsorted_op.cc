#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SearchsortedCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* rows = ctx.Input<DenseTensor>("SortedSequence");
    const auto* values = ctx.Input<DenseTensor>("Values");
    const int64_t width = rows->dims()[rows->dims().size() - 1];
    const int64_t per_row =
        values->dims().size() == 0 ? 1 : values->dims()[values->dims().size() - 1];
    std::vector<double> places;
    for (int64_t i = 0; i < values->numel(); ++i) {
      const T* row = rows->data<T>() + (rows->dims().size() == 1 ? 0 : i / per_row * width);
      const T value = values->data<T>()[i];
      const auto is_before = [&](T element) {
        if (value != value) return ctx.Attr<bool>("right") || element == element;
        return ctx.Attr<bool>("right") ? element <= value : element < value;
      };
      int64_t place = 0;
      while (place < width && is_before(row[place])) ++place;
      places.push_back(static_cast<double>(place));
    }
    const auto type = ctx.Attr<bool>("out_int32") ? phi::DataType::INT32 : phi::DataType::INT64;
    reference::WriteNumbers(ctx, phi::vectorize(values->dims()), type, places,
                            ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(searchsorted, SearchsortedCPUKernel, float, double, int, int64_t);
