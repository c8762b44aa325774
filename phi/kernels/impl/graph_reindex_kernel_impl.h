#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/graph_reindex_kernel.h"

namespace phi {

// The nodes decide how many there are: a GPU's kernel gets its inputs on the host.
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
  std::vector<T> nodes(x.data<T>(), x.data<T>() + centres);
  std::unordered_map<T, T> number_of;
  for (int64_t i = 0; i < centres; ++i) number_of[nodes[i]] = static_cast<T>(i);
  funcs::FillOnHost<T>(ctx, reindex_src, [&](T* src) {
    for (int64_t e = 0; e < edges; ++e) {
      const T node = neighbors.data<T>()[e];
      const auto found = number_of.emplace(node, static_cast<T>(nodes.size()));
      if (found.second) nodes.push_back(node);
      src[e] = found.first->second;
    }
  });
  int64_t filled = 0;
  funcs::FillOnHost<T>(ctx, reindex_dst, [&](T* dst) {
    for (int64_t i = 0; i < counts; ++i) {
      const int64_t more = count.data<int>()[i];
      PADDLE_ENFORCE(more >= 0 && filled + more <= edges,
                     errors::InvalidArgument(
                         "input Count must add up to the %d of Neighbors; number %d of it is %d",
                         edges, i, more));
      std::fill_n(dst + filled, more, number_of[x.data<T>()[i % centres]]);
      filled += more;
    }
  });
  PADDLE_ENFORCE(
      filled == edges && counts % centres == 0,
      errors::InvalidArgument("input Count must hold a number for each of %d nodes of X, or "
                              "several, and add up to the %d of Neighbors; it holds %d, "
                              "which add up to %d",
                              centres, edges, counts, filled));
  out_nodes->Resize({static_cast<int64_t>(nodes.size())});
  funcs::FillOnHost<T>(ctx, out_nodes, [&](T* to) { std::copy(nodes.begin(), nodes.end(), to); });
}

}  // namespace phi
