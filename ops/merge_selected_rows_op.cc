#include <map>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/check_row_values.h"

namespace paddle::operators {

template <typename T>
class MergeSelectedRowsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::SelectedRows x = ctx.InputVar("X")->Get<phi::SelectedRows>();
    phi::CheckRowsAndValues(x, "X");
    auto* out = ctx.OutputVar("Out")->GetMutable<phi::SelectedRows>();
    std::map<int64_t, std::vector<int64_t>> places;  // of each row number, in order
    for (size_t i = 0; i < x.rows().size(); ++i) {
      places[x.rows()[i]].push_back(static_cast<int64_t>(i));
    }
    std::vector<int64_t> rows;
    for (const auto& row : places) rows.push_back(row.first);
    phi::DDim dims = x.value().dims();
    const int64_t width = dims[0] == 0 ? 0 : x.value().numel() / dims[0];
    dims[0] = static_cast<int64_t>(rows.size());
    DenseTensor value;
    value.Resize(dims);
    T* y = reference::Allocate<T>(ctx, &value);
    for (const auto& row : places) {
      for (int64_t k = 0; k < width; ++k) {
        T sum = T(0);
        for (int64_t place : row.second) sum += x.value().data<T>()[place * width + k];
        *y++ = sum;
      }
    }
    out->set_rows(rows);
    out->set_height(x.height());
    *out->mutable_value() = value;
  }
};

/// The kernel shapes the rows.
void MergeSelectedRowsInferShape(framework::InferShapeContext* ctx) { ctx->ShareDim("X", "Out"); }

}  // namespace paddle::operators

PD_LEGACY_KERNEL(merge_selected_rows, MergeSelectedRowsCPUKernel, float, double);
