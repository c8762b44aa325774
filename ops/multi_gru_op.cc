#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rnn/gru_cell.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

static void CheckCount(const char* slot, size_t actual, size_t expected) {
  PADDLE_ENFORCE_EQ(
      actual, expected,
      phi::errors::InvalidArgument("multi_gru: %s must hold %d variables, two for each "
                                   "of `layers`; it holds %d",
                                   slot, expected, actual));
}

static void CheckActivation(const std::string& actual, const char* name, const char* expected) {
  PADDLE_ENFORCE_EQ(
      actual, expected,
      phi::errors::Unimplemented("multi_gru: `%s` must be %s; it is `%s`", name, expected, actual));
}

static void CheckMatrix(const char* slot, size_t i, const phi::DDim& dims, int64_t rows,
                        int64_t columns) {
  const bool fits = dims.size() == 2 && (rows < 0 || dims[0] < 0 || dims[0] == rows) &&
                    (columns < 0 || dims[1] < 0 || dims[1] == columns);
  PADDLE_ENFORCE_EQ(
      fits, true,
      phi::errors::InvalidArgument("multi_gru: %s #%d must have shape [%d, %d]; it is %s", slot, i,
                                   rows, columns, dims));
}

// -1 if d is not known.
static int64_t Times(int64_t n, int64_t d) { return d < 0 ? -1 : n * d; }

void MultiGruInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = DimsOfRank(ctx, "multi_gru", "X", 2);
  const auto weights_x = ctx->GetInputsDim("WeightX"), weights_h = ctx->GetInputsDim("WeightH");
  const auto attrs = ctx->Attrs();
  const size_t count = 2 * static_cast<size_t>(attrs.Get<int>("layers"));
  CheckCount("WeightX", weights_x.size(), count);
  CheckCount("WeightH", weights_h.size(), count);
  const bool has_bias = ctx->HasInputs("Bias");
  if (has_bias) CheckCount("Bias", ctx->GetInputsDim("Bias").size(), count);
  CheckActivation(attrs.Get<std::string>("activation"), "activation", "tanh");
  CheckActivation(attrs.Get<std::string>("gate_activation"), "gate_activation", "sigmoid");
  int64_t width = x[1], d = 0;
  for (size_t i = 0; i < count; ++i) {
    if (i % 2 == 0) d = weights_h[i].size() == 2 ? weights_h[i][0] : -1;
    CheckMatrix("WeightX", i, weights_x[i], width, Times(3, d));
    CheckMatrix("WeightH", i, weights_h[i], d, Times(3, d));
    if (has_bias) CheckMatrix("Bias", i, ctx->GetInputsDim("Bias")[i], 1, Times(3, d));
    if (i % 2 == 1) width = Times(2, d);
  }
  ctx->SetOutputDim("Hidden", {x[0], width});
  ctx->ShareLoD("X", "Hidden");
}

template <typename T>
class MultiGruCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto weights_h = ctx.MultiInput<DenseTensor>("WeightH");
    const int64_t rows = x->dims()[0];
    const phi::LoD lod = x->lod();
    const int layers = ctx.Attr<int>("layers");
    DenseTensor from = *x;
    for (int layer = 0; layer < layers; ++layer) {
      const int64_t d = weights_h[2 * layer]->dims()[0];
      DenseTensor joined;
      joined.Resize({rows, 2 * d});
      T* to = joined.mutable_data<T>(ctx.GetPlace());
      for (int reverse = 0; reverse < 2; ++reverse) {
        const std::vector<T> hidden = Direction(ctx, *x, from, 2 * layer + reverse, reverse != 0);
        for (int64_t r = 0; r < rows; ++r) {
          std::copy_n(hidden.data() + r * d, d, to + (2 * r + reverse) * d);
        }
      }
      from = joined;
    }
    auto* out = ctx.Output<DenseTensor>("Hidden");
    std::copy_n(from.data<T>(), from.numel(), out->mutable_data<T>(ctx.GetPlace()));
  }

 private:
  // One direction of one layer over `from`, whose sequences are those of `x`.
  static std::vector<T> Direction(const framework::ExecutionContext& ctx, const DenseTensor& x,
                                  const DenseTensor& from, int i, bool reverse) {
    const auto* weight = ctx.MultiInput<DenseTensor>("WeightH")[i];
    const SequenceBatch batch(SequenceRows(x, "multi_gru"), reverse);
    const int64_t rows = from.dims()[0], d = weight->dims()[0];
    const size_t size = static_cast<size_t>(rows * d);
    std::vector<T> projected(3 * size), gates(3 * size), reset(size), batched(size), hidden(size);
    const bool has_bias = ctx.HasInputs("Bias");
    DenseLayer<T>(rows, 3 * d, from.dims()[1], from.data<T>(),
                  ctx.MultiInput<DenseTensor>("WeightX")[i]->data<T>(),
                  has_bias ? ctx.MultiInput<DenseTensor>("Bias")[i]->data<T>() : nullptr,
                  projected.data());
    batch.Gather(projected.data(), 3 * d, gates.data());
    const GruCell<T> gru{d, phi::funcs::CellActivation::kSigmoid, phi::funcs::CellActivation::kTanh,
                         ctx.Attr<bool>("origin_mode"), weight->data<T>()};
    RunGru(batch, gru, static_cast<const T*>(nullptr), gates.data(), reset.data(), batched.data());
    batch.Scatter(batched.data(), d, hidden.data());
    return hidden;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(multi_gru, MultiGruCPUKernel, float);
