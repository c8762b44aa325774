#include <numeric>
#include <vector>

#include "ops/common/detection/anchor_targets.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class RetinanetTargetAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const char* op = "retinanet_target_assign";
    const auto *anchors = ctx.Input<DenseTensor>("Anchor"),
               *boxes = ctx.Input<DenseTensor>("GtBoxes"), *info = ctx.Input<DenseTensor>("ImInfo");
    const auto crowd = reference::IntegersOf(*ctx.Input<DenseTensor>("IsCrowd"), op),
               labels = reference::IntegersOf(*ctx.Input<DenseTensor>("GtLabels"), op);
    const int64_t images = info->dims()[0];
    CheckBoxesOfImages(op, *boxes, "IsCrowd", images, crowd.size());
    CheckBoxesOfImages(op, *boxes, "GtLabels", images, labels.size());
    const AnchorRule rule = {ctx.Attr<float>("positive_overlap"),
                             ctx.Attr<float>("negative_overlap")};
    std::vector<int> every(anchors->dims()[0]), found;
    std::iota(every.begin(), every.end(), 0);
    AnchorTargets<T> all;
    for (int64_t image = 0; image < images; ++image) {
      std::vector<T> truths;
      std::vector<int> classes;
      for (size_t i = boxes->lod()[0][image]; i < boxes->lod()[0][image + 1]; ++i) {
        if (crowd[i] != 0) continue;
        classes.push_back(static_cast<int>(labels[i]));
        for (int k = 0; k < 4; ++k) {
          truths.push_back(boxes->data<T>()[4 * i + k] * info->data<T>()[3 * image + 2]);
        }
      }
      const size_t before = all.locations.size();
      all.Add(anchors->data<T>(), every, static_cast<int>(image * anchors->dims()[0]), truths,
              classes, rule);
      found.push_back(static_cast<int>(all.locations.size() - before) + 1);
    }
    WriteTargets(ctx, all);
    std::vector<size_t> at(found.size() + 1);
    std::iota(at.begin(), at.end(), 0);
    WriteRows(ctx, "ForegroundNumber", found, {images, 1}, at);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(retinanet_target_assign, RetinanetTargetAssignCPUKernel, float, double);
