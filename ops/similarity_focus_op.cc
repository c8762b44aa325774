#include <algorithm>
#include <numeric>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void SimilarityFocusInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "similarity_focus", "X", 4);
  const int64_t size = x[ctx->Attrs().Get<int>("axis")];
  for (int index : ctx->Attrs().Get<std::vector<int>>("indexes")) {
    PADDLE_ENFORCE_EQ(
        size < 0 || index < size, true,
        phi::errors::InvalidArgument(
            "similarity_focus: `indexes` must be in [0, %d) for X of shape %s; one is %d", size, x,
            index));
  }
  ctx->SetOutputDim("Out", x);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class SimilarityFocusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* mask = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    std::fill_n(mask, x->numel(), T(0));
    if (x->numel() == 0) return;
    const int axis = ctx.Attr<int>("axis"), row = axis == 1 ? 2 : 1, column = axis == 3 ? 2 : 3;
    const phi::DDim dims = x->dims(), steps = phi::stride(dims);
    const Plane plane = {dims[row],     dims[column], steps[row],
                         steps[column], dims[axis],   steps[axis]};
    for (int64_t image = 0; image < dims[0]; ++image) {
      for (int index : ctx.Attr<std::vector<int>>("indexes")) {
        const int64_t first = image * steps[0];
        Mark(plane, x->data<T>() + first + index * plane.axis_step, mask + first);
      }
    }
  }

 private:
  struct Plane {
    int64_t rows, columns, row_step, column_step, axis_size, axis_step;
  };

  static void Mark(const Plane& p, const T* x, T* mask) {
    const auto offset = [&p](int64_t i) {
      return i / p.columns * p.row_step + i % p.columns * p.column_step;
    };
    std::vector<int64_t> order(p.rows * p.columns);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return x[offset(a)] > x[offset(b)]; });
    std::vector<bool> row_taken(p.rows), column_taken(p.columns);
    for (int64_t i : order) {
      if (row_taken[i / p.columns] || column_taken[i % p.columns]) continue;
      row_taken[i / p.columns] = column_taken[i % p.columns] = true;
      for (int64_t k = 0; k < p.axis_size; ++k) mask[offset(i) + k * p.axis_step] = T(1);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(similarity_focus, SimilarityFocusCPUKernel, float, double);
