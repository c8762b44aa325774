#include "phi/kernels/graph_reindex_kernel.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void GraphReindexKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& neighbors,
                        const DenseTensor& count,
                        const paddle::optional<DenseTensor>& /*hashtable_value*/,
                        const paddle::optional<DenseTensor>& /*hashtable_index*/,
                        DenseTensor* reindex_src, DenseTensor* reindex_dst,
                        DenseTensor* out_nodes) {
  const int64_t centres = x.numel(), edges = neighbors.numel(), counts = count.numel();
  reindex_src->Resize({edges});
  reindex_dst->Resize({edges});
  T* src = ctx.template Alloc<T>(reindex_src);
  T* dst = ctx.template Alloc<T>(reindex_dst);

  std::vector<T> nodes(x.data<T>(), x.data<T>() + centres);
  std::unordered_map<T, T> number_of;
  for (int64_t i = 0; i < centres; ++i) number_of[nodes[i]] = static_cast<T>(i);
  for (int64_t e = 0; e < edges; ++e) {
    const T node = neighbors.data<T>()[e];
    const auto [found, is_new] = number_of.emplace(node, static_cast<T>(nodes.size()));
    if (is_new) nodes.push_back(node);
    src[e] = found->second;
  }

  int64_t filled = 0;
  for (int64_t i = 0; i < counts; ++i) {
    const int64_t more = count.data<int>()[i];
    PADDLE_ENFORCE(more >= 0 && filled + more <= edges,
                   errors::InvalidArgument(
                       "input Count must add up to the %d of Neighbors; number %d of it is %d",
                       edges, i, more));
    std::fill_n(dst + filled, more, number_of[x.data<T>()[i % centres]]);
    filled += more;
  }
  PADDLE_ENFORCE(
      filled == edges && counts % centres == 0,
      errors::InvalidArgument("input Count must hold a number for each of %d nodes of X, or "
                              "several, and add up to the %d of Neighbors; it holds %d, "
                              "which add up to %d",
                              centres, edges, counts, filled));
  out_nodes->Resize({static_cast<int64_t>(nodes.size())});
  std::copy(nodes.begin(), nodes.end(), ctx.template Alloc<T>(out_nodes));
}

}  // namespace phi

PD_REGISTER_KERNEL(graph_reindex, CPU, ALL_LAYOUT, phi::GraphReindexKernel, int, int64_t) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // count: int32
}
