#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/cvm_rows.h"
#include "ops/common/sequence/sequence_sums.h"

namespace paddle::operators {

void FusedSeqpoolCvmInferShape(framework::InferShapeContext* ctx) {
  const char* type = "fused_seqpool_cvm";
  const std::vector<phi::DDim> xs = ctx->GetInputsDim("X");
  CheckSameSize(type, "the second size of CVM", DimsOfRank(ctx, type, "CVM", 2)[1], 2);
  const bool keep = ctx->Attrs().Get<bool>("use_cvm");
  const int64_t skipped = keep ? 0 : ctx->Attrs().Get<int>("cvm_offset");
  const int64_t fewest = keep ? 3 : skipped;
  std::vector<phi::DDim> outs;
  for (const phi::DDim& x : xs) {
    PADDLE_ENFORCE_EQ(x.size() == 2 && (x[1] < 0 || x[1] >= fewest), true,
                      phi::errors::InvalidArgument(
                          "%s: each X must have rank 2, and %d columns or more; one has shape %s",
                          type, fewest, x));
    // How many sequences there are, only the LoD says: the kernel sets the first dimension.
    outs.push_back({-1, x[1] < 0 ? -1 : x[1] - skipped});
  }
  ctx->SetOutputsDim("Out", outs);
}

template <typename T>
class FusedSeqpoolCvmCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* type = "fused_seqpool_cvm";
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto outs = ctx.MultiOutput<DenseTensor>("Out");
    const bool keep = ctx.Attr<bool>("use_cvm");
    const int64_t skipped = keep ? 0 : ctx.Attr<int>("cvm_offset");
    // The original adds it to every sum, not to those of empty sequences alone.
    const T begin = static_cast<T>(ctx.Attr<float>("pad_value"));
    const auto sequences = static_cast<int64_t>(SequencesOrRows(*xs[0], type).size()) - 1;
    for (size_t i = 0; i < xs.size(); ++i) {
      const std::vector<size_t> offsets = SequencesOrRows(*xs[i], type);
      const auto found = static_cast<int64_t>(offsets.size()) - 1;
      PADDLE_ENFORCE_EQ(found, sequences,
                        phi::errors::InvalidArgument(
                            "%s: all X must have %d sequences, as the first; X[%d] has %d", type,
                            sequences, i, found));
      const int64_t width = xs[i]->dims()[1], kept = width - skipped;
      T* y = RowsOf(ctx, sequences, kept, outs[i]);
      const T* x = xs[i]->numel() == 0 ? nullptr : xs[i]->data<T>() + skipped;
      PoolSequences(offsets, x, kept, "SUM", y, kept, T(0), width);
      ParallelRows(sequences, kept, [=](int64_t s) {
        T* row = y + s * kept;
        for (int64_t c = 0; c < kept; ++c) row[c] += begin;
        if (keep) CvmRow(row, kept, row);
      });
    }
  }

 private:
  static T* RowsOf(const framework::ExecutionContext& ctx, int64_t rows, int64_t width,
                   DenseTensor* out) {
    out->Resize({rows, width});
    out->set_lod({});
    return out->mutable_data<T>(ctx.GetPlace());
  }
};

/// The shape function of the forward op has checked numbers and shapes of X, Out@GRAD and X@GRAD.
template <typename T>
class FusedSeqpoolCvmGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto xs = ctx.MultiInput<DenseTensor>("X");
    const auto dys = ctx.MultiInput<DenseTensor>(framework::GradVarName("Out"));
    const auto dxs = ctx.MultiOutput<DenseTensor>(framework::GradVarName("X"));
    for (size_t i = 0; i < dxs.size(); ++i) {
      if (dxs[i] != nullptr) OfRows(ctx, xs[i], dys[i], dxs[i]);
    }
    // Nothing that the forward op computes depends on CVM; the original leaves this one unwritten.
    T* dcvm = GradData<T>(ctx, "CVM");
    if (dcvm != nullptr) std::fill_n(dcvm, ctx.Input<DenseTensor>("CVM")->numel(), T(0));
  }

 private:
  static void OfRows(const framework::ExecutionContext& ctx, const DenseTensor* x,
                     const DenseTensor* out_grad, DenseTensor* x_grad) {
    const char* type = "fused_seqpool_cvm_grad";
    const int64_t counted = ctx.Attr<int>("cvm_offset");
    const int64_t skipped = ctx.Attr<bool>("use_cvm") ? 0 : counted;
    const std::vector<size_t> offsets = SequencesOrRows(*x, type);
    const auto sequences = static_cast<int64_t>(offsets.size()) - 1;
    const int64_t width = x->dims()[1], taken = std::min(counted, width);
    const int64_t given = width - skipped, unread = taken - skipped;
    const T* dy = GradRows<T>(out_grad, "Out", sequences, given);
    const T* cvm = CvmCounts<T>(ctx, sequences, counted);
    T* dx = x_grad->mutable_data<T>(ctx.GetPlace());
    ParallelRows(sequences, 8 * width, [=, &offsets](int64_t s) {
      for (size_t row = offsets[s]; row < offsets[s + 1]; ++row) {
        CvmGradRow(cvm + s * counted, taken, dy + s * given + unread, width - taken,
                   dx + row * width);
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_seqpool_cvm, FusedSeqpoolCvmCPUKernel, float, double);
PD_LEGACY_KERNEL(fused_seqpool_cvm_grad, FusedSeqpoolCvmGradCPUKernel, float, double);
