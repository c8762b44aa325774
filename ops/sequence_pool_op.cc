#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/pooled_sequences.h"
#include "ops/common/sequence/sequence.h"
#include "ops/common/sequence/sequence_sums.h"

namespace paddle::operators {

void SequencePoolInferShape(framework::InferShapeContext* ctx) {
  if (!ctx->IsRuntime()) {
    const int levels = ctx->GetLoDLevel("X");
    PADDLE_ENFORCE_GT(
        levels, 0,
        phi::errors::InvalidArgument("sequence_pool: X must have a LoD; it has %d levels", levels));
    ctx->SetLoDLevel("Out", levels - 1);
  }
  // How many sequences there are, only the LoD says: the kernel sets the first dimension.
  phi::DDim dims = ctx->GetInputDim("X");
  if (dims.size() > 0) dims[0] = -1;
  ctx->SetOutputDim("Out", dims);
  if (ctx->Attrs().Get<std::string>("pooltype") == "MAX" && ctx->HasOutput("MaxIndex")) {
    ctx->SetOutputDim("MaxIndex", dims);
  }
}

template <typename T>
class SequencePoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = ShapePooled(*x, out);
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const T* rows = x->data<T>();
    const std::string type = ctx.Attr<std::string>("pooltype");
    const T pad = static_cast<T>(ctx.Attr<float>("pad_value"));
    const int64_t width = RowWidth(*x);
    if (type == "MAX") {
      Maxima(offsets, rows, width, pad, y, MaxIndexOfPool(ctx, out->dims()));
    } else if (type == "FIRST" || type == "LAST") {
      const bool last = type == "LAST";
      for (int64_t s = 0; s < sequences; ++s) {
        const size_t row = last ? offsets[s + 1] - 1 : offsets[s];
        y = offsets[s] == offsets[s + 1] ? std::fill_n(y, width, pad)
                                         : std::copy_n(rows + row * width, width, y);
      }
    } else {
      PoolSequences(offsets, rows, width, type, y, width, pad);
    }
  }

 private:
  // The largest elements, the first of equal ones; `from`: their rows.
  static void Maxima(const std::vector<size_t>& offsets, const T* x, int64_t width, T pad, T* y,
                     int* from) {
    ParallelRows(static_cast<int64_t>(offsets.size()) - 1, 8 * width, [=, &offsets](int64_t s) {
      const bool empty = offsets[s] == offsets[s + 1];
      const T* first = x + offsets[s] * width;
      T* to = y + s * width;
      int* index = from + s * width;
      for (int64_t i = 0; i < width; ++i) to[i] = empty ? pad : first[i];
      std::fill_n(index, width, empty ? -1 : static_cast<int>(offsets[s]));
      for (size_t t = offsets[s] + 1; t < offsets[s + 1]; ++t) {
        const T* row = x + t * width;
        for (int64_t i = 0; i < width; ++i) {
          if (row[i] > to[i]) index[i] = static_cast<int>(t);
        }
        for (int64_t i = 0; i < width; ++i) to[i] = row[i] > to[i] ? row[i] : to[i];
      }
    });
  }
};

template <typename T>
class SequencePoolGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_pool_grad");
    const int64_t width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", static_cast<int64_t>(offsets.size()) - 1, width);
    T* dx = GradData<T>(ctx, "X");
    const std::string type = ctx.Attr<std::string>("pooltype");
    const int* max = type == "MAX" ? MaxRows(ctx, offsets, width) : nullptr;
    ParallelRows(static_cast<int64_t>(offsets.size()) - 1, 8 * width, [=, &offsets](int64_t s) {
      const int64_t length = static_cast<int64_t>(offsets[s + 1] - offsets[s]);
      const T* grad = dy + s * width;
      T* rows = dx + offsets[s] * width;
      if (length == 0) return;
      if (type == "SUM" || type == "AVERAGE" || type == "SQRT") {
        const auto count = static_cast<T>(length);
        const T factor = type == "SUM" ? T(1) : T(1) / (type == "SQRT" ? std::sqrt(count) : count);
        for (int64_t t = 0; t < length; ++t) {
          for (int64_t i = 0; i < width; ++i) rows[t * width + i] = grad[i] * factor;
        }
        return;
      }
      std::fill_n(rows, length * width, T(0));
      if (max != nullptr) {
        for (int64_t i = 0; i < width; ++i) {
          dx[max[s * width + i] * width + i] = grad[i];
        }
      } else {
        std::copy_n(grad, width, type == "LAST" ? rows + (length - 1) * width : rows);
      }
    });
  }

 private:
  // MaxIndex: for each sequence and column a row of that sequence.
  static const int* MaxRows(const framework::ExecutionContext& ctx,
                            const std::vector<size_t>& offsets, int64_t width) {
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    const int* max = NeededMaxIndex(ctx, sequences, width);
    for (int64_t s = 0; s < sequences; ++s) {
      const auto begin = static_cast<int64_t>(offsets[s]),
                 end = static_cast<int64_t>(offsets[s + 1]);
      for (int64_t i = 0; begin < end && i < width; ++i) {
        const int row = max[s * width + i];
        PADDLE_ENFORCE_EQ(
            row >= begin && row < end, true,
            phi::errors::InvalidArgument(
                "sequence_pool_grad: MaxIndex of sequence %d must be in [%d, %d); one "
                "is %d",
                s, begin, end, row));
      }
    }
    return max;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sequence_pool, SequencePoolCPUKernel, float, double);
PD_LEGACY_KERNEL(sequence_pool_grad, SequencePoolGradCPUKernel, float, double);
