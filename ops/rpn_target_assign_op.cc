#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "framework/var_type_inference.h"
#include "ops/detection_boxes.h"
#include "ops/random_op.h"
#include "ops/reference_kernel.h"
#include "ops/typed_by_slot.h"
#include "ops/typed_op.h"

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
    const bool fits = boxes->lod().size() == 1 &&
                      static_cast<int64_t>(boxes->lod()[0].size()) == info->dims()[0] + 1 &&
                      static_cast<int64_t>(boxes->lod()[0].back()) == boxes->dims()[0] &&
                      static_cast<int64_t>(crowd.size()) == boxes->dims()[0];
    PADDLE_ENFORCE_EQ(
        fits, true,
        phi::errors::InvalidArgument(
            "rpn_target_assign: GtBoxes of shape %s must have one level of LoD with a "
            "sequence for each of %d images, and IsCrowd a number for each box",
            boxes->dims(), info->dims()[0]));
    Assigned all;
    reference::Engine engine(ctx, 0);
    for (int64_t image = 0; image < info->dims()[0]; ++image) {
      const T* of_image = info->data<T>() + 3 * image;
      std::vector<T> truths;
      for (size_t i = boxes->lod()[0][image]; i < boxes->lod()[0][image + 1]; ++i) {
        for (int k = 0; k < 4 && crowd[i] == 0; ++k) {
          truths.push_back(boxes->data<T>()[4 * i + k] * of_image[2]);
        }
      }
      Assign(ctx, *anchors, truths, of_image[0], of_image[1],
             static_cast<int>(image * anchors->dims()[0]), &*engine, &all);
      all.locations_at.push_back(all.locations.size());
      all.scores_at.push_back(all.scores.size());
    }
    Write(ctx, all);
  }

 private:
  struct Assigned {
    std::vector<int> locations, scores, labels;
    std::vector<T> targets, weights;
    std::vector<size_t> locations_at = {0}, scores_at = {0};
  };

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

  // Some `count` of `from`: the first, or drawn ones.
  static void Choose(const framework::ExecutionContext& ctx, int count, std::mt19937_64* engine,
                     std::vector<int>* from) {
    if (static_cast<int>(from->size()) <= count) return;
    std::uniform_real_distribution<float> unit(0, 1);
    for (int i = count; ctx.Attr<bool>("use_random") && i < static_cast<int>(from->size()); ++i) {
      const int place = static_cast<int>(std::floor(unit(*engine) * static_cast<float>(i)));
      if (place < count) std::swap((*from)[place], (*from)[i]);
    }
    from->resize(std::max(count, 0));
  }

  static void Assign(const framework::ExecutionContext& ctx, const DenseTensor& anchors,
                     const std::vector<T>& truths, T height, T width, int first,
                     std::mt19937_64* engine, Assigned* all) {
    const std::vector<int> inside =
        Inside(anchors, ctx.Attr<float>("rpn_straddle_thresh"), height, width);
    const size_t count = inside.size(), boxes = truths.size() / 4;
    std::vector<T> overlaps(count * boxes), best(count, T(0)), best_of_box(boxes, T(0));
    std::vector<int> box_of(count, 0);
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < boxes; ++j) {
        const T overlap =
            BoxOverlap(anchors.data<T>() + 4 * inside[i], &truths[4 * j], /*normalized=*/false);
        overlaps[i * boxes + j] = overlap;
        if (overlap > best[i]) {
          best[i] = overlap;
          box_of[i] = static_cast<int>(j);
        }
        best_of_box[j] = std::max(best_of_box[j], overlap);
      }
    }
    std::vector<int> objects, background;
    for (size_t i = 0; i < count; ++i) {
      bool is_best = false;
      for (size_t j = 0; j < boxes; ++j) {
        is_best |= std::fabs(overlaps[i * boxes + j] - best_of_box[j]) < T(1e-5);
      }
      if (is_best || best[i] >= ctx.Attr<float>("rpn_positive_overlap")) {
        objects.push_back(static_cast<int>(i));
      }
      if (best[i] < ctx.Attr<float>("rpn_negative_overlap")) {
        background.push_back(static_cast<int>(i));
      }
    }
    const int batch = ctx.Attr<int>("rpn_batch_size_per_im");
    const float fraction = ctx.Attr<float>("rpn_fg_fraction");
    const bool limited = fraction > 0 && batch > 0;
    if (limited) Choose(ctx, static_cast<int>(fraction * batch), engine, &objects);
    const auto found = static_cast<int>(objects.size());
    if (limited) Choose(ctx, batch - found, engine, &background);
    std::vector<int> labels(count, -1), targets;
    for (int i : objects) labels[i] = 1;
    // What is both becomes background; the first object stands in for it, without weight.
    for (int i : background) {
      if (labels[i] == 1) targets.push_back(objects[0]);
      labels[i] = 0;
    }
    all->weights.insert(all->weights.end(), 4 * targets.size(), T(0));
    all->weights.insert(all->weights.end(), 4 * (found - targets.size()), T(1));
    for (int label : {1, 0}) {
      for (size_t i = 0; i < count; ++i) {
        if (labels[i] != label) continue;
        if (label == 1) targets.push_back(static_cast<int>(i));
        all->scores.push_back(inside[i] + first);
        all->labels.push_back(label);
      }
    }
    for (int i : targets) {
      all->locations.push_back(inside[i] + first);
      AddTarget(anchors.data<T>() + 4 * inside[i], &truths[4 * box_of[i]], &all->targets);
    }
  }

  // From an anchor to a box: how far its centre is, and the logarithms of how much larger it is.
  static void AddTarget(const T* anchor, const T* box, std::vector<T>* to) {
    const T width = anchor[2] - anchor[0] + 1, height = anchor[3] - anchor[1] + 1;
    const T box_width = box[2] - box[0] + 1, box_height = box[3] - box[1] + 1;
    to->push_back((box[0] + box_width / 2 - anchor[0] - width / 2) / width);
    to->push_back((box[1] + box_height / 2 - anchor[1] - height / 2) / height);
    to->push_back(std::log(box_width / width));
    to->push_back(std::log(box_height / height));
  }

  template <typename V>
  static void WriteOne(const framework::ExecutionContext& ctx, const char* slot,
                       const std::vector<V>& values, const phi::DDim& dims,
                       const std::vector<size_t>& at) {
    auto* tensor = ctx.Output<DenseTensor>(slot);
    tensor->Resize(dims);
    std::copy(values.begin(), values.end(), tensor->mutable_data<V>(ctx.GetPlace()));
    phi::LoD lod;
    lod.emplace_back(at);
    tensor->set_lod(lod);
  }

  static void Write(const framework::ExecutionContext& ctx, const Assigned& all) {
    const auto found = static_cast<int64_t>(all.locations.size()),
               scored = static_cast<int64_t>(all.scores.size());
    WriteOne(ctx, "LocationIndex", all.locations, {found}, all.locations_at);
    WriteOne(ctx, "ScoreIndex", all.scores, {scored}, all.scores_at);
    WriteOne(ctx, "TargetBBox", all.targets, {found, 4}, all.locations_at);
    WriteOne(ctx, "TargetLabel", all.labels, {scored, 1}, all.scores_at);
    WriteOne(ctx, "BBoxInsideWeight", all.weights, {found, 4}, all.locations_at);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(rpn_target_assign, ops::RpnTargetAssignOp, ops::RpnTargetAssignOpMaker,
                             ops::RpnTargetAssignVarType);
REGISTER_OP_CPU_KERNEL(rpn_target_assign, ops::RpnTargetAssignCPUKernel<phi::CPUContext, float>,
                       ops::RpnTargetAssignCPUKernel<phi::CPUContext, double>);
