#include <cmath>

#include "ops/common/detection/detection_boxes.h"
#include "ops/common/detection/mask_rows.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void DistributeFpnProposalsInferShape(framework::InferShapeContext* ctx) {
  const int low = ctx->Attrs().Get<int>("min_level"), high = ctx->Attrs().Get<int>("max_level");
  PADDLE_ENFORCE_GE(
      high, low,
      phi::errors::InvalidArgument("distribute_fpn_proposals: `max_level` must not be below "
                                   "`min_level`; they are %d and %d",
                                   high, low));
  const size_t levels = static_cast<size_t>(int64_t{high} - low) + 1;
  PADDLE_ENFORCE_EQ(ctx->Outputs("MultiFpnRois").size(), levels,
                    phi::errors::InvalidArgument(
                        "distribute_fpn_proposals: output MultiFpnRois must hold %d variables, "
                        "one a level; it holds %d",
                        levels, ctx->Outputs("MultiFpnRois").size()));
  const phi::DDim rois = ctx->GetInputDim("FpnRois");
  PADDLE_ENFORCE_EQ(
      !ctx->IsRuntime() || (rois.size() == 2 && rois[1] == 4), true,
      phi::errors::InvalidArgument(
          "distribute_fpn_proposals: FpnRois must have shape [n, 4]; it has %s", rois));
  const int64_t rows = ctx->IsRuntime() ? 0 : -1;  // the kernel sets the sizes
  ctx->SetOutputsDim("MultiFpnRois", std::vector<phi::DDim>(levels, {rows, 4}));
  ctx->SetOutputDim("RestoreIndex", {rois[0], 1});
  if (ctx->HasOutputs("MultiLevelRoIsNum")) {
    ctx->SetOutputsDim("MultiLevelRoIsNum", std::vector<phi::DDim>(levels, {rows}));
  }
  if (ctx->IsRuntime()) return;
  for (size_t i = 0; i < levels; ++i) {
    ctx->SetLoDLevel("MultiFpnRois", ctx->GetLoDLevel("FpnRois"), i);
  }
}

template <typename T>
class DistributeFpnProposalsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* rois = ctx.Input<DenseTensor>("FpnRois");
    const std::vector<size_t> offsets = Offsets(ctx, *rois);
    const int64_t count = rois->dims()[0], images = static_cast<int64_t>(offsets.size()) - 1;
    const int low = ctx.Attr<int>("min_level");
    const auto outputs = ctx.MultiOutput<DenseTensor>("MultiFpnRois");
    std::vector<std::vector<int64_t>> members(outputs.size());
    std::vector<std::vector<size_t>> lods(outputs.size(), {0});
    for (int64_t n = 0; n < images; ++n) {
      for (auto i = static_cast<int64_t>(offsets[n]); i < static_cast<int64_t>(offsets[n + 1]);
           ++i) {
        members[LevelOf(ctx, rois->data<T>() + 4 * i) - low].push_back(i);
      }
      for (size_t l = 0; l < outputs.size(); ++l) lods[l].push_back(members[l].size());
    }
    auto* restore = ctx.Output<DenseTensor>("RestoreIndex");
    restore->Resize({count, 1});
    int* place = reference::Allocate<int>(ctx, restore);
    int next = 0;
    for (size_t l = 0; l < outputs.size(); ++l) {
      outputs[l]->Resize({static_cast<int64_t>(members[l].size()), 4});
      T* to = reference::Allocate<T>(ctx, outputs[l]);
      for (int64_t i : members[l]) {
        to = std::copy(rois->data<T>() + 4 * i, rois->data<T>() + 4 * (i + 1), to);
        place[i] = next++;
      }
      outputs[l]->set_lod({lods[l]});
    }
    const auto numbers = ctx.MultiOutput<DenseTensor>("MultiLevelRoIsNum");
    for (size_t l = 0; l < numbers.size(); ++l) {
      numbers[l]->Resize({images});
      int* to = reference::Allocate<int>(ctx, numbers[l]);
      for (int64_t n = 0; n < images; ++n) to[n] = static_cast<int>(lods[l][n + 1] - lods[l][n]);
    }
  }

 private:
  static std::vector<size_t> Offsets(const framework::ExecutionContext& ctx,
                                     const DenseTensor& rois) {
    if (!ctx.HasInput("RoisNum")) return SequenceRows(rois, "distribute_fpn_proposals");
    std::vector<size_t> offsets = {0};
    for (int64_t n :
         reference::IntegersOf(*ctx.Input<DenseTensor>("RoisNum"), "distribute_fpn_proposals")) {
      PADDLE_ENFORCE_EQ(n >= 0 && n <= rois.dims()[0], true,
                        phi::errors::InvalidArgument(
                            "distribute_fpn_proposals: RoisNum must be in [0, %d]; one is %d",
                            rois.dims()[0], n));
      offsets.push_back(offsets.back() + static_cast<size_t>(n));
    }
    PADDLE_ENFORCE_EQ(static_cast<int64_t>(offsets.back()), rois.dims()[0],
                      phi::errors::InvalidArgument(
                          "distribute_fpn_proposals: RoisNum must add up to the rows of FpnRois of "
                          "shape %s; it adds up to %d",
                          rois.dims(), offsets.back()));
    return offsets;
  }
  static int LevelOf(const framework::ExecutionContext& ctx, const T* roi) {
    const T side = std::sqrt(BoxArea(roi, !ctx.Attr<bool>("pixel_offset")));
    const T scale = static_cast<T>(static_cast<int>(ctx.Attr<int>("refer_scale")));
    const T level = std::floor(std::log2(side / scale + static_cast<T>(1e-6)) +
                               static_cast<T>(static_cast<int>(ctx.Attr<int>("refer_level"))));
    const int low = ctx.Attr<int>("min_level"), high = ctx.Attr<int>("max_level");
    // In this order, a level that is no number becomes the lowest.
    return static_cast<int>(std::min(std::max(static_cast<T>(low), level), static_cast<T>(high)));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(distribute_fpn_proposals, DistributeFpnProposalsCPUKernel, float, double);
