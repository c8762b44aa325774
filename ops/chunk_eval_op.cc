#include <set>
#include <string>
#include <vector>

#include "ops/common/sequence/label_sequences.h"

namespace paddle::operators {

void ChunkEvalInferShape(framework::InferShapeContext* ctx) {
  for (const char* slot : {"Precision", "Recall", "F1-Score", "NumInferChunks", "NumLabelChunks",
                           "NumCorrectChunks"}) {
    ctx->SetOutputDim(slot, {1});
  }
  PADDLE_ENFORCE_EQ(
      ctx->GetInputDim("Inference").size(), ctx->GetInputDim("Label").size(),
      phi::errors::InvalidArgument("chunk_eval: Inference has shape %s, Label %s",
                                   ctx->GetInputDim("Inference"), ctx->GetInputDim("Label")));
}

template <typename T>
class ChunkEvalCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* found = ctx.Input<DenseTensor>("Inference");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const Scheme scheme(ctx);
    const auto excluded = ctx.Attr<std::vector<int>>("excluded_chunk_types");
    const std::set<int64_t> skipped(excluded.begin(), excluded.end());
    PADDLE_ENFORCE_EQ(found->numel(), label->numel(),
                      phi::errors::InvalidArgument("chunk_eval: Inference has shape %s, Label %s",
                                                   found->dims(), label->dims()));
    int64_t counts[3] = {0, 0, 0};  // found, true, both
    for (const LabelRange& range : LabelRanges(ctx, *label, "SeqLength", "chunk_eval")) {
      const auto a = Chunks(scheme, found->data<int64_t>() + range.begin, range.length);
      const auto b = Chunks(scheme, label->data<int64_t>() + range.begin, range.length);
      for (const Chunk& chunk : a) counts[0] += skipped.count(chunk.type) == 0 ? 1 : 0;
      for (const Chunk& chunk : b) counts[1] += skipped.count(chunk.type) == 0 ? 1 : 0;
      size_t i = 0, j = 0;
      while (i < a.size() && j < b.size()) {
        const bool same =
            a[i].begin == b[j].begin && a[i].end == b[j].end && a[i].type == b[j].type;
        if (same && skipped.count(a[i].type) == 0) ++counts[2];
        const int64_t a_end = a[i].end, b_end = b[j].end;
        if (a_end <= b_end) ++i;
        if (b_end <= a_end) ++j;
      }
    }
    SetResults(ctx, counts);
  }

 private:
  struct Chunk {
    int64_t begin, end, type;
  };

  // A label is type · tags + tag. Which tag begins a chunk, is inside, ends it, or is all of it;
  // -1: none.
  struct Scheme {
    explicit Scheme(const framework::ExecutionContext& ctx)
        : types(ctx.Attr<int>("num_chunk_types")) {
      const auto name = ctx.Attr<std::string>("chunk_scheme");
      if (name == "IOB") {
        tags = 2, begin = 0, inside = 1;
      } else if (name == "IOE") {
        tags = 2, inside = 0, end = 1;
      } else if (name == "IOBES") {
        tags = 4, begin = 0, inside = 1, end = 2, single = 3;
      } else {
        PADDLE_ENFORCE_EQ(
            name, "plain",
            phi::errors::InvalidArgument(
                "chunk_eval: `chunk_scheme` must be IOB, IOE, IOBES or plain; it is %s", name));
      }
    }
    bool EndsBetween(int64_t old_tag, int64_t old_type, int64_t tag, int64_t type) const {
      if (old_type == types) return false;
      if (type != old_type) return true;
      if (old_tag == begin || old_tag == inside) return tag == begin || tag == single;
      return old_tag == end || old_tag == single;
    }
    bool BeginsBetween(int64_t old_tag, int64_t old_type, int64_t tag, int64_t type) const {
      if (type == types) return false;
      if (type != old_type) return true;
      if (tag == begin || tag == single) return true;
      return (tag == inside || tag == end) && (old_tag == end || old_tag == single);
    }
    int64_t types, tags = 1, begin = -1, inside = -1, end = -1, single = -1;
  };

  static std::vector<Chunk> Chunks(const Scheme& scheme, const int64_t* labels, int64_t length) {
    std::vector<Chunk> chunks;
    bool in_chunk = false;
    int64_t begin = 0, tag = -2, type = scheme.types;
    for (int64_t i = 0; i < length; ++i) {
      PADDLE_ENFORCE_EQ(
          labels[i] >= 0 && labels[i] <= scheme.types * scheme.tags, true,
          phi::errors::InvalidArgument("chunk_eval: a label must be in [0, %d]; it is %d",
                                       scheme.types * scheme.tags, labels[i]));
      const int64_t new_tag = labels[i] % scheme.tags, new_type = labels[i] / scheme.tags;
      if (in_chunk && scheme.EndsBetween(tag, type, new_tag, new_type)) {
        chunks.push_back({begin, i - 1, type});
        in_chunk = false;
      }
      if (scheme.BeginsBetween(tag, type, new_tag, new_type)) {
        begin = i;
        in_chunk = true;
      }
      tag = new_tag;
      type = new_type;
    }
    if (in_chunk) chunks.push_back({begin, length - 1, type});
    return chunks;
  }

  static void SetResults(const framework::ExecutionContext& ctx, const int64_t* counts) {
    const auto set = [&](const char* slot, auto value) {
      using Value = decltype(value);
      *ctx.Output<DenseTensor>(slot)->template mutable_data<Value>(ctx.GetPlace()) = value;
    };
    const auto found = static_cast<T>(counts[0]), label = static_cast<T>(counts[1]);
    const auto both = static_cast<T>(counts[2]);
    const T precision = counts[0] == 0 ? T(0) : both / found;
    const T recall = counts[1] == 0 ? T(0) : both / label;
    set("Precision", precision);
    set("Recall", recall);
    set("F1-Score", counts[2] == 0 ? T(0) : 2 * precision * recall / (precision + recall));
    set("NumInferChunks", counts[0]);
    set("NumLabelChunks", counts[1]);
    set("NumCorrectChunks", counts[2]);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(chunk_eval, ChunkEvalCPUKernel, float);
