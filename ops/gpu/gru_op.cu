#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rnn/gpu_gru.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"
#include "phi/kernels/primitive/gpu_column_sums.h"

namespace paddle::operators {

template <typename T>
class GruGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::GPUContext& gpu = GpuOf(ctx);
    const auto* input = ctx.Input<DenseTensor>("Input");
    const SequenceBatch batch(SequenceRows(*input, "gru"), ctx.Attr<bool>("is_reverse"));
    const GpuGru<T> gru(ctx);
    const int64_t rows = input->dims()[0], d = gru.width;
    DenseTensor own[3];
    T* gates = OutputOrOwn<T>(ctx, "BatchGate", input->dims(), &own[0]);
    T* reset = OutputOrOwn<T>(ctx, "BatchResetHiddenPrev", {rows, d}, &own[1]);
    T* hidden = OutputOrOwn<T>(ctx, "BatchHidden", {rows, d}, &own[2]);
    T* out = ctx.Output<DenseTensor>("Hidden")->mutable_data<T>(ctx.GetPlace());
    const T* h0 = OptionalData<T>(ctx, "H0", batch.sequences() * d);
    if (rows == 0 || d == 0) return;
    const std::vector<int64_t> order = RowsOf(batch);
    GatherRowsOnGpu(gpu, input->data<T>(), order, 3 * d, T(0), gates);
    if (const T* bias = OptionalData<T>(ctx, "Bias")) {
      GpuLoop(gpu, rows * 3 * d, AddRowBody<T>{bias, RowDivider(3 * d), gates});
    }
    const GpuArray<T> first(gpu, h0 == nullptr ? 0 : batch.sequences() * d);
    const T* previous = nullptr;
    if (h0 != nullptr) {
      GatherRowsOnGpu(gpu, h0, OrderOf(batch), d, T(0), first.data());
      previous = first.data();
    }
    for (int64_t t = 0; t < batch.steps(); ++t) {
      const int64_t at = batch.start(t);
      GruStepOnGpu(gpu, gru, batch.size(t), previous, gates + at * 3 * d, reset + at * d,
                   hidden + at * d);
      previous = hidden + at * d;
    }
    GatherRowsOnGpu(gpu, hidden, InverseOf(order, rows), d, T(0), out);
  }
};

// The gradients of one call, row by row in the order of the batches.
template <typename T>
class GruGradsOnGpu {
 public:
  explicit GruGradsOnGpu(const framework::ExecutionContext& ctx)
      : ctx_(ctx),
        gpu_(GpuOf(ctx)),
        gru_(ctx),
        input_(*ctx.Input<DenseTensor>("Input")),
        batch_(SequenceRows(input_, "gru_grad"), ctx.Attr<bool>("is_reverse")),
        rows_(input_.dims()[0]),
        width_(gru_.width),
        gates_(NeededData<T>(ctx, "BatchGate", rows_ * 3 * width_)),
        reset_(NeededData<T>(ctx, "BatchResetHiddenPrev", rows_ * width_)),
        hidden_(NeededData<T>(ctx, "BatchHidden", rows_ * width_)),
        h0_(OptionalData<T>(ctx, "H0", batch_.sequences() * width_)),
        d_gates_(gpu_, rows_ * 3 * width_),
        d_hidden_(gpu_, rows_ * width_),
        previous_(gpu_, rows_ * width_),
        d_first_(gpu_, batch_.sequences() * width_) {}

  void Run() {
    const T* const d_out = OutGradData<T>(ctx_, "Hidden");
    T* const d_h0 = GradData<T>(ctx_, "H0");
    const std::vector<int64_t> order = RowsOf(batch_);
    if (rows_ > 0 && width_ > 0) {
      GatherRowsOnGpu(gpu_, d_out, order, width_, T(0), d_hidden_.data());
      GatherPrevious();
      RunSteps(d_h0 != nullptr);
    }
    WeightGrad();
    BiasGrad(GradData<T>(ctx_, "Bias"));
    if (d_h0 != nullptr) FirstStateGrad(d_h0);
    if (T* d_input = GradData<T>(ctx_, "Input")) {
      GatherRowsOnGpu(gpu_, d_gates_.data(), InverseOf(order, rows_), 3 * width_, T(0), d_input);
    }
  }

 private:
  // The state before each row; of the first step H0, or zeros.
  void GatherPrevious() {
    const int64_t first = batch_.size(0);
    std::vector<int64_t> from(static_cast<size_t>(rows_ - first));
    for (int64_t t = 1; t < batch_.steps(); ++t) {
      for (int64_t i = 0; i < batch_.size(t); ++i) {
        from[static_cast<size_t>(batch_.start(t) - first + i)] = batch_.start(t - 1) + i;
      }
    }
    GatherRowsOnGpu(gpu_, hidden_, from, width_, T(0), previous_.data() + first * width_);
    if (h0_ == nullptr) return;
    std::vector<int64_t> running = OrderOf(batch_);
    running.resize(static_cast<size_t>(first));
    GatherRowsOnGpu(gpu_, h0_, running, width_, T(0), previous_.data());
  }

  void RunSteps(bool wants_first) {
    phi::funcs::GpuZeroAsync(gpu_, d_first_.data(),
                             static_cast<size_t>(d_first_.count()) * sizeof(T));
    const GpuArray<T> through(gpu_, batch_.size(0) * width_);
    for (int64_t t = batch_.steps() - 1; t >= 0; --t) {
      const int64_t at = batch_.start(t) * width_;
      const bool is_first = t == 0;
      T* const d_previous = !is_first     ? d_hidden_.data() + batch_.start(t - 1) * width_
                            : wants_first ? d_first_.data()
                                          : nullptr;
      const T* const previous = is_first && h0_ == nullptr ? nullptr : previous_.data() + at;
      GruStepGradOnGpu(gpu_, gru_, batch_.size(t), previous, gates_ + 3 * at, d_hidden_.data() + at,
                       through.data(), d_gates_.data() + 3 * at, d_previous);
    }
  }

  // Of all rows that have a state before them.
  void WeightGrad() {
    T* const d_weight = GradData<T>(ctx_, "Weight");
    if (d_weight == nullptr || width_ == 0) return;
    const int64_t d = width_;
    const int64_t skipped = rows_ == 0 || h0_ != nullptr ? 0 : batch_.size(0);
    const int64_t rows = rows_ - skipped;
    const T* const d_gates = d_gates_.data() + skipped * 3 * d;
    GpuGemm<T>(gpu_, d, 2 * d, rows, T(1), {previous_.data() + skipped * d, d, true},
               {d_gates, 3 * d}, T(0), d_weight, 2 * d);
    GpuGemm<T>(gpu_, d, d, rows, T(1), {reset_ + skipped * d, d, true}, {d_gates + 2 * d, 3 * d},
               T(0), d_weight + 2 * d * d, d);
  }

  void BiasGrad(T* d_bias) {
    phi::primitive::GpuColumnSums(gpu_, d_gates_.data(), rows_, 3 * width_, d_bias);
  }

  void FirstStateGrad(T* d_h0) {
    if (rows_ == 0 || width_ == 0) {
      return phi::funcs::GpuZeroAsync(gpu_, d_h0,
                                      static_cast<size_t>(batch_.sequences() * width_) * sizeof(T));
    }
    GatherRowsOnGpu(gpu_, d_first_.data(), InverseOf(OrderOf(batch_), batch_.sequences()), width_,
                    T(0), d_h0);
  }

  const framework::ExecutionContext& ctx_;
  const phi::GPUContext& gpu_;
  const GpuGru<T> gru_;
  const DenseTensor& input_;
  const SequenceBatch batch_;
  const int64_t rows_, width_;
  const T *gates_, *reset_, *hidden_, *h0_;  // of the forward op; h0_: nullptr: zeros
  const GpuArray<T> d_gates_, d_hidden_, previous_, d_first_;
};

template <typename T>
class GruGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    GruGradsOnGpu<T>(ctx).Run();
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(gru, paddle::operators::GruGPUKernel<float>,
                        paddle::operators::GruGPUKernel<double>);
REGISTER_OP_CUDA_KERNEL(gru_grad, paddle::operators::GruGradGPUKernel<float>,
                        paddle::operators::GruGradGPUKernel<double>);
