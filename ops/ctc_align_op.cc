#include <algorithm>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void CtcAlignInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = DimsOfRank(ctx, "ctc_align", "Input", 2);
  if (!ctx->HasInput("InputLength")) {
    CheckSameSize("ctc_align", "the number of columns of Input without InputLength", in[1], 1);
  }
  // How much is left, only the elements say: without InputLength the kernel sets the shape.
  ctx->SetOutputDim("Output", in);
  if (ctx->HasInput("InputLength") && ctx->HasOutput("OutputLength")) {
    ctx->SetOutputDim("OutputLength", {in[0], 1});
  }
  if (ctx->IsRuntime()) return;
  if (!ctx->HasInput("InputLength")) {
    ctx->SetOutputDim("Output", {-1, in[1]});
    ctx->ShareLoD("Input", "Output");
  }
}

template <typename T>
class CtcAlignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ctx.HasInput("InputLength") ? Padded(ctx) : Sequences(ctx);
  }

 private:
  // Calls keep(element) for each element of [from, end) that stays.
  template <typename Keep>
  static void Align(const framework::ExecutionContext& ctx, const T* from, const T* end,
                    Keep keep) {
    const T blank = static_cast<T>(ctx.Attr<int>("blank"));
    const bool merge = ctx.Attr<bool>("merge_repeated");
    for (const T* at = from; at != end; ++at) {
      if (*at != blank && (at == from || !merge || *at != at[-1])) keep(*at);
    }
  }

  static void Sequences(const framework::ExecutionContext& ctx) {
    const auto* input = ctx.Input<DenseTensor>("Input");
    auto* output = ctx.Output<DenseTensor>("Output");
    const std::vector<size_t> offsets = SequenceRows(*input, "ctc_align");
    std::vector<T> left;
    std::vector<size_t> ends = {0};
    const T* x = input->data<T>();
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      Align(ctx, x + offsets[s], x + offsets[s + 1], [&](T kept) { left.push_back(kept); });
      ends.push_back(left.size());
    }
    if (left.empty()) left.push_back(T(-1));  // so that there is something to fetch
    output->Resize({static_cast<int64_t>(left.size()), 1});
    output->set_lod({ends});
    std::copy(left.begin(), left.end(), output->mutable_data<T>(ctx.GetPlace()));
  }

  static void Padded(const framework::ExecutionContext& ctx) {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const std::vector<int64_t> lengths =
        reference::IntegersOf(*ctx.Input<DenseTensor>("InputLength"), "ctc_align");
    const int64_t rows = input->dims()[0], width = input->dims()[1];
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(lengths.size()), rows,
                      phi::errors::InvalidArgument(
                          "ctc_align: InputLength must hold a length for each row of Input of "
                          "shape %s; it holds %d",
                          input->dims(), lengths.size()));
    const T padding = static_cast<T>(ctx.Attr<int>("padding_value"));
    T* y = ctx.Output<DenseTensor>("Output")->mutable_data<T>(ctx.GetPlace());
    T* counts = ctx.HasOutput("OutputLength")
                    ? ctx.Output<DenseTensor>("OutputLength")->mutable_data<T>(ctx.GetPlace())
                    : nullptr;
    for (int64_t r = 0; r < rows; ++r, y += width) {
      PADDLE_ENFORCE_EQ(
          lengths[r] >= 0 && lengths[r] <= width, true,
          phi::errors::InvalidArgument(
              "ctc_align: a length must be in [0, %d] for Input of shape %s; it is %d", width,
              input->dims(), lengths[r]));
      const T* x = input->data<T>() + r * width;
      T* to = y;
      Align(ctx, x, x + lengths[r], [&](T kept) { *to++ = kept; });
      if (counts != nullptr) counts[r] = static_cast<T>(to - y);
      std::fill(to, y + width, padding);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(ctc_align, CtcAlignCPUKernel, int, int64_t);
