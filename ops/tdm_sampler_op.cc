#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/typed_by_slot.h"

namespace paddle::operators {

void TdmSamplerInferShape(framework::InferShapeContext* ctx) {
  const auto counts = ctx->Attrs().Get<std::vector<int>>("neg_samples_num_list");
  const auto offsets = ctx->Attrs().Get<std::vector<int>>("layer_offset_lod");
  PADDLE_ENFORCE(counts.empty() ? offsets.size() <= 1 : offsets.size() == counts.size() + 1,
                 phi::errors::InvalidArgument(
                     "tdm_sampler: `layer_offset_lod` must have one number more than there are "
                     "layers in `neg_samples_num_list`; they have %d and %d",
                     offsets.size(), counts.size()));
  CheckShape(ctx, "tdm_sampler", "Travel", {-1, static_cast<int64_t>(counts.size())});
  const int own = ctx->Attrs().Get<bool>("output_positive") ? 1 : 0;
  int64_t width = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    const int64_t nodes = static_cast<int64_t>(offsets[i + 1]) - offsets[i];
    PADDLE_ENFORCE_EQ(offsets[i] >= 0 && counts[i] < nodes, true,
                      phi::errors::InvalidArgument(
                          "tdm_sampler: of the %d nodes of layer %d, which begins at %d, 0 to all "
                          "but one can be drawn; `neg_samples_num_list` asks for %d",
                          nodes, i, offsets[i], counts[i]));
    width += counts[i] + own;
  }
  const phi::DDim x = ctx->GetInputDim("X");
  for (int d = 1; d < x.size(); ++d) CheckSameSize("tdm_sampler", "an axis of X", x[d], 1);
  PADDLE_ENFORCE_GE(x.size(), 1, phi::errors::InvalidArgument("tdm_sampler: X must have an axis"));
  for (const char* slot : {"Out", "Labels", "Mask"}) {
    if (ctx->HasOutput(slot)) ctx->SetOutputDim(slot, {x[0], width});
  }
}

template <typename T>
class TdmSamplerCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ForIndexType(ctx, [&](auto type) { Sample<decltype(type)>(ctx); });
  }

 private:
  // One element of each of the three results.
  struct Entry {
    int64_t node, label, mask;
  };

  // `count` nodes of the layer other than `own`, in a drawn order.
  static std::vector<int64_t> Others(const int64_t* begin, const int64_t* end, int64_t own,
                                     int count, std::mt19937_64* engine) {
    std::vector<int64_t> nodes;
    std::remove_copy(begin, end, std::back_inserter(nodes), own);
    PADDLE_ENFORCE_GE(nodes.size(), static_cast<size_t>(count),
                      phi::errors::InvalidArgument(
                          "tdm_sampler: %d nodes other than %d are to be drawn of a layer of Layer "
                          "that has %d",
                          count, own, nodes.size()));
    std::shuffle(nodes.begin(), nodes.end(), *engine);
    nodes.resize(count);
    return nodes;
  }

  template <typename Out>
  static void Sample(const framework::ExecutionContext& ctx) {
    const char* type = "tdm_sampler";
    const auto items = reference::IntegersOf(*ctx.Input<DenseTensor>("X"), type),
               travel = reference::IntegersOf(*ctx.Input<DenseTensor>("Travel"), type),
               nodes = reference::IntegersOf(*ctx.Input<DenseTensor>("Layer"), type);
    const auto counts = ctx.Attr<std::vector<int>>("neg_samples_num_list");
    const auto offsets = ctx.Attr<std::vector<int>>("layer_offset_lod");
    const int64_t known = ctx.Input<DenseTensor>("Travel")->dims()[0];
    PADDLE_ENFORCE_LE(
        offsets.empty() ? 0 : offsets.back(), static_cast<int64_t>(nodes.size()),
        phi::errors::InvalidArgument(
            "tdm_sampler: `layer_offset_lod` ends at %d, behind the %d nodes of Layer",
            offsets.back(), nodes.size()));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    std::vector<Entry> entries;
    for (const int64_t item : items) {
      PADDLE_ENFORCE_EQ(
          item >= 0 && item < known, true,
          phi::errors::InvalidArgument(
              "tdm_sampler: an item must be in [0, %d), the rows of Travel; one is %d", known,
              item));
      for (size_t i = 0; i < counts.size(); ++i) {
        const int64_t own = travel[item * counts.size() + i];
        PADDLE_ENFORCE_EQ(
            own >= 0 && own <= offsets[i + 1], true,
            phi::errors::InvalidArgument("tdm_sampler: a node of layer %d must be in [0, %d]; "
                                         "Travel holds %d for item %d",
                                         i, offsets[i + 1], own, item));
        const int64_t there = own == 0 ? 0 : 1;
        if (ctx.Attr<bool>("output_positive")) entries.push_back({own, there, there});
        if (there == 0) {
          entries.insert(entries.end(), counts[i], Entry{0, 0, 0});
          continue;
        }
        for (const int64_t node : Others(nodes.data() + offsets[i], nodes.data() + offsets[i + 1],
                                         own, counts[i], &*engine))
          entries.push_back({node, 0, 1});
      }
    }
    Write<Out>(ctx, "Out", entries, &Entry::node);
    Write<Out>(ctx, "Labels", entries, &Entry::label);
    Write<Out>(ctx, "Mask", entries, &Entry::mask);
  }

  template <typename Out>
  static void Write(const framework::ExecutionContext& ctx, const char* slot,
                    const std::vector<Entry>& entries, int64_t Entry::*member) {
    if (!ctx.HasOutput(slot)) return;
    Out* to = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>(slot));
    for (const Entry& entry : entries) *to++ = static_cast<Out>(entry.*member);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tdm_sampler, TdmSamplerCPUKernel, int, int64_t);
