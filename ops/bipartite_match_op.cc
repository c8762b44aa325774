#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

template <typename T>
class BipartiteMatchCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* dist = ctx.Input<DenseTensor>("DistMat");
    std::vector<size_t> offsets = {0, static_cast<size_t>(dist->dims()[0])};
    if (!dist->lod().empty()) offsets = SequenceRows(*dist, "bipartite_match");
    const int64_t images = static_cast<int64_t>(offsets.size()) - 1, columns = dist->dims()[1];
    int* rows = Fill<int>(ctx, "ColToRowMatchIndices", {images, columns}, -1);
    T* values = Fill<T>(ctx, "ColToRowMatchDist", {images, columns}, T(0));
    const bool rest = ctx.Attr<std::string>("match_type") == "per_prediction";
    for (int64_t n = 0; n < images; ++n) {
      const T* from = dist->data<T>() + static_cast<int64_t>(offsets[n]) * columns;
      const auto count = static_cast<int64_t>(offsets[n + 1] - offsets[n]);
      Match(from, count, columns, rows + n * columns, values + n * columns);
      if (rest) {
        MatchRest(from, count, columns, ctx.Attr<float>("dist_threshold"), rows + n * columns,
                  values + n * columns);
      }
    }
  }

 private:
  static constexpr T kLeast = static_cast<T>(1e-6);

  template <typename V>
  static V* Fill(const framework::ExecutionContext& ctx, const char* slot, const phi::DDim& dims,
                 V value) {
    auto* tensor = ctx.Output<DenseTensor>(slot);
    tensor->Resize(dims);
    V* to = reference::Allocate<V>(ctx, tensor);
    std::fill_n(to, tensor->numel(), value);
    return to;
  }

  // The largest value whose row and column are free, again and again. Equal ones: as the columns,
  // then the rows lie.
  static void Match(const T* dist, int64_t rows, int64_t columns, int* match, T* value) {
    std::vector<int64_t> order;
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t i = 0; i < rows; ++i) {
        if (dist[i * columns + j] >= kLeast) order.push_back(i * columns + j);
      }
    }
    std::stable_sort(order.begin(), order.end(),
                     [dist](int64_t a, int64_t b) { return dist[a] > dist[b]; });
    std::vector<bool> taken(rows, false);
    for (int64_t at : order) {
      const int64_t i = at / columns, j = at % columns;
      if (taken[i] || match[j] >= 0) continue;
      taken[i] = true;
      match[j] = static_cast<int>(i);
      value[j] = dist[at];
    }
  }
  static void MatchRest(const T* dist, int64_t rows, int64_t columns, float threshold, int* match,
                        T* value) {
    for (int64_t j = 0; j < columns; ++j) {
      if (match[j] >= 0) continue;
      T best = T(-1);
      for (int64_t i = 0; i < rows; ++i) {
        const T d = dist[i * columns + j];
        if (d < kLeast || d < static_cast<T>(threshold) || d <= best) continue;
        best = d;
        match[j] = static_cast<int>(i);
        value[j] = d;
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bipartite_match, BipartiteMatchCPUKernel, float, double);
