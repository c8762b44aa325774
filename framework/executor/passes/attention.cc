// Makes one operator of an attention that is written out: products, scale, mask and softmax, with
// the reshapes and transpositions that take heads apart and put them together.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/passes/affine_step.h"
#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/head_split.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_attributes.h"

namespace phibridge {
namespace {

// The factor that the operator multiplies by, and does no more.
std::optional<float> FactorOf(const ProgramGraph& graph, const OpDesc& op) {
  const std::optional<AffineStep> step = AffineStepOf(graph, op);
  if (step.has_value()) return step->addend == 0 ? std::optional(step->factor) : std::nullopt;
  const bool scales = op.Type() == "scale" && paddle::framework::ReadVariables(op).size() == 1 &&
                      AttributeOf<float>(op, "bias") == 0 &&
                      graph.FloatTypeOf(InputOf(op, "X")) == phi::DataType::FLOAT16;
  return scales ? std::optional(AttributeOf<float>(op, "scale")) : std::nullopt;
}

bool IsFactor(const ProgramGraph& graph, const OpDesc& op) {
  return FactorOf(graph, op).has_value();
}

bool Transposes(const OpDesc& product, bool left) {
  const bool is_v2 = product.Type() == "matmul_v2";
  if (left) return AttributeOf<bool>(product, is_v2 ? "trans_x" : "transpose_X");
  return AttributeOf<bool>(product, is_v2 ? "trans_y" : "transpose_Y");
}

float AlphaOf(const OpDesc& product) {
  return product.Type() == "matmul" ? AttributeOf<float>(product, "alpha") : 1;
}

bool IsProductOfHeads(const ProgramGraph& graph, const OpDesc& op) {
  return IsPlain(graph, op) && !Transposes(op, true) &&
         (op.Type() != "matmul" || AttributeOf<int>(op, "head_number") == 1);
}

bool IsProductWithWeights(const ProgramGraph& graph, const OpDesc& op) {
  return IsProductOfHeads(graph, op) && !Transposes(op, false) && AlphaOf(op) == 1;
}

bool IsOfLastAxis(const ProgramGraph& graph, const OpDesc& op) {
  const int axis = AttributeOf<int>(op, "axis");
  return IsPlain(graph, op) && (axis == -1 || axis == 3);
}

// A way to write an attention out.
struct WrittenAttention {
  bool sliced;  // queries, keys and values are slices of one transposed tensor
  bool turns;   // keys are transposed once more
  enum class Scale { kNone, kOfQueries, kOfScores } scale;
  bool masked;
};

Pattern::Edge Left(const char* name) { return {{"X"}, name, "Out"}; }
Pattern::Edge Right(const char* name) { return {{"Y"}, name, "Out"}; }

void AddHeads(const WrittenAttention& form, const char* split, const char* heads,
              std::vector<Pattern::Op>* ops) {
  if (form.sliced) {
    ops->push_back({heads, {"slice"}, {}, &TakesOneInput});
    return;
  }
  ops->push_back({split, {"reshape2"}, {}, &TakesOneInput});
  ops->push_back({heads, {"transpose2"}, {Left(split)}, &TakesOneInput});
}

Pattern PatternOf(const WrittenAttention& form) {
  using Scale = WrittenAttention::Scale;
  std::vector<Pattern::Op> ops;
  const char *q = "q", *k = "k", *scores = "scores";
  AddHeads(form, "q_split", q, &ops);
  AddHeads(form, "k_split", k, &ops);
  AddHeads(form, "v_split", "v", &ops);
  if (form.turns) {
    ops.push_back({"k_turned", {"transpose2"}, {Left(k)}, &TakesOneInput});
    k = "k_turned";
  }
  if (form.scale == Scale::kOfQueries) {
    ops.push_back({"scale", AffineTypes(), {Left(q)}, &IsFactor});
    q = "scale";
  }
  ops.push_back({scores, {"matmul", "matmul_v2"}, {Left(q), Right(k)}, &IsProductOfHeads});
  if (form.scale == Scale::kOfScores) {
    ops.push_back({"scale", AffineTypes(), {Left(scores)}, &IsFactor});
    scores = "scale";
  }
  if (form.masked) {
    ops.push_back({"masked", {"elementwise_add"}, {{{"X", "Y"}, scores, "Out"}}, &IsPlain});
    scores = "masked";
  }
  ops.push_back({"weights", {"softmax"}, {Left(scores)}, &IsOfLastAxis});
  ops.push_back(
      {"sums", {"matmul", "matmul_v2"}, {Left("weights"), Right("v")}, &IsProductWithWeights});
  ops.push_back({"rows", {"transpose2"}, {Left("sums")}, &TakesOneInput});
  ops.push_back({"join", {"reshape2", "flatten_contiguous_range"}, {Left("rows")}, &TakesOneInput});
  return Pattern(std::move(ops));
}

// One match, while it is looked at.
class Attention {
 public:
  Attention(const WrittenAttention& form, const Match& match, ProgramGraph* graph)
      : form_(form), match_(match), graph_(graph) {}

  bool Fuse() {
    if (!FindOperands() || !Fits()) return false;
    auto fused = MakeFused("dot_product_attention", match_.op("weights"));
    fused->SetInput("Q", {operands_[0].name});
    if (!form_.sliced) {
      fused->SetInput("K", {operands_[1].name});
      fused->SetInput("V", {operands_[2].name});
    }
    if (form_.masked) {
      const std::string mask = Mask();
      if (!TakesMask(mask)) return false;
      fused->SetInput("Mask", {mask});
    }
    fused->SetOutput("Out", {OutputOf(match_.op("join"), "Out")});
    fused->SetAttr("head_number", static_cast<int>(operands_[0].heads));
    fused->SetAttr("alpha", Alpha());
    if (!graph_->HasKernel(*fused, graph_->BackendOf(match_.op("rows")))) return false;
    std::vector<ProgramGraph::Node*> others = match_.others();
    if (form_.sliced) AddSourceOfSlices(*graph_, match_.op("q"), &others);
    graph_->Fuse(std::move(fused), others, match_.root());
    return true;
  }

 private:
  bool FindOperands() {
    const char* names[] = {"q", "k", "v"};
    const char* splits[] = {"q_split", "k_split", "v_split"};
    for (int i = 0; i < 3; ++i) {
      const OpDesc& heads = match_.op(names[i]);
      operands_[i] = form_.sliced ? HeadsOfSlice(*graph_, heads, i)
                                  : HeadsOfSplit(*graph_, match_.op(splits[i]), heads);
      if (operands_[i].heads == 0 || operands_[i].heads != operands_[0].heads) return false;
      if (operands_[i].dtype != operands_[0].dtype) return false;
    }
    const bool has_one_source =
        operands_[1].name == operands_[0].name && operands_[2].name == operands_[0].name;
    return !form_.sliced || has_one_source;
  }

  // True if the products are those of queries with keys, and of weights with values.
  bool Fits() const {
    bool turned = operands_[1].turned;
    if (form_.turns) {
      if (AxesOf(match_.op("k_turned")) != std::vector<int>{0, 1, 3, 2}) return false;
      turned = !turned;
    }
    const bool multiplies_keys = turned != Transposes(match_.op("scores"), false);
    return multiplies_keys && !operands_[0].turned && !operands_[2].turned &&
           operands_[0].size == operands_[1].size &&
           AxesOf(match_.op("rows")) == std::vector<int>{0, 2, 1, 3} &&
           JoinsHeads(*graph_, match_.op("join"), operands_[2]);
  }

  float Alpha() const {
    const float alpha = AlphaOf(match_.op("scores"));
    if (form_.scale == WrittenAttention::Scale::kNone) return alpha;
    return alpha * *FactorOf(*graph_, match_.op("scale"));
  }

  std::string Mask() const {
    const bool scaled = form_.scale == WrittenAttention::Scale::kOfScores;
    const std::string& slot = match_.slot(scaled ? "scale" : "scores");
    return InputOf(match_.op("masked"), slot == "X" ? "Y" : "X");
  }

  // True if the sum has as many heads and rows as the scores, whatever is fed. The operator takes
  // any batch; other columns than the scores' it refuses, as the product with the values would.
  bool TakesMask(const std::string& mask) const {
    const std::vector<int64_t> shape = graph_->Shape(mask);
    if (shape.size() != 4 || AttributeOf<int>(match_.op("masked"), "axis") > 0) return false;
    if (graph_->FloatTypeOf(mask) != operands_[0].dtype) return false;
    const auto stays = [](int64_t size, int64_t of_scores) {
      return size == 1 || of_scores > 1 || (size == of_scores && size >= 0);
    };
    return stays(shape[1], operands_[0].heads) && stays(shape[2], operands_[0].rows) &&
           graph_->Declaration(mask)->GetLoDLevel() == 0;
  }

  const WrittenAttention& form_;
  const Match& match_;
  ProgramGraph* graph_;
  SplitHeads operands_[3];
};

std::vector<std::pair<WrittenAttention, Pattern>> AttentionForms() {
  using Scale = WrittenAttention::Scale;
  std::vector<std::pair<WrittenAttention, Pattern>> forms;
  for (const bool sliced : {false, true}) {
    for (const bool turns : {false, true}) {
      for (const Scale scale : {Scale::kNone, Scale::kOfQueries, Scale::kOfScores}) {
        for (const bool masked : {false, true}) {
          const WrittenAttention form = {sliced, turns, scale, masked};
          forms.emplace_back(form, PatternOf(form));
        }
      }
    }
  }
  return forms;
}

}  // namespace

void RunAttention(ProgramGraph* graph) {
  static const auto forms = AttentionForms();
  for (const auto& [form, pattern] : forms) {
    const WrittenAttention& written = form;
    RewriteMatches(pattern, graph, [&written](const Match& match, ProgramGraph* rewritten) {
      return Attention(written, match, rewritten).Fuse();
    });
  }
}

}  // namespace phibridge
