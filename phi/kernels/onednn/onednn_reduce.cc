#include "phi/kernels/onednn/onednn_reduce.h"

#include <vector>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/kernels/funcs/reduce/reduce_plan.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {

void RunReduce(const OneDNNContext& ctx, const char* op, dnnl::algorithm function,
               const DenseTensor& x, DenseTensor* out) {
  DenseTensor plain;
  ReorderToPlain(x, &plain);
  const int64_t rows = out->numel(), columns = rows == 0 ? 0 : x.numel() / rows;
  PrimitiveKey key("reduce");
  key.Add(static_cast<int>(function)).Add(rows).Add(columns).Add(static_cast<int>(x.dtype()));
  Run(ctx, op, key, {&plain}, {out}, [&] {
    const dnnl::memory::data_type type = ToOneDNNType(x.dtype());
    const dnnl::memory::desc from = PlainDesc(dnnl::memory::dims{rows, columns}, type);
    const dnnl::memory::desc to = PlainDesc(dnnl::memory::dims{rows, 1}, type);
    const auto pd = Describe<dnnl::reduction>(function, from, to, 0.f, 0.f);
    auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::reduction(pd));
    prepared->AddInput(DNNL_ARG_SRC, from);
    prepared->AddOutput(DNNL_ARG_DST, to);
    return prepared;
  });
}

std::string WhyNotReduce(const InferMetaContext& call, const IntArray& axes, bool reduce_all,
                         int64_t longest) {
  std::string why = WhyNotRows(call, 0, "x", 1, DDim::kMaxRank);
  if (!why.empty()) return why;
  if (axes.FromTensor()) return "the axes come from a tensor";
  const DDim dims = call.InputAt(0).dims();
  const int rank = dims.size();
  for (int64_t axis : axes.GetData()) {
    if (axis < -rank || axis >= rank) return Format("no axis %d in rank %d", axis, rank);
  }
  const std::vector<bool> reduced = funcs::MarkReducedAxes(axes.GetData(), rank, reduce_all);
  int first = rank;
  while (first > 0 && reduced[static_cast<size_t>(first - 1)]) --first;
  for (int i = 0; i < first; ++i) {
    if (reduced[static_cast<size_t>(i)]) return "the axes are not the last ones";
  }
  int64_t columns = 1;
  for (int i = first; i < rank; ++i) {
    if (dims[i] < 0) return "";  // not known yet
    columns *= dims[i];
  }
  if (columns == 0) return "rows of no elements";
  if (columns == 1) return "rows of one element";
  if (columns > longest)
    return Format("rows of %d elements; float32 is exact enough for %d", columns, longest);
  return "";
}

}  // namespace onednn
}  // namespace phi
