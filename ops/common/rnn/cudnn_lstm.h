#pragma once

#include <algorithm>
#include <vector>

#include "framework/op/execution_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/optional.h"

// What cudnn_lstm and its gradient share.

namespace paddle::operators {

using ::phi::DenseTensor;

/// The weights as WeightList has them, which W holds one behind the other.
template <typename T>
class CudnnLstmWeights {
 public:
  explicit CudnnLstmWeights(const framework::ExecutionContext& ctx)
      : list_(ctx.MultiInput<DenseTensor>("WeightList")) {
    // Attributes may ask for more cells than memory holds: their weights are counted first.
    const int64_t cells = CellsOf(ctx);
    if (list_.empty()) {
      CheckBiases(ctx, cells);
    } else {
      PADDLE_ENFORCE_EQ(
          static_cast<int64_t>(list_.size()), 4 * cells,
          phi::errors::InvalidArgument("cudnn_lstm: WeightList must hold %d tensors; it holds %d",
                                       4 * cells, list_.size()));
    }
    const std::vector<phi::DDim> shapes = ShapesOf(ctx);
    if (list_.empty()) Split(ctx, shapes);
    for (size_t i = 0; i < shapes.size(); ++i) {
      PADDLE_ENFORCE_EQ(list_[i]->dims(), shapes[i],
                        phi::errors::InvalidArgument(
                            "cudnn_lstm: tensor %d of WeightList must have shape %s; it has %s", i,
                            shapes[i], list_[i]->dims()));
    }
  }
  CudnnLstmWeights(const CudnnLstmWeights&) = delete;

  const std::vector<const DenseTensor*>& list() const { return list_; }

 private:
  static int64_t CellsOf(const framework::ExecutionContext& ctx) {
    return (ctx.Attr<bool>("is_bidirec") ? int64_t{2} : int64_t{1}) * ctx.Attr<int>("num_layers");
  }

  // Errors: InvalidArgument unless W has room for two biases of each cell.
  static void CheckBiases(const framework::ExecutionContext& ctx, int64_t cells) {
    PADDLE_ENFORCE_EQ(
        ctx.HasInput("W"), true,
        phi::errors::InvalidArgument("cudnn_lstm: neither W nor WeightList is there"));
    const int64_t elements = ctx.Input<DenseTensor>("W")->numel();
    const int64_t of_cell = 8 * std::max<int64_t>(ctx.Attr<int>("hidden_size"), 1);
    PADDLE_ENFORCE_LE(cells, elements / of_cell,
                      phi::errors::InvalidArgument(
                          "cudnn_lstm: W of %d elements is too small for the biases of %d cells",
                          elements, cells));
  }

  // The shapes of the weights of all cells, then of their biases.
  static std::vector<phi::DDim> ShapesOf(const framework::ExecutionContext& ctx) {
    const int64_t hidden = ctx.Attr<int>("hidden_size"), gates = 4 * hidden;
    const int64_t directions = ctx.Attr<bool>("is_bidirec") ? 2 : 1;
    std::vector<phi::DDim> shapes;
    for (int64_t cell = 0; cell < CellsOf(ctx); ++cell) {
      const int64_t in = cell < directions ? ctx.Attr<int>("input_size") : directions * hidden;
      shapes.push_back({gates, in});
      shapes.push_back({gates, hidden});
    }
    shapes.resize(2 * shapes.size(), phi::DDim{gates});
    return shapes;
  }

  void Split(const framework::ExecutionContext& ctx, const std::vector<phi::DDim>& shapes) {
    const auto* w = ctx.Input<DenseTensor>("W");
    parts_.resize(shapes.size());
    int64_t at = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int64_t count = phi::product(shapes[i]);
      PADDLE_ENFORCE_LE(
          at + count, w->numel(),
          phi::errors::InvalidArgument("cudnn_lstm: W of %d elements is too small for its layers",
                                       w->numel()));
      parts_[i].Resize(shapes[i]);
      std::copy_n(w->data<T>() + at, count, parts_[i].mutable_data<T>(ctx.GetPlace()));
      at += count;
    }
    for (const DenseTensor& part : parts_) list_.push_back(&part);
  }

  std::vector<DenseTensor> parts_;
  std::vector<const DenseTensor*> list_;
};

inline paddle::optional<DenseTensor> CudnnLstmLengths(const framework::ExecutionContext& ctx) {
  paddle::optional<DenseTensor> lengths;
  if (ctx.HasInput("SequenceLength")) lengths = *ctx.Input<DenseTensor>("SequenceLength");
  return lengths;
}

}  // namespace paddle::operators
