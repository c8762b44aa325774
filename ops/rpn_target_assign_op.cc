#include <vector>

#include "framework/program/var_type_inference.h"
#include "ops/common/detection/anchor_targets.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class RpnTargetAssignOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Anchor", "[A, 4]: left, top, right, bottom.");
    AddInput("GtBoxes", "[G, 4] with LoD: the boxes of each image.");
    AddInput("IsCrowd", "[G, 1] with LoD, int32: boxes that do not count.");
    AddInput("ImInfo", "[N, 3]: height, width and scale of each image.");
    AddOutput("LocationIndex", "[F], int32: the anchors of objects, in all images.");
    AddOutput("ScoreIndex", "[S], int32: these and those of background.");
    AddOutput("TargetBBox", "[F, 4]: from each anchor to its box.");
    AddOutput("TargetLabel", "[S, 1], int32: 1 for objects, 0 for background.");
    AddOutput("BBoxInsideWeight", "[F, 4]: 1 where the target counts.");
    AddAttr<int>("rpn_batch_size_per_im", "How many anchors an image takes.").SetDefault(256);
    AddAttr<float>("rpn_straddle_thresh", "How far an anchor may stand out; negative: any.")
        .SetDefault(0.0f);
    AddAttr<float>("rpn_positive_overlap", "Anchors that overlap as much are objects.")
        .SetDefault(0.7f);
    AddAttr<float>("rpn_negative_overlap", "Anchors that overlap less are background.")
        .SetDefault(0.3f);
    AddAttr<float>("rpn_fg_fraction", "How many of the anchors are objects at most.")
        .SetDefault(0.25f);
    AddAttr<bool>("use_random", "Draw where there are too many.").SetDefault(true);
    AddComment("What a region proposal network is to say of which anchors.");
  }
};

struct AnchorSlot {
  static constexpr const char* kName = "Anchor";
};

class RpnTargetAssignOp : public OpTypedBy<AnchorSlot> {
 public:
  using OpTypedBy<AnchorSlot>::OpTypedBy;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const char* op = "rpn_target_assign";
    for (const char* slot : {"Anchor", "GtBoxes"}) CheckShape(ctx, op, slot, {-1, 4});
    CheckShape(ctx, op, "ImInfo", {-1, 3});
    ctx->SetOutputDim("LocationIndex", {-1});
    ctx->SetOutputDim("ScoreIndex", {-1});
    ctx->SetOutputDim("TargetBBox", {-1, 4});
    ctx->SetOutputDim("TargetLabel", {-1, 1});
    ctx->SetOutputDim("BBoxInsideWeight", {-1, 4});
  }
};

class RpnTargetAssignVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    for (const char* slot : {"LocationIndex", "ScoreIndex", "TargetLabel"}) {
      ctx->SetOutputDataType(slot, framework::proto::VarType::INT32);
    }
    for (const char* slot : {"TargetBBox", "BBoxInsideWeight"}) {
      ctx->SetOutputDataType(slot, ctx->GetInputDataType("Anchor"));
    }
  }
};

template <typename DeviceContext, typename T>
class RpnTargetAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *anchors = ctx.Input<DenseTensor>("Anchor"),
               *boxes = ctx.Input<DenseTensor>("GtBoxes"), *info = ctx.Input<DenseTensor>("ImInfo");
    const auto crowd =
        reference::IntegersOf(*ctx.Input<DenseTensor>("IsCrowd"), "rpn_target_assign");
    const int64_t images = info->dims()[0];
    CheckBoxesOfImages("rpn_target_assign", *boxes, "IsCrowd", images, crowd.size());
    reference::Engine engine(ctx, 0);
    const AnchorRule rule = {
        ctx.Attr<float>("rpn_positive_overlap"), ctx.Attr<float>("rpn_negative_overlap"),
        ctx.Attr<int>("rpn_batch_size_per_im"), ctx.Attr<float>("rpn_fg_fraction"),
        ctx.Attr<bool>("use_random") ? &*engine : nullptr};
    const float threshold = ctx.Attr<float>("rpn_straddle_thresh");
    AnchorTargets<T> all;
    for (int64_t image = 0; image < images; ++image) {
      const T* of_image = info->data<T>() + 3 * image;
      std::vector<T> truths;
      for (size_t i = boxes->lod()[0][image]; i < boxes->lod()[0][image + 1]; ++i) {
        for (int k = 0; k < 4 && crowd[i] == 0; ++k) {
          truths.push_back(boxes->data<T>()[4 * i + k] * of_image[2]);
        }
      }
      all.Add(anchors->data<T>(), Inside(*anchors, threshold, of_image[0], of_image[1]),
              static_cast<int>(image * anchors->dims()[0]), truths, {}, rule);
    }
    WriteTargets(ctx, all);
  }

 private:
  // The anchors that stand in an image.
  static std::vector<int> Inside(const DenseTensor& anchors, T threshold, T height, T width) {
    std::vector<int> inside;
    for (int64_t i = 0; i < anchors.dims()[0]; ++i) {
      const T* a = anchors.data<T>() + 4 * i;
      if (threshold < 0 || (a[0] >= -threshold && a[1] >= -threshold && a[2] < width + threshold &&
                            a[3] < height + threshold)) {
        inside.push_back(static_cast<int>(i));
      }
    }
    return inside;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(rpn_target_assign, ops::RpnTargetAssignOp, ops::RpnTargetAssignOpMaker,
                             ops::RpnTargetAssignVarType);
REGISTER_OP_CPU_KERNEL(rpn_target_assign, ops::RpnTargetAssignCPUKernel<phi::CPUContext, float>,
                       ops::RpnTargetAssignCPUKernel<phi::CPUContext, double>);
