#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/bloom_filter.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/xxhash32.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {
namespace {

void CheckList(framework::InferShapeContext* ctx, const char* slot, const char* attribute) {
  const int rows = ctx->Attrs().Get<int>(attribute);
  if (rows > 0) CheckShape(ctx, "pyramid_hash", slot, {rows, 1});
}

}  // namespace

void PyramidHashInferShape(framework::InferShapeContext* ctx) {
  const int width = ctx->Attrs().Get<int>("num_emb"), run = ctx->Attrs().Get<int>("rand_len"),
            space = ctx->Attrs().Get<int>("space_len");
  PADDLE_ENFORCE_EQ(space > 0 && run > 0 && width % run == 0, true,
                    phi::errors::InvalidArgument(
                        "pyramid_hash: `space_len` must be above 0, and `rand_len` divide "
                        "`num_emb`; they are %d, %d and %d",
                        space, run, width));
  CheckShape(ctx, "pyramid_hash", "X", {-1, 1});
  CheckShape(ctx, "pyramid_hash", "W", {static_cast<int64_t>(space) + run, 1});
  CheckList(ctx, "WhiteList", "white_list_len");
  CheckList(ctx, "BlackList", "black_list_len");
  ctx->SetOutputDim("Out", {-1, width});
  ctx->SetOutputDim("DropPos", {-1, 1});
  ctx->SetOutputDim("X_Temp_Out", ctx->GetInputDim("X"));
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", ctx->GetLoDLevel("X"));
}

namespace {

constexpr const char* kType = "pyramid_hash";

const std::vector<size_t>& TermRows(const DenseTensor& x) {
  const std::vector<size_t>& offsets = SequenceRows(x, kType);
  PADDLE_ENFORCE_EQ(x.lod().size(), 1u,
                    phi::errors::InvalidArgument("pyramid_hash: X must have one LoD level; it has "
                                                 "%d",
                                                 x.lod().size()));
  return offsets;
}

/// Calls `part(first, terms)` for the parts of a sequence of `length` terms in their order.
template <typename Part>
void ForEachPart(size_t length, int layers, Part part) {
  for (size_t terms = 2; terms <= std::min<size_t>(layers, length); ++terms) {
    for (size_t first = 0; first + terms <= length; ++first) part(first, terms);
  }
}

/// Calls `run(at, column)` for each run of the embedding of a part: its numbers begin at `at` in W.
template <typename Run>
void ForEachRun(const framework::ExecutionContext& ctx, const float* part, size_t terms, Run run) {
  const int width = ctx.Attr<int>("num_emb"), step = ctx.Attr<int>("rand_len");
  const auto space = static_cast<uint32_t>(ctx.Attr<int>("space_len"));
  for (int column = 0; column < width; column += step) {
    run(XxHash32(part, terms, static_cast<uint32_t>(column)) % space, column);
  }
}

/// Which parts count: as the filters say, and in training as chance does.
class Choice {
 public:
  explicit Choice(const framework::ExecutionContext& ctx)
      : is_training_(ctx.Attr<int>("is_training") != 0),
        left_out_(static_cast<double>(ctx.Attr<float>("drop_out_percent"))),
        seed_(static_cast<unsigned int>(ctx.Attr<int>("seed"))) {
    if (!ctx.Attr<bool>("use_filter")) return;
    if (ctx.Attr<int>("white_list_len") > 0)
      white_.emplace(*ctx.Input<DenseTensor>("WhiteList"), "pyramid_hash: WhiteList");
    if (ctx.Attr<int>("black_list_len") > 0)
      black_.emplace(*ctx.Input<DenseTensor>("BlackList"), "pyramid_hash: BlackList");
  }

  bool Takes(const float* part, size_t terms) {
    const size_t bytes = terms * sizeof(float);
    if (white_ && !white_->Has(part, bytes)) return false;
    if (black_ && black_->Has(part, bytes)) return false;
    return !is_training_ || static_cast<double>(rand_r(&seed_)) / RAND_MAX >= left_out_;
  }

 private:
  bool is_training_;
  double left_out_;
  unsigned int seed_;
  std::optional<BloomFilter> white_, black_;
};

}  // namespace

template <typename T>
class PyramidHashCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const std::vector<size_t>& offsets = TermRows(*x);
    auto* terms_out = ctx.Output<DenseTensor>("X_Temp_Out");
    terms_out->Resize(x->dims());
    float* terms = reference::Allocate<float>(ctx, terms_out);
    const int* from = x->data<int>();
    std::transform(from, from + x->numel(), terms,
                   [](int term) { return static_cast<float>(term); });
    std::vector<size_t> rows = {0}, kept = {0};
    std::vector<int> taken;
    Choice choice(ctx);
    const int layers = ctx.Attr<int>("pyramid_layer");
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const size_t before = taken.size();
      ForEachPart(offsets[s + 1] - offsets[s], layers, [&](size_t first, size_t count) {
        taken.push_back(choice.Takes(terms + offsets[s] + first, count) ? 1 : 0);
      });
      const auto found = static_cast<size_t>(std::count(taken.begin() + before, taken.end(), 1));
      kept.push_back(kept.back() + found);
      rows.push_back(rows.back() + std::max<size_t>(found, 1));
    }
    WriteTaken(ctx, taken, kept, x->dims()[0]);
    WriteRows(ctx, offsets, taken, kept, rows);
  }

 private:
  static void WriteTaken(const framework::ExecutionContext& ctx, const std::vector<int>& taken,
                         const std::vector<size_t>& kept, int64_t terms) {
    auto* out = ctx.Output<DenseTensor>("DropPos");
    // A term begins one part of each layer at most, and none of more terms than there are.
    const int64_t layers =
        std::min<int64_t>(ctx.Attr<int>("pyramid_layer"), std::max<int64_t>(terms, 2));
    out->Resize({terms * layers, 1});
    out->set_lod({kept});
    int* to = reference::Allocate<int>(ctx, out);
    std::fill(std::copy(taken.begin(), taken.end(), to), to + out->numel(), 0);
  }

  static void WriteRows(const framework::ExecutionContext& ctx, const std::vector<size_t>& offsets,
                        const std::vector<int>& taken, const std::vector<size_t>& kept,
                        const std::vector<size_t>& rows) {
    const int width = ctx.Attr<int>("num_emb"), run = ctx.Attr<int>("rand_len");
    const float* terms = ctx.Output<DenseTensor>("X_Temp_Out")->data<float>();
    const T* w = ctx.Input<DenseTensor>("W")->data<T>();
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({static_cast<int64_t>(rows.back()), width});
    out->set_lod({rows});
    T* to = reference::Allocate<T>(ctx, out);
    auto is_taken = taken.begin();
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      if (kept[s] == kept[s + 1]) to = std::fill_n(to, width, T(0));
      ForEachPart(offsets[s + 1] - offsets[s], ctx.Attr<int>("pyramid_layer"),
                  [&](size_t first, size_t count) {
                    if (*is_taken++ == 0) return;
                    ForEachRun(ctx, terms + offsets[s] + first, count,
                               [&](uint32_t at, int) { to = std::copy_n(w + at, run, to); });
                  });
    }
    if constexpr (std::is_same_v<T, float>) {
      if (ctx.Attr<int>("is_training") != 0) return;
      const float factor = ctx.Attr<float>("drop_out_percent");
      for (T* y = to - out->numel(); y != to; ++y) *y *= factor;
    }
  }
};

// As the original's, it learns by itself: W loses lr times the gradient, and X gets none.
template <typename T>
class PyramidHashGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<size_t>& offsets = TermRows(*ctx.Input<DenseTensor>("X"));
    const auto* grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const std::vector<int64_t> taken =
        reference::IntegersOf(*ctx.Input<DenseTensor>("DropPos"), kType);
    CheckRows(ctx, offsets, taken);
    const float* terms = ctx.Input<DenseTensor>("X_Temp_Out")->data<float>();
    auto* w = const_cast<DenseTensor*>(ctx.Input<DenseTensor>("W"))->data<float>();
    const float* dy = grad->data<float>();
    const int width = ctx.Attr<int>("num_emb"), run = ctx.Attr<int>("rand_len");
    const float step = ctx.Attr<float>("lr");
    auto is_taken = taken.begin();
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const float* first_row = dy;
      ForEachPart(offsets[s + 1] - offsets[s], ctx.Attr<int>("pyramid_layer"),
                  [&](size_t first, size_t count) {
                    if (*is_taken++ == 0) return;
                    ForEachRun(ctx, terms + offsets[s] + first, count,
                               [&](uint32_t at, int column) {
                                 for (int i = 0; i < run; ++i) w[at + i] -= step * dy[column + i];
                               });
                    dy += width;
                  });
      if (dy == first_row) dy += width;  // the row of zeros
    }
  }

 private:
  // Each part has its number in DropPos, each that is taken its row of the gradient.
  static void CheckRows(const framework::ExecutionContext& ctx, const std::vector<size_t>& offsets,
                        const std::vector<int64_t>& taken) {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* terms = ctx.Input<DenseTensor>("X_Temp_Out");
    const auto* grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const auto* w = ctx.Input<DenseTensor>("W");
    const int width = ctx.Attr<int>("num_emb"), run = ctx.Attr<int>("rand_len"),
              space = ctx.Attr<int>("space_len");
    size_t parts = 0;
    int64_t rows = 0;
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      int64_t found = 0;
      ForEachPart(offsets[s + 1] - offsets[s], ctx.Attr<int>("pyramid_layer"), [&](size_t, size_t) {
        if (parts < taken.size() && taken[parts] != 0) ++found;
        ++parts;
      });
      rows += std::max<int64_t>(found, 1);
    }
    PADDLE_ENFORCE_EQ(
        parts <= taken.size() && x->dims().size() == 2 && x->dims()[1] == 1 &&
            terms->numel() == x->numel() && space > 0 && run > 0 && width % run == 0 &&
            w->numel() == static_cast<int64_t>(space) + run &&
            grad->dims() == phi::DDim({rows, width}),
        true,
        phi::errors::InvalidArgument(
            "pyramid_hash_grad: DropPos must have a number for each of %d parts, and there are %d; "
            "X, X_Temp_Out, W and the gradient of Out must be those of pyramid_hash, with %d rows "
            "of %d: their shapes are %s, %s, %s and %s",
            parts, taken.size(), rows, width, x->dims(), terms->dims(), w->dims(), grad->dims()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pyramid_hash, PyramidHashCPUKernel, float, int8_t);
PD_LEGACY_KERNEL(pyramid_hash_grad, PyramidHashGradCPUKernel, float);
