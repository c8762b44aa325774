#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_graph.h"
#include "phi/kernels/primitive/gpu_rows.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {
namespace {

// What the gradients of the messages are made of, in memory of the device.
template <typename T>
class ReceivedGrads {
 public:
  ReceivedGrads(const GPUContext& ctx, const std::string& reduce_op,
                const paddle::optional<DenseTensor>& out, const DenseTensor& out_grad,
                const DenseTensor& dst_index, const char* kernel, int64_t width)
      : rows_(primitive::RowsOf(ctx, dst_index, kernel, "Dst_index", out_grad.dims()[0])) {
    const funcs::RowReduction op = funcs::RowReductionOf("reduce_op", reduce_op);
    const int64_t rows = out_grad.dims()[0];
    PADDLE_ENFORCE_EQ(
        product(slice_ddim(out_grad.dims(), 1, out_grad.dims().size())), width,
        errors::InvalidArgument("Out@GRAD must have rows of %d elements; its shape is %s", width,
                                out_grad.dims()));
    grad_ = {{}, rows_.data(), rows, width, out_grad.data<T>(), nullptr, nullptr};
    if (op == funcs::RowReduction::kMax || op == funcs::RowReduction::kMin) {
      PADDLE_ENFORCE(out, errors::InvalidArgument("the gradient of %s needs Out", reduce_op));
      grad_.best = out->data<T>();
    }
    if (op == funcs::RowReduction::kMean) {
      counts_.Resize({rows});
      int64_t* counts = funcs::AllocZeros<int64_t>(ctx, &counts_);
      primitive::GpuCountRows(ctx, rows_.data(), rows_.count(), rows, counts);
      grad_.counts = counts;
    }
  }
  primitive::ReceivedGrad<T> Of(const primitive::EdgeMessages<T>& messages) const {
    primitive::ReceivedGrad<T> grad = grad_;
    grad.messages = messages;
    return grad;
  }

 private:
  funcs::GpuArray<int64_t> rows_;
  DenseTensor counts_;
  primitive::ReceivedGrad<T> grad_;
};

}  // namespace

template <typename T, typename Context>
void GraphSendRecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                             const DenseTensor& dst_index, const paddle::optional<DenseTensor>& out,
                             const paddle::optional<DenseTensor>&, const DenseTensor& out_grad,
                             const std::string& reduce_op, DenseTensor* x_grad) {
  T* dx = funcs::AllocZeros<T>(ctx, x_grad);
  const int64_t edges = src_index.numel(), nodes = x.dims()[0];
  if (out_grad.numel() == 0 || dx == nullptr || edges == 0) return;
  const int64_t width = product(slice_ddim(x.dims(), 1, x.dims().size()));
  const char* kernel = "graph_send_recv_grad";
  const auto src = primitive::RowsOf(ctx, src_index, kernel, "Src_index", nodes);
  const ReceivedGrads<T> grads(ctx, reduce_op, out, out_grad, dst_index, kernel, width);
  primitive::EdgeMessages<T> messages;
  messages.x = {funcs::DataOrNull<T>(x), src.data(), nodes, width, nullptr};
  primitive::GpuOperandGrad(ctx, messages, true, edges, width, grads.Of(messages), dx);
}

template <typename T, typename Context>
void GraphSendUERecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& src_index, const DenseTensor& dst_index,
                               const paddle::optional<DenseTensor>& out,
                               const paddle::optional<DenseTensor>&, const DenseTensor& out_grad,
                               const std::string& message_op, const std::string& reduce_op,
                               DenseTensor* x_grad, DenseTensor* y_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *dy = funcs::AllocZeros<T>(ctx, y_grad);
  const int64_t edges = src_index.numel(), nodes = x.dims()[0];
  if (out_grad.numel() == 0 || edges == 0) return;
  const char* kernel = "graph_send_ue_recv_grad";
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  const primitive::EdgePlaces places(ctx, maker);
  const auto src = primitive::RowsOf(ctx, src_index, kernel, "Src_index", nodes);
  const auto own = primitive::RowOfEachEdge(ctx, edges);
  const ReceivedGrads<T> grads(ctx, reduce_op, out, out_grad, dst_index, kernel, maker.width);
  const primitive::EdgeMessages<T> messages{
      {funcs::DataOrNull<T>(x), src.data(), nodes, maker.x_width, places.x_at()},
      {funcs::DataOrNull<T>(y), own.data(), edges, maker.y_width, places.y_at()},
      maker.multiply};
  const auto grad = grads.Of(messages);
  if (dx != nullptr) {
    primitive::GpuOperandGrad(ctx, messages, true, edges, maker.width, grad, dx);
  }
  if (dy != nullptr) {
    primitive::GpuOperandGrad(ctx, messages, false, edges, maker.width, grad, dy);
  }
}

template <typename T, typename Context>
void GraphSendUVGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const DenseTensor& out_grad, const std::string& message_op,
                           DenseTensor* x_grad, DenseTensor* y_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *dy = funcs::AllocZeros<T>(ctx, y_grad);
  const int64_t edges = src_index.numel();
  if (out_grad.numel() == 0 || edges == 0) return;
  const char* kernel = "graph_send_uv_grad";
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  const int64_t sources = x.dims()[0], targets = y.dims()[0];
  const primitive::EdgePlaces places(ctx, maker);
  const auto src = primitive::RowsOf(ctx, src_index, kernel, "src_index", sources);
  const auto dst = primitive::RowsOf(ctx, dst_index, kernel, "dst_index", targets);
  const primitive::EdgeMessages<T> messages{
      {funcs::DataOrNull<T>(x), src.data(), sources, maker.x_width, places.x_at()},
      {funcs::DataOrNull<T>(y), dst.data(), targets, maker.y_width, places.y_at()},
      maker.multiply};
  const primitive::GivenGrad<T> grad{out_grad.data<T>(), maker.width};
  if (dx != nullptr) {
    primitive::GpuOperandGrad(ctx, messages, true, edges, maker.width, grad, dx);
  }
  if (dy != nullptr) {
    primitive::GpuOperandGrad(ctx, messages, false, edges, maker.width, grad, dy);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(graph_send_recv_grad, GPU, ALL_LAYOUT, phi::GraphSendRecvGradKernel, float,
                   double, int, int64_t) {
  for (int i = 1; i < 3; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(4).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_ue_recv_grad, GPU, ALL_LAYOUT, phi::GraphSendUERecvGradKernel, float,
                   double, int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(5).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_uv_grad, GPU, ALL_LAYOUT, phi::GraphSendUVGradKernel, float, double,
                   int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
