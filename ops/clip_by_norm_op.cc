#include <cmath>
#include <map>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/check_row_values.h"

namespace paddle::operators {

template <typename T>
class ClipByNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (ctx.InputVar("X")->IsType<phi::SelectedRows>()) return ClipRows(ctx);
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<double> values(x->data<T>(), x->data<T>() + x->numel());
    Store(ctx, values, ctx.Output<DenseTensor>("Out"));
  }

 private:
  /// Clips and stores.
  static void Store(const framework::ExecutionContext& ctx, const std::vector<double>& values,
                    DenseTensor* out) {
    double sum = 0;
    for (double v : values) sum += v * v;
    // A sum beyond T is infinite and makes zeros; a NaN makes all NaN.
    const double length = std::sqrt(static_cast<T>(sum)), top = ctx.Attr<float>("max_norm");
    T* y = reference::Allocate<T>(ctx, out);
    for (double v : values) *y++ = static_cast<T>(length <= top ? v : v * (top / length));
  }

  /// Repeated rows are added up first; they come out in ascending order.
  static void ClipRows(const framework::ExecutionContext& ctx) {
    const phi::SelectedRows x = ctx.InputVar("X")->Get<phi::SelectedRows>();
    phi::CheckRowsAndValues(x, "X");
    const size_t width = x.rows().empty() ? 0 : x.value().numel() / x.rows().size();
    std::map<int64_t, std::vector<double>> sums;
    for (size_t r = 0; r < x.rows().size(); ++r) {
      std::vector<double>& sum = sums[x.rows()[r]];
      sum.resize(width, 0.0);
      for (size_t k = 0; k < width; ++k) sum[k] += x.value().data<T>()[r * width + k];
    }
    std::vector<int64_t> rows;
    std::vector<double> values;
    for (const auto& row : sums) {
      rows.push_back(row.first);
      values.insert(values.end(), row.second.begin(), row.second.end());
    }
    auto* out = ctx.OutputVar("Out")->GetMutable<phi::SelectedRows>();
    phi::DDim dims = x.value().dims();
    dims[0] = static_cast<int64_t>(rows.size());
    out->set_rows(rows);
    out->set_height(x.height());
    out->mutable_value()->Resize(dims);
    Store(ctx, values, out->mutable_value());
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(clip_by_norm, ClipByNormCPUKernel, float);
