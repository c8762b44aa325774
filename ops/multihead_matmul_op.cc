#include <vector>

#include "ops/common/family/fused_softmax_mask.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void MultiHeadMatMulInferShape(framework::InferShapeContext* ctx) {
  const char* type = "multihead_matmul";
  const phi::DDim in = DimsOfRank(ctx, type, "Input", 3);
  const phi::DDim w = ctx->GetInputDim("W");
  PADDLE_ENFORCE_EQ(w.size() >= 3 && (w[1] < 0 || w[1] == 3), true,
                    phi::errors::InvalidArgument(
                        "%s: W must have shape [width, 3, heads · size]; it is %s", type, w));
  CheckSameSize(type, "the number of rows of W", w[0], in[2]);
  int64_t width = 1;
  for (int i = 2; i < w.size(); ++i) width = width < 0 || w[i] < 0 ? -1 : width * w[i];
  const int heads = ctx->Attrs().Get<int>("head_number");
  PADDLE_ENFORCE_EQ(width < 0 || width % heads == 0, true,
                    phi::errors::InvalidArgument("%s: `head_number` must divide %d; it is %d", type,
                                                 width, heads));
  ctx->SetOutputDim("Out", {in[0], in[1], width});
  ctx->ShareLoD("Input", "Out");
}

template <typename T>
class MultiHeadMatMulCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* bias = ctx.Input<DenseTensor>("Bias");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = out->mutable_data<T>(ctx.GetPlace());
    if (out->numel() == 0) return;
    Heads net;
    net.steps = input->dims()[1];
    net.width = out->dims()[2];
    net.heads = ctx.Attr<int>("head_number");
    net.alpha = static_cast<T>(ctx.Attr<float>("alpha"));
    const int64_t batch = input->dims()[0], rows = batch * net.steps;
    PADDLE_ENFORCE_EQ(
        bias->numel(), 3 * net.width,
        phi::errors::InvalidArgument("multihead_matmul: Bias must hold %d numbers; its shape is %s",
                                     3 * net.width, bias->dims()));
    net.mask = OptionalData<T>(ctx, "BiasQK");
    if (net.mask != nullptr) {
      const int64_t count = ctx.Input<DenseTensor>("BiasQK")->numel();
      net.mask_of_steps = count == rows;
      PADDLE_ENFORCE_EQ(net.mask_of_steps || count == rows * net.steps * net.heads, true,
                        phi::errors::InvalidArgument(
                            "multihead_matmul: BiasQK must hold %d or %d numbers; it holds %d",
                            rows, rows * net.steps * net.heads, count));
    }
    std::vector<T> projected(rows * 3 * net.width);
    DenseLayer<T>(rows, 3 * net.width, input->dims()[2], input->data<T>(),
                  ctx.Input<DenseTensor>("W")->data<T>(), bias->data<T>(), projected.data());
    phi::ParallelFor(batch * net.heads, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        net.Run(i / net.heads, i % net.heads, projected.data(), y);
    });
  }

 private:
  struct Heads {
    int64_t steps, width, heads;  // width: of all heads together
    T alpha;
    const T* mask;
    bool mask_of_steps = false;  // else one number for each head and pair of steps

    // projected: [batch · steps, 3 · width]: queries, keys, values.
    void Run(int64_t b, int64_t head, const T* projected, T* out) const {
      const int64_t size = width / heads, step = 3 * width;
      const T* queries = projected + b * steps * step + head * size;
      const T *keys = queries + width, *values = keys + width;
      std::vector<T> weights(steps * steps);
      phi::funcs::Gemm<T>(steps, steps, size, alpha, {queries, step, 1}, {keys, 1, step}, T(0),
                          weights.data(), steps);
      for (int64_t i = 0; i < steps; ++i) {
        const T* added = nullptr;
        if (mask != nullptr) {
          added =
              mask_of_steps ? mask + b * steps : mask + ((b * heads + head) * steps + i) * steps;
        }
        T* row = weights.data() + i * steps;
        MaskedSoftmaxRow<T>(row, added, steps, steps, row);
      }
      phi::funcs::Gemm<T>(steps, size, steps, T(1), {weights.data(), steps, 1}, {values, step, 1},
                          T(0), out + b * steps * width + head * size, width);
    }
  };
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(multihead_matmul, MultiHeadMatMulCPUKernel, float);
