#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/graph_sample_neighbors_kernel.h"

namespace phi {
namespace internal {

// The first `k` of `order` become a sample of all of it.
template <typename Engine>
void ShuffleFirst(int64_t k, std::vector<int64_t>* order, Engine* engine) {
  const auto count = static_cast<int64_t>(order->size());
  for (int64_t i = 0; i < k; ++i) {
    std::uniform_int_distribution<int64_t> any(i, count - 1);
    std::swap((*order)[i], (*order)[any(*engine)]);
  }
}

// to[i] = from[places[i]]; the places are in host memory.
template <typename T, typename Context>
void TakePlaces(const Context& ctx, const DenseTensor& from, const std::vector<int64_t>& places,
                T* to) {
  const auto count = static_cast<int64_t>(places.size());
  if (count == 0) return;
  DenseTensor order;
  order.Resize({count});
  funcs::FillOnHost<int64_t>(ctx, &order,
                             [&](int64_t* list) { std::copy(places.begin(), places.end(), list); });
  const T* values = from.data<T>();
  const int64_t* at = order.data<int64_t>();
  funcs::ForEach(ctx, count, 32768, [=] DEVICE(int64_t i) { to[i] = values[at[i]]; });
}

}  // namespace internal

// What is drawn decides how much there is: a GPU's kernel gets col_ptr and x on the host.
template <typename T, typename Context>
void GraphSampleNeighborsKernel(const Context& ctx, const DenseTensor& row,
                                const DenseTensor& col_ptr, const DenseTensor& x,
                                const paddle::optional<DenseTensor>& eids,
                                const paddle::optional<DenseTensor>& /*perm_buffer*/,
                                int sample_size, bool return_eids, bool /*flag_perm_buffer*/,
                                DenseTensor* out, DenseTensor* out_count, DenseTensor* out_eids) {
  const int64_t nodes = col_ptr.numel() - 1, asked = x.numel();
  out_count->Resize({asked});
  std::vector<int64_t> places;  // in row, of what is drawn
  funcs::FillOnHost<int>(ctx, out_count, [&](int* counts) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      std::vector<int64_t> order;
      for (int64_t i = 0; i < asked; ++i) {
        const int64_t node = x.data<T>()[i];
        PADDLE_ENFORCE(
            node >= 0 && node < nodes,
            errors::InvalidArgument("input X must hold nodes in [0, %d); one is %d", nodes, node));
        const int64_t begin = col_ptr.data<T>()[node], end = col_ptr.data<T>()[node + 1];
        PADDLE_ENFORCE(begin >= 0 && begin <= end && end <= row.numel(),
                       errors::InvalidArgument("input Col_Ptr must ascend from 0 to the %d of Row; "
                                               "node %d has [%d, %d)",
                                               row.numel(), node, begin, end));
        const int64_t degree = end - begin;
        const int64_t take = sample_size < 0 ? degree : std::min<int64_t>(degree, sample_size);
        order.resize(degree);
        std::iota(order.begin(), order.end(), begin);
        if (take < degree) internal::ShuffleFirst(take, &order, &engine);
        places.insert(places.end(), order.begin(), order.begin() + take);
        counts[i] = static_cast<int>(take);
      }
    });
  });
  const auto write = [&](const DenseTensor& from, DenseTensor* to) {
    to->Resize({static_cast<int64_t>(places.size())});
    internal::TakePlaces(ctx, from, places, ctx.template Alloc<T>(to));
  };
  write(row, out);
  if (return_eids && out_eids != nullptr) write(*eids, out_eids);
}

}  // namespace phi
