#include "phi/kernels/send_recv_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_graph.h"
#include "phi/kernels/primitive/gpu_rows.h"

namespace phi {
namespace {

int64_t RowsToReceiveOnGpu(const DenseTensor& x, const IntArray& out_size) {
  PADDLE_ENFORCE(
      !out_size.FromTensor() || out_size.size() == 1,
      errors::InvalidArgument("input Out_size must hold one number; it holds %d", out_size.size()));
  const int64_t asked = out_size.size() == 0 ? 0 : out_size[0];
  return asked > 0 ? asked : x.dims()[0];
}

// Reduces the messages, one per edge, into the rows of `out`; a message has `width` elements.
template <typename T>
void ReceiveOnGpu(const GPUContext& ctx, const DenseTensor& dst_index, const char* kernel,
                  const std::string& reduce_op, int64_t width,
                  const primitive::EdgeMessages<T>& messages, DenseTensor* out,
                  DenseTensor* dst_count) {
  const funcs::RowReduction op = funcs::RowReductionOf("reduce_op", reduce_op);
  T* to = ctx.template Alloc<T>(out);
  const int64_t rows = out->dims()[0], edges = dst_index.numel();
  const auto dst = primitive::RowsOf(ctx, dst_index, kernel, "Dst_index", rows);
  if (op == funcs::RowReduction::kMean && dst_count != nullptr) {
    dst_count->Resize({rows});
    primitive::GpuCountRows(ctx, dst.data(), edges, rows, funcs::AllocZeros<int>(ctx, dst_count));
  }
  funcs::GpuSortedRows sorted;
  if (edges > 0) sorted = funcs::GpuSortRows(ctx, dst.data(), edges, rows);
  primitive::GpuLoop(
      ctx, rows * width,
      primitive::ReceiveBody<T>{op, sorted.rows, sorted.positions, edges, width, messages, to});
}

}  // namespace

template <typename T, typename Context>
void GraphSendRecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& src_index,
                         const DenseTensor& dst_index, const std::string& reduce_op,
                         const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count) {
  const int64_t nodes = x.dims()[0], width = product(slice_ddim(x.dims(), 1, x.dims().size()));
  const auto src = primitive::RowsOf(ctx, src_index, "graph_send_recv", "Src_index", nodes);
  DDim dims = x.dims();
  dims[0] = RowsToReceiveOnGpu(x, out_size);
  out->Resize(dims);
  primitive::EdgeMessages<T> messages;
  messages.x = {funcs::DataOrNull<T>(x), src.data(), nodes, width, nullptr};
  ReceiveOnGpu(ctx, dst_index, "graph_send_recv", reduce_op, width, messages, out, dst_count);
}

template <typename T, typename Context>
void GraphSendUERecvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const DenseTensor& src_index, const DenseTensor& dst_index,
                           const std::string& message_op, const std::string& reduce_op,
                           const IntArray& out_size, DenseTensor* out, DenseTensor* dst_count) {
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  const int64_t nodes = x.dims()[0], edges = src_index.numel();
  const primitive::EdgePlaces places(ctx, maker);
  const auto src = primitive::RowsOf(ctx, src_index, "graph_send_ue_recv", "Src_index", nodes);
  const auto own = primitive::RowOfEachEdge(ctx, edges);
  DDim dims = out->dims();
  dims[0] = RowsToReceiveOnGpu(x, out_size);
  out->Resize(dims);
  const primitive::EdgeMessages<T> messages{
      {funcs::DataOrNull<T>(x), src.data(), nodes, maker.x_width, places.x_at()},
      {funcs::DataOrNull<T>(y), own.data(), edges, maker.y_width, places.y_at()},
      maker.multiply};
  ReceiveOnGpu(ctx, dst_index, "graph_send_ue_recv", reduce_op, maker.width, messages, out,
               dst_count);
}

template <typename T, typename Context>
void GraphSendUVKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& src_index, const DenseTensor& dst_index,
                       const std::string& message_op, DenseTensor* out) {
  const funcs::EdgeMessage maker(x.dims(), y.dims(), message_op);
  const int64_t sources = x.dims()[0], targets = y.dims()[0], width = maker.width;
  const primitive::EdgePlaces places(ctx, maker);
  const auto src = primitive::RowsOf(ctx, src_index, "graph_send_uv", "src_index", sources);
  const auto dst = primitive::RowsOf(ctx, dst_index, "graph_send_uv", "dst_index", targets);
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const primitive::EdgeMessages<T> messages{
      {funcs::DataOrNull<T>(x), src.data(), sources, maker.x_width, places.x_at()},
      {funcs::DataOrNull<T>(y), dst.data(), targets, maker.y_width, places.y_at()},
      maker.multiply};
  primitive::GpuLoop(ctx, src_index.numel() * width,
                     [=] DEVICE(int64_t i) { to[i] = messages.Element(i / width, i % width); });
}

}  // namespace phi

PD_REGISTER_KERNEL(graph_send_recv, GPU, ALL_LAYOUT, phi::GraphSendRecvKernel, float, double, int,
                   int64_t) {
  for (int i = 1; i < 3; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_ue_recv, GPU, ALL_LAYOUT, phi::GraphSendUERecvKernel, float, double,
                   int, int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(graph_send_uv, GPU, ALL_LAYOUT, phi::GraphSendUVKernel, float, double, int,
                   int64_t) {
  for (int i = 2; i < 4; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
}
