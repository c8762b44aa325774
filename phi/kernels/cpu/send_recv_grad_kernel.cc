#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/send_recv.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {
namespace {

int64_t RowElements(const DenseTensor& t) {
  return product(slice_ddim(t.dims(), 1, t.dims().size()));
}

// The gradient of each message that was reduced into a row, from the gradient of that row.
template <typename T>
class MessageGrad {
 public:
  MessageGrad(const std::string& reduce_op, const paddle::optional<DenseTensor>& out,
              const DenseTensor& out_grad, const std::vector<int64_t>& to, int64_t width)
      : op_(funcs::RowReductionOf("reduce_op", reduce_op)),
        width_(width),
        grad_(out_grad.data<T>()),
        out_(nullptr) {
    PADDLE_ENFORCE_EQ(
        RowElements(out_grad), width,
        errors::InvalidArgument("Out@GRAD must have rows of %d elements; its shape is %s", width,
                                out_grad.dims()));
    if (op_ == funcs::RowReduction::kMax || op_ == funcs::RowReduction::kMin) {
      PADDLE_ENFORCE(out, errors::InvalidArgument("the gradient of %s needs Out", reduce_op));
      out_ = out->data<T>();
    }
    if (op_ == funcs::RowReduction::kMean) {
      counts_.assign(out_grad.dims()[0], 0);
      for (const int64_t row : to) ++counts_[row];
    }
  }
  int64_t width() const { return width_; }

  /// `message` is one that was sent to row `row`; `result` [width] gets its gradient.
  void Of(int64_t row, const T* message, T* result) const {
    const T* grad = grad_ + row * width_;
    if (out_ != nullptr) {
      const T* best = out_ + row * width_;
      for (int64_t i = 0; i < width_; ++i) result[i] = message[i] == best[i] ? grad[i] : T(0);
    } else if (!counts_.empty()) {
      const T count = static_cast<T>(counts_[row]);
      for (int64_t i = 0; i < width_; ++i) result[i] = grad[i] / count;
    } else {
      std::copy_n(grad, width_, result);
    }
  }

 private:
  const funcs::RowReduction op_;
  const int64_t width_;
  const T *grad_, *out_;
  std::vector<int64_t> counts_;
};

}  // namespace

template <typename T, typename Context>
void GraphSendRecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                             const DenseTensor& dst_index, const paddle::optional<DenseTensor>& out,
                             const paddle::optional<DenseTensor>&, const DenseTensor& out_grad,
                             const std::string& reduce_op, DenseTensor* x_grad) {
  T* dx = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0 || dx == nullptr) return;
  const std::vector<int64_t> from = funcs::NodesOf("Src_index", src_index, x.dims()[0]);
  const std::vector<int64_t> to = funcs::NodesOf("Dst_index", dst_index, out_grad.dims()[0]);
  const MessageGrad<T> message(reduce_op, out, out_grad, to, RowElements(x));
  const int64_t width = message.width();
  std::vector<T> grad(width);
  for (size_t e = 0; e < from.size(); ++e) {
    message.Of(to[e], x.data<T>() + from[e] * width, grad.data());
    for (int64_t i = 0; i < width; ++i) dx[from[e] * width + i] += grad[i];
  }
}

template <typename T, typename Context>
void GraphSendUERecvGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& src_index, const DenseTensor& dst_index,
                               const paddle::optional<DenseTensor>& out,
                               const paddle::optional<DenseTensor>&, const DenseTensor& out_grad,
                               const std::string& message_op, const std::string& reduce_op,
                               DenseTensor* x_grad, DenseTensor* y_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *dy = funcs::AllocZeros<T>(ctx, y_grad);
  if (out_grad.numel() == 0) return;
  const std::vector<int64_t> from = funcs::NodesOf("Src_index", src_index, x.dims()[0]);
  const std::vector<int64_t> to = funcs::NodesOf("Dst_index", dst_index, out_grad.dims()[0]);
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  const MessageGrad<T> reduced(reduce_op, out, out_grad, to, maker.width);
  std::vector<T> message(maker.width), grad(maker.width);
  for (size_t e = 0; e < from.size(); ++e) {
    const int64_t left = from[e] * maker.x_width;
    const int64_t right = static_cast<int64_t>(e) * maker.y_width;
    const T *node = x.data<T>() + left, *edge = y.data<T>() + right;
    maker.Make(node, edge, message.data());
    reduced.Of(to[e], message.data(), grad.data());
    maker.AddGrad(node, edge, grad.data(), dx == nullptr ? nullptr : dx + left,
                  dy == nullptr ? nullptr : dy + right);
  }
}

template <typename T, typename Context>
void GraphSendUVGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const DenseTensor& out_grad, const std::string& message_op,
                           DenseTensor* x_grad, DenseTensor* y_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, x_grad), *dy = funcs::AllocZeros<T>(ctx, y_grad);
  if (out_grad.numel() == 0) return;
  const std::vector<int64_t> from = funcs::NodesOf("src_index", src_index, x.dims()[0]);
  const std::vector<int64_t> to = funcs::NodesOf("dst_index", dst_index, y.dims()[0]);
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  for (size_t e = 0; e < from.size(); ++e) {
    const int64_t left = from[e] * maker.x_width, right = to[e] * maker.y_width;
    maker.AddGrad(x.data<T>() + left, y.data<T>() + right,
                  out_grad.data<T>() + static_cast<int64_t>(e) * maker.width,
                  dx == nullptr ? nullptr : dx + left, dy == nullptr ? nullptr : dy + right);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(graph_send_recv_grad, CPU, ALL_LAYOUT, phi::GraphSendRecvGradKernel, float,
                   double, int, int64_t) {
  for (int i = 1; i < 3; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(4).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_ue_recv_grad, CPU, ALL_LAYOUT, phi::GraphSendUERecvGradKernel, float,
                   double, int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(5).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_uv_grad, CPU, ALL_LAYOUT, phi::GraphSendUVGradKernel, float, double,
                   int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
