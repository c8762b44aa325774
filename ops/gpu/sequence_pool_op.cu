#include <string>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/sequence/pooled_sequences.h"
#include "phi/backends/gpu/gpu_lent_report.h"

namespace paddle::operators {
namespace {

enum class SequencePooling { kSum, kAverage, kRoot, kLast, kFirst, kMax };

SequencePooling SequencePoolingOf(const framework::ExecutionContext& ctx) {
  const std::string type = ctx.Attr<std::string>("pooltype");
  if (type == "SUM") return SequencePooling::kSum;
  if (type == "AVERAGE") return SequencePooling::kAverage;
  if (type == "SQRT") return SequencePooling::kRoot;
  if (type == "LAST") return SequencePooling::kLast;
  return type == "FIRST" ? SequencePooling::kFirst : SequencePooling::kMax;
}

// What a sum of `length` rows is multiplied by.
template <typename T>
__device__ T PoolingFactor(SequencePooling pooling, int64_t length) {
  const T count = static_cast<T>(length);
  if (pooling == SequencePooling::kSum) return T(1);
  return T(1) / (pooling == SequencePooling::kRoot ? std::sqrt(count) : count);
}

template <typename T>
struct SequencePoolBody {
  SequencePooling pooling;
  const T* x;
  const int64_t* offsets;
  RowDivider width;
  T pad;
  T* y;
  int* index;  // of kMax

  __device__ void operator()(int64_t i) const {
    const int64_t s = width.Quotient(i), column = i - s * width.divisor;
    const int64_t begin = offsets[s], end = offsets[s + 1];
    if (begin == end) {
      y[i] = pad;
      if (pooling == SequencePooling::kMax) index[i] = -1;
      return;
    }
    const T* const from = x + column;
    switch (pooling) {
      case SequencePooling::kFirst:
        y[i] = from[begin * width.divisor];
        return;
      case SequencePooling::kLast:
        y[i] = from[(end - 1) * width.divisor];
        return;
      case SequencePooling::kMax:
        return Largest(from, begin, end, i);
      default:
        T sum = T(0);
        for (int64_t t = begin; t < end; ++t) sum += from[t * width.divisor];
        y[i] = sum * PoolingFactor<T>(pooling, end - begin);
    }
  }

  // The first of equal ones.
  __device__ void Largest(const T* from, int64_t begin, int64_t end, int64_t i) const {
    T best = from[begin * width.divisor];
    int64_t row = begin;
    for (int64_t t = begin + 1; t < end; ++t) {
      const T v = from[t * width.divisor];
      if (!(v > best)) continue;
      best = v;
      row = t;
    }
    y[i] = best;
    index[i] = static_cast<int>(row);
  }
};

template <typename T>
struct SequencePoolGradBody {
  SequencePooling pooling;
  const T* dy;
  const int64_t* offsets;
  int64_t sequences;
  RowDivider width;
  const int* index;  // of kMax
  phi::GpuValueReport* report;
  const char *kernel, *input;  // of the host, for the report
  T* dx;

  __device__ void operator()(int64_t i) const {
    const int64_t row = width.Quotient(i), column = i - row * width.divisor;
    const int64_t s = SequenceOf(offsets, sequences, row);
    const int64_t begin = offsets[s], end = offsets[s + 1], at = s * width.divisor + column;
    switch (pooling) {
      case SequencePooling::kFirst:
        dx[i] = row == begin ? dy[at] : T(0);
        return;
      case SequencePooling::kLast:
        dx[i] = row == end - 1 ? dy[at] : T(0);
        return;
      case SequencePooling::kMax:
        if (row == begin && (index[at] < begin || index[at] >= end)) {
          Refuse(index[at], begin, end);
        }
        dx[i] = index[at] == row ? dy[at] : T(0);
        return;
      default:
        dx[i] = dy[at] * PoolingFactor<T>(pooling, end - begin);
    }
  }

  __device__ void Refuse(int row, int64_t begin, int64_t end) const {
    if (!report->Claim(kernel)) return;
    report->input = input;
    report->low = begin;
    report->limit = end;
    report->value = row;
  }
};

}  // namespace

template <typename T>
class SequencePoolGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::vector<size_t> offsets = ShapePooled(*x, out);
    T* y = out->mutable_data<T>(ctx.GetPlace());
    const SequencePooling pooling = SequencePoolingOf(ctx);
    int* index = pooling == SequencePooling::kMax ? MaxIndexOfPool(ctx, out->dims()) : nullptr;
    if (out->numel() == 0) return;
    const DenseTensor device = UploadOffsets(GpuOf(ctx), offsets);
    GpuLoop(
        GpuOf(ctx), out->numel(),
        SequencePoolBody<T>{pooling, x->data<T>(), device.data<int64_t>(), RowDivider(RowWidth(*x)),
                            static_cast<T>(ctx.Attr<float>("pad_value")), y, index});
  }
};

template <typename T>
class SequencePoolGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t> offsets = SequenceRows(*x, "sequence_pool_grad");
    const int64_t sequences = static_cast<int64_t>(offsets.size()) - 1, width = RowWidth(*x);
    const T* dy = OutGradRows<T>(ctx, "Out", sequences, width);
    T* dx = GradData<T>(ctx, "X");
    const SequencePooling pooling = SequencePoolingOf(ctx);
    const int* index =
        pooling == SequencePooling::kMax ? NeededMaxIndex(ctx, sequences, width) : nullptr;
    if (x->numel() == 0) return;
    const phi::GPUContext& gpu = GpuOf(ctx);
    const DenseTensor device = UploadOffsets(gpu, offsets);
    GpuLoop(gpu, x->numel(),
            SequencePoolGradBody<T>{
                pooling, dy, device.data<int64_t>(), sequences, RowDivider(width), index,
                phi::LendValueReport(gpu.value_report()), "sequence_pool_grad", "MaxIndex", dx});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_pool, paddle::operators::SequencePoolGPUKernel<float>,
                        paddle::operators::SequencePoolGPUKernel<double>);
REGISTER_OP_CUDA_KERNEL(sequence_pool_grad, paddle::operators::SequencePoolGradGPUKernel<float>,
                        paddle::operators::SequencePoolGradGPUKernel<double>);
