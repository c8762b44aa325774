#include <algorithm>
#include <vector>

#include "ops/common/detection/anchor_targets.h"
#include "ops/common/family/random_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

void GenerateProposalLabelsInferShape(framework::InferShapeContext* ctx) {
  const char* op = "generate_proposal_labels";
  for (const char* slot : {"RpnRois", "GtBoxes"}) CheckShape(ctx, op, slot, {-1, 4});
  CheckShape(ctx, op, "ImInfo", {-1, 3});
  const auto weights = ctx->Attrs().Get<std::vector<float>>("bbox_reg_weights");
  const int classes = ctx->Attrs().Get<int>("class_nums");
  PADDLE_ENFORCE_EQ(
      weights.size(), 4,
      phi::errors::InvalidArgument("%s: `bbox_reg_weights` must be 4 numbers; they are %d", op,
                                   weights.size()));
  ctx->SetOutputDim("Rois", {-1, 4});
  ctx->SetOutputDim("LabelsInt32", {-1, 1});
  for (const char* slot : {"BboxTargets", "BboxInsideWeights", "BboxOutsideWeights"}) {
    ctx->SetOutputDim(slot, {-1, int64_t{4} * classes});
  }
  ctx->SetOutputDim("MaxOverlapWithGT", {-1});
}

/// The outputs of generate_proposal_labels for all images.
template <typename T>
struct ProposalLabels {
  std::vector<T> rois, overlaps;
  phi::CountedVector<T> targets, weights;  // a row of 4 numbers for each of `class_nums`
  std::vector<int> labels;
  std::vector<size_t> at = {0};
};

template <typename T>
class GenerateProposalLabelsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* op = "generate_proposal_labels";
    const auto *rois = ctx.Input<DenseTensor>("RpnRois"),
               *boxes = ctx.Input<DenseTensor>("GtBoxes"), *info = ctx.Input<DenseTensor>("ImInfo"),
               *before = ctx.Input<DenseTensor>("MaxOverlap");
    const auto crowd = reference::IntegersOf(*ctx.Input<DenseTensor>("IsCrowd"), op),
               classes = reference::IntegersOf(*ctx.Input<DenseTensor>("GtClasses"), op);
    const int64_t images = info->dims()[0];
    CheckBoxesOfImages(op, *boxes, "IsCrowd", images, crowd.size());
    CheckBoxesOfImages(op, *boxes, "GtClasses", images, classes.size());
    CheckProposals(ctx, *rois, images, before);
    reference::Engine engine(ctx, 0);
    ProposalLabels<T> all;
    for (int64_t image = 0; image < images; ++image) {
      Image of;
      of.scale = info->data<T>()[3 * image + 2];
      for (size_t i = boxes->lod()[0][image]; i < boxes->lod()[0][image + 1]; ++i) {
        of.truths.insert(of.truths.end(), boxes->data<T>() + 4 * i, boxes->data<T>() + 4 * (i + 1));
        of.classes.push_back(static_cast<int>(classes[i]));
        of.crowd.push_back(crowd[i] != 0);
      }
      of.boxes = of.truths;
      AddProposals(ctx, *rois, before, image, &of);
      AddLabels(ctx, of, &*engine, &all);
    }
    Write(ctx, all);
  }

 private:
  struct Image {
    T scale;
    std::vector<T> truths, boxes;  // boxes: the truths, then the proposals, in the scale of both
    std::vector<int> classes;
    std::vector<bool> crowd;
  };

  static void CheckProposals(const framework::ExecutionContext& ctx, const DenseTensor& rois,
                             int64_t images, const DenseTensor* before) {
    const bool fits = rois.lod().size() == 1 &&
                      static_cast<int64_t>(rois.lod()[0].size()) == images + 1 &&
                      static_cast<int64_t>(rois.lod()[0].back()) == rois.dims()[0];
    const bool known = !ctx.Attr<bool>("is_cascade_rcnn") ||
                       (before != nullptr && before->numel() == rois.dims()[0]);
    PADDLE_ENFORCE_EQ(
        fits && known, true,
        phi::errors::InvalidArgument(
            "generate_proposal_labels: RpnRois of shape %s must have one level of LoD with a "
            "sequence for each of %d images, and with `is_cascade_rcnn` MaxOverlap a number each",
            rois.dims(), images));
  }

  static void AddProposals(const framework::ExecutionContext& ctx, const DenseTensor& rois,
                           const DenseTensor* before, int64_t image, Image* of) {
    const size_t truths = of->boxes.size();
    for (size_t i = rois.lod()[0][image]; i < rois.lod()[0][image + 1]; ++i) {
      const T* roi = rois.data<T>() + 4 * i;
      if (ctx.Attr<bool>("is_cascade_rcnn")) {
        const bool stays =
            roi[2] - roi[0] + 1 > 0 && roi[3] - roi[1] + 1 > 0 && before->data<T>()[i] < T(1);
        if (!stays) continue;
      }
      for (int k = 0; k < 4; ++k) of->boxes.push_back(roi[k] / of->scale);
    }
    // If no RoI is kept, a box of zeros is inserted.
    if (ctx.Attr<bool>("is_cascade_rcnn") && of->boxes.size() == truths) {
      of->boxes.insert(of->boxes.end(), 4, T(0));
    }
  }

  static void AddLabels(const framework::ExecutionContext& ctx, const Image& of,
                        std::mt19937_64* engine, ProposalLabels<T>* all) {
    const size_t count = of.boxes.size() / 4, truths = of.truths.size() / 4;
    std::vector<T> best(count, T(0));
    std::vector<int> box_of(count, 0), objects, background;
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < truths; ++j) {
        const T overlap = PixelOverlap(&of.boxes[4 * i], &of.truths[4 * j]);
        if (overlap > best[i]) {
          best[i] = overlap;
          box_of[i] = static_cast<int>(j);
        }
      }
      const bool crowd = i < truths && of.crowd[i];
      const T overlap = crowd ? T(-1) : best[i];
      if (overlap >= ctx.Attr<float>("fg_thresh")) {
        objects.push_back(static_cast<int>(i));
      } else if (overlap >= ctx.Attr<float>("bg_thresh_lo") &&
                 overlap < ctx.Attr<float>("bg_thresh_hi")) {
        background.push_back(static_cast<int>(i));
      }
    }
    if (!ctx.Attr<bool>("is_cascade_rcnn")) {
      const int batch = ctx.Attr<int>("batch_size_per_im");
      std::mt19937_64* draws = ctx.Attr<bool>("use_random") ? engine : nullptr;
      const double most = std::floor(ctx.Attr<float>("fg_fraction") * batch);
      KeepSome(static_cast<int>(std::min(most, 1.0 * objects.size())), draws, &objects);
      KeepSome(batch - static_cast<int>(objects.size()), draws, &background);
    }
    for (int i : objects) AddBox(ctx, of, i, box_of[i], of.classes[box_of[i]], best[i], all);
    for (int i : background) AddBox(ctx, of, i, box_of[i], 0, best[i], all);
    all->at.push_back(all->labels.size());
  }

  static void AddBox(const framework::ExecutionContext& ctx, const Image& of, int box, int truth,
                     int label, T overlap, ProposalLabels<T>* all) {
    for (int k = 0; k < 4; ++k) all->rois.push_back(of.boxes[4 * box + k] * of.scale);
    all->labels.push_back(label);
    all->overlaps.push_back(overlap);
    const int64_t classes = ctx.Attr<int>("class_nums");
    const size_t row = all->targets.size();
    all->targets.resize(row + 4 * classes, T(0));
    all->weights.resize(row + 4 * classes, T(0));
    if (label <= 0) return;
    const int place = ctx.Attr<bool>("is_cls_agnostic") ? 1 : label;
    PADDLE_ENFORCE_LT(place, classes,
                      phi::errors::InvalidArgument("generate_proposal_labels: GtClasses must be "
                                                   "below `class_nums` %d; one is %d",
                                                   classes, label));
    const auto weights = ctx.Attr<std::vector<float>>("bbox_reg_weights");
    const auto delta = BoxDelta(&of.boxes[4 * box], &of.truths[4 * truth]);
    for (int k = 0; k < 4; ++k) {
      all->targets[row + 4 * place + k] = delta[k] / weights[k];
      all->weights[row + 4 * place + k] = T(1);
    }
  }

  static void Write(const framework::ExecutionContext& ctx, const ProposalLabels<T>& all) {
    const auto count = static_cast<int64_t>(all.labels.size());
    const int64_t wide = int64_t{4} * ctx.Attr<int>("class_nums");
    WriteRows(ctx, "Rois", all.rois, {count, 4}, all.at);
    WriteRows(ctx, "LabelsInt32", all.labels, {count, 1}, all.at);
    WriteRows(ctx, "BboxTargets", all.targets, {count, wide}, all.at);
    WriteRows(ctx, "BboxInsideWeights", all.weights, {count, wide}, all.at);
    WriteRows(ctx, "BboxOutsideWeights", all.weights, {count, wide}, all.at);
    WriteRows(ctx, "MaxOverlapWithGT", all.overlaps, {count}, all.at);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(generate_proposal_labels, GenerateProposalLabelsCPUKernel, float, double);
