#pragma once

#include <memory>
#include <mutex>
#include <random>
#include <type_traits>
#include <vector>

#include "framework/op/execution_context.h"
#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "phi/core/generator.h"

namespace paddle::operators {
namespace reference {

/// The engine of a reference kernel that draws random numbers: an engine of its own if attribute
/// `seed` is above 0, else the engine of the run, locked for the lifetime of this object.
class Engine {
 public:
  Engine(const framework::ExecutionContext& ctx, int seed) : own_(static_cast<uint64_t>(seed)) {
    if (seed != 0) return;
    phi::Generator* generator = ctx.device_context().GetGenerator();
    lock_ = std::unique_lock<std::mutex>(generator->Mutex());
    shared_ = generator->GetCPUEngine();
  }
  std::mt19937_64& operator*() { return shared_ == nullptr ? own_ : *shared_; }

 private:
  std::mt19937_64 own_;
  std::shared_ptr<std::mt19937_64> shared_;
  std::unique_lock<std::mutex> lock_;
};

/// Fills `out` from the normal distribution of attributes `mean` and `std`.
template <typename T>
void FillNormal(const framework::ExecutionContext& ctx, DenseTensor* out) {
  T* y = Allocate<T>(ctx, out);
  std::normal_distribution<T> normal(static_cast<T>(ctx.Attr<float>("mean")),
                                     static_cast<T>(ctx.Attr<float>("std")));
  Engine engine(ctx, ctx.Attr<int>("seed"));
  for (int64_t i = 0; i < out->numel(); ++i) y[i] = normal(*engine);
}

/// Fills `out` from the uniform distribution of attributes `min` and `max`, then sets `diag_num`
/// elements, which are `diag_step` + 1 apart, to `diag_val`. Errors: InvalidArgument if they reach
/// beyond the end.
template <typename T>
void FillUniform(const framework::ExecutionContext& ctx, DenseTensor* out) {
  T* y = Allocate<T>(ctx, out);
  using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
  std::uniform_real_distribution<Wide> uniform(static_cast<Wide>(ctx.Attr<float>("min")),
                                               static_cast<Wide>(ctx.Attr<float>("max")));
  {
    Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(uniform(*engine));
  }
  for (int64_t i = 0; i < ctx.Attr<int>("diag_num"); ++i) {
    const int64_t at = i * (int64_t{ctx.Attr<int>("diag_step")} + 1);
    PADDLE_ENFORCE_LT(
        at, out->numel(),
        phi::errors::InvalidArgument("%s: the diagonal reaches beyond the %d elements of Out",
                                     ctx.GetOp().Type(), out->numel()));
    y[at] = static_cast<T>(ctx.Attr<float>("diag_val"));
  }
}

}  // namespace reference

/// The shape of a ..._batch_size_like op: attribute `shape`, with size `input_dim_idx` of Input at
/// `output_dim_idx`. Errors: InvalidArgument for an index out of range.
inline void InferBatchSizeLikeShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("Input");
  const auto shape = ctx->Attrs().Get<std::vector<int>>("shape");
  const int from = ctx->Attrs().Get<int>("input_dim_idx");
  const int to = ctx->Attrs().Get<int>("output_dim_idx");
  PADDLE_ENFORCE_EQ(from >= 0 && from < in.size() && to >= 0 && to < static_cast<int>(shape.size()),
                    true,
                    phi::errors::InvalidArgument(
                        "attributes `input_dim_idx` %d and `output_dim_idx` %d must name axes of "
                        "input Input of shape %s and of `shape`, which holds %d sizes",
                        from, to, in, shape.size()));
  phi::DDim dims = phi::make_ddim(shape);
  dims[to] = in[from];
  ctx->SetOutputDim("Out", dims);
}

}  // namespace paddle::operators
