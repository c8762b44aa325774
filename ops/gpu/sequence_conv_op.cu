#include <algorithm>
#include <vector>

#include "ops/common/gpu/gpu_rows.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/context_window.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"

namespace paddle::operators {
namespace {

// The sequences on the device, and the window around each row.
struct GpuWindows {
  const int64_t* offsets;
  int64_t sequences, start, length;
  RowDivider width;

  __device__ int64_t before() const { return start < 0 ? -start : 0; }

  // The gradient of what lies `at` rows after the begin of sequence s, which may be padding: of all
  // rows of the sequence whose window has it, in their order.
  template <typename T>
  __device__ T Sum(const T* patches, int64_t s, int64_t at, int64_t column) const {
    const int64_t begin = offsets[s], size = offsets[s + 1] - begin;
    T sum = T(0);
    for (int64_t k = length - 1; k >= 0; --k) {
      const int64_t t = at - start - k;
      if (t < 0 || t >= size) continue;
      sum += patches[((begin + t) * length + k) * width.divisor + column];
    }
    return sum;
  }
};

// FillPatches of context_window.h: patches [rows, length, width].
template <typename T>
struct FillPatchesBody {
  GpuWindows w;
  RowDivider patch;  // length · width
  const T *x, *padding;
  T* patches;
  __device__ void operator()(int64_t i) const {
    const int64_t row = patch.Quotient(i), within = i - row * patch.divisor;
    const int64_t k = w.width.Quotient(within), column = within - k * w.width.divisor;
    const int64_t s = SequenceOf(w.offsets, w.sequences, row);
    const int64_t begin = w.offsets[s], size = w.offsets[s + 1] - begin;
    const int64_t at = row - begin + w.start + k;
    if (at >= 0 && at < size) {
      patches[i] = x[(begin + at) * w.width.divisor + column];
    } else if (padding == nullptr) {
      patches[i] = T(0);
    } else {
      const int64_t from = at < 0 ? at + w.before() : w.before() + at - size;
      patches[i] = padding[from * w.width.divisor + column];
    }
  }
};

template <typename T>
struct PatchGradBody {
  GpuWindows w;
  const T* patches;
  T* dx;
  __device__ void operator()(int64_t i) const {
    const int64_t row = w.width.Quotient(i), column = i - row * w.width.divisor;
    const int64_t s = SequenceOf(w.offsets, w.sequences, row);
    dx[i] = w.Sum(patches, s, row - w.offsets[s], column);
  }
};

// The gradient of a row of the padding: of all sequences.
template <typename T>
struct PaddingGradBody {
  GpuWindows w;
  const T* patches;
  T* d_padding;
  __device__ void operator()(int64_t i) const {
    const int64_t p = w.width.Quotient(i), column = i - p * w.width.divisor;
    const bool is_before = p < w.before();
    T sum = T(0);
    for (int64_t s = 0; s < w.sequences; ++s) {
      const int64_t size = w.offsets[s + 1] - w.offsets[s];
      sum += w.Sum(patches, s, is_before ? p - w.before() : size + p - w.before(), column);
    }
    d_padding[i] = sum;
  }
};

// One call of sequence_conv or its gradient.
template <typename T>
struct SequenceConvOnGpu {
  explicit SequenceConvOnGpu(const framework::ExecutionContext& ctx, const char* op_type)
      : gpu(GpuOf(ctx)),
        x(*ctx.Input<DenseTensor>("X")),
        window(ctx),
        offsets(SequenceRows(x, op_type)),
        device(UploadOffsets(gpu, offsets)),
        rows(x.dims()[0]),
        columns(window.length * window.width),
        filters(ctx.Input<DenseTensor>("Filter")->dims()[1]) {}

  GpuWindows Windows() const {
    return {device.data<int64_t>(), static_cast<int64_t>(offsets.size()) - 1, window.start,
            window.length, RowDivider(window.width)};
  }
  void Fill(const T* padding, T* patches) const {
    if (rows * columns == 0) return;
    GpuLoop(gpu, rows * columns,
            FillPatchesBody<T>{Windows(), RowDivider(columns), x.data<T>(), padding, patches});
  }

  const phi::GPUContext& gpu;
  const DenseTensor& x;
  const ContextWindow window;
  const std::vector<size_t>& offsets;
  const DenseTensor device;
  const int64_t rows, columns, filters;
};

template <typename T>
const T* TrainedPadding(const framework::ExecutionContext& ctx) {
  return ctx.Attr<bool>("paddingTrainable") ? OptionalData<T>(ctx, "PaddingData") : nullptr;
}

}  // namespace

template <typename T>
class SequenceConvGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const SequenceConvOnGpu<T> call(ctx, "sequence_conv");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    const phi::funcs::GpuArray<T> patches(call.gpu, call.rows * call.columns);
    call.Fill(TrainedPadding<T>(ctx), patches.data());
    phi::funcs::GpuGemm<T>(
        call.gpu, call.rows, call.filters, call.columns, T(1), {patches.data(), call.columns},
        {ctx.Input<DenseTensor>("Filter")->data<T>(), call.filters}, T(0), y, call.filters);
  }
};

template <typename T>
class SequenceConvGradGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const SequenceConvOnGpu<T> call(ctx, "sequence_conv_grad");
    const int64_t rows = call.rows, columns = call.columns, n = call.filters;
    const T* dy = OutGradData<T>(ctx, "Out");
    const phi::funcs::GpuArray<T> patches(call.gpu, rows * columns);
    T* d_filter = GradData<T>(ctx, "Filter");
    if (d_filter != nullptr && columns * n != 0) {
      call.Fill(TrainedPadding<T>(ctx), patches.data());
      phi::funcs::GpuGemm<T>(call.gpu, columns, n, rows, T(1), {patches.data(), columns, true},
                             {dy, n}, T(0), d_filter, n);
    }
    T* dx = GradData<T>(ctx, "X");
    T* d_padding = ctx.Attr<bool>("paddingTrainable") ? GradData<T>(ctx, "PaddingData") : nullptr;
    if ((dx == nullptr && d_padding == nullptr) || call.window.width == 0) return;
    if (rows > 0) {
      phi::funcs::GpuGemm<T>(call.gpu, rows, columns, n, T(1), {dy, n},
                             {ctx.Input<DenseTensor>("Filter")->data<T>(), n, true}, T(0),
                             patches.data(), columns);
    }
    if (dx != nullptr) {
      GpuLoop(call.gpu, call.x.numel(), PatchGradBody<T>{call.Windows(), patches.data(), dx});
    }
    if (d_padding == nullptr) return;
    GpuLoop(call.gpu, ctx.Input<DenseTensor>("PaddingData")->numel(),
            PaddingGradBody<T>{call.Windows(), patches.data(), d_padding});
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(sequence_conv, paddle::operators::SequenceConvGPUKernel<float>,
                        paddle::operators::SequenceConvGPUKernel<double>);
REGISTER_OP_CUDA_KERNEL(sequence_conv_grad, paddle::operators::SequenceConvGradGPUKernel<float>,
                        paddle::operators::SequenceConvGradGPUKernel<double>);
