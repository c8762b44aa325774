#include "phi/kernels/send_recv_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/index/send_recv.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"

namespace phi {
namespace {

using funcs::EdgeMessage;

int64_t RowsToReceive(const DenseTensor& x, const IntArray& out_size) {
  PADDLE_ENFORCE(
      !out_size.FromTensor() || out_size.size() == 1,
      errors::InvalidArgument("input Out_size must hold one number; it holds %d", out_size.size()));
  const int64_t asked = out_size.size() == 0 ? 0 : out_size[0];
  return asked > 0 ? asked : x.dims()[0];
}

// Reduces the messages, one per edge, into the rows of `out`; a message has `width` elements.
template <typename T, typename Context, typename Message>
void ReceiveMessages(const Context& ctx, const DenseTensor& dst_index, const std::string& reduce_op,
                     int64_t width, Message message, DenseTensor* out, DenseTensor* dst_count) {
  const funcs::RowReduction op = funcs::RowReductionOf("reduce_op", reduce_op);
  T* to = ctx.template Alloc<T>(out);
  const int64_t rows = out->dims()[0];
  std::vector<int64_t> offsets, order;
  funcs::OrderByTarget(funcs::NodesOf("Dst_index", dst_index, rows), rows, &offsets, &order);
  funcs::ReduceRows<T>(op, offsets, order, width, message, to);
  if (op != funcs::RowReduction::kMean || dst_count == nullptr) return;
  dst_count->Resize({rows});
  int* count = ctx.template Alloc<int>(dst_count);
  for (int64_t r = 0; r < rows; ++r) count[r] = static_cast<int>(offsets[r + 1] - offsets[r]);
}

}  // namespace

template <typename T, typename Context>
void GraphSendRecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                         const DenseTensor& dst_index, const std::string& reduce_op,
                         const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count) {
  const int64_t nodes = x.dims()[0], width = product(slice_ddim(x.dims(), 1, x.dims().size()));
  const std::vector<int64_t> from = funcs::NodesOf("Src_index", src_index, nodes);
  DDim dims = x.dims();
  dims[0] = RowsToReceive(x, out_size);
  out->Resize(dims);
  const T* rows = nodes == 0 ? nullptr : x.data<T>();
  const auto message = [&](int64_t e, T*) { return rows + from[e] * width; };
  ReceiveMessages<T>(ctx, dst_index, reduce_op, width, message, out, dst_count);
}

template <typename T, typename Context>
void GraphSendUERecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const std::string& message_op, const std::string& reduce_op,
                           const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count) {
  const EdgeMessage maker(x.dims(), y.dims(), message_op);
  const std::vector<int64_t> from = funcs::NodesOf("Src_index", src_index, x.dims()[0]);
  DDim dims = out->dims();
  dims[0] = RowsToReceive(x, out_size);
  out->Resize(dims);
  const T* nodes = funcs::DataOrNull<T>(x);
  const T* edges = funcs::DataOrNull<T>(y);
  const auto message = [&](int64_t e, T* scratch) -> const T* {
    maker.Make(nodes + from[e] * maker.x_width, edges + e * maker.y_width, scratch);
    return scratch;
  };
  ReceiveMessages<T>(ctx, dst_index, reduce_op, maker.width, message, out, dst_count);
}

template <typename T, typename Context>
void GraphSendUVKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& src_index, const DenseTensor& dst_index,
                       const std::string& message_op, DenseTensor* out) {
  const EdgeMessage maker(x.dims(), y.dims(), message_op);
  const std::vector<int64_t> from = funcs::NodesOf("src_index", src_index, x.dims()[0]);
  const std::vector<int64_t> to = funcs::NodesOf("dst_index", dst_index, y.dims()[0]);
  T* messages = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T *left = x.data<T>(), *right = y.data<T>();
  const auto edges = static_cast<int64_t>(from.size());
  ParallelFor(edges, std::max<int64_t>(1, 16384 / maker.width), [&](int64_t begin, int64_t end) {
    for (int64_t e = begin; e < end; ++e) {
      maker.Make(left + from[e] * maker.x_width, right + to[e] * maker.y_width,
                 messages + e * maker.width);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(graph_send_recv, CPU, ALL_LAYOUT, phi::GraphSendRecvKernel, float, double, int,
                   int64_t) {
  for (int i = 1; i < 3; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_ue_recv, CPU, ALL_LAYOUT, phi::GraphSendUERecvKernel, float, double,
                   int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_uv, CPU, ALL_LAYOUT, phi::GraphSendUVKernel, float, double, int,
                   int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
