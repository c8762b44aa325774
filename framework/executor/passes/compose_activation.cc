// Makes one operator of gelu, swish or hard_swish that a program writes out.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/passes/activation_attributes.h"
#include "framework/executor/passes/affine_step.h"
#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/program/var_attributes.h"

namespace phibridge {
namespace {

constexpr float kRootOfHalf = 0.70710678f;     // 1 / sqrt(2)
constexpr float kRootOfTwoByPi = 0.79788456f;  // sqrt(2 / pi)
constexpr float kCubicTermOfGelu = 0.044715f;  // of its approximation by tanh

// True if the program's number is the wanted one but for float32's rounding: a program that writes
// 0.1667 for 1 / 6 computes something else.
bool IsAbout(float number, float wanted) {
  return std::abs(number - wanted) <= 3e-7f * std::max(1.0f, std::abs(wanted));
}

bool ComputesStep(const ProgramGraph& graph, const OpDesc& op, float factor, float addend) {
  const std::optional<AffineStep> step = AffineStepOf(graph, op);
  return step.has_value() && IsAbout(step->factor, factor) && IsAbout(step->addend, addend);
}

// Conditions of patterns.
Pattern::Condition Step(float factor, float addend) {
  return [=](const ProgramGraph& graph, const OpDesc& op) {
    return ComputesStep(graph, op, factor, addend);
  };
}

bool IsFromZeroToSix(const ProgramGraph&, const OpDesc& op) {
  const std::optional<ActivationAttributes> activation = ActivationOf(op);
  return activation.has_value() && activation->name == "clip" && activation->alpha == 0 &&
         activation->beta == 6;
}

bool IsSixthAndHalf(const ProgramGraph&, const OpDesc& op) {
  const std::optional<ActivationAttributes> activation = ActivationOf(op);
  return activation.has_value() && IsAbout(activation->alpha, 1.0f / 6) &&
         IsAbout(activation->beta, 0.5f);
}

bool IsCube(const ProgramGraph& graph, const OpDesc& op) {
  return graph.IsFloat32(InputOf(op, "X")) && AttributeOf<float>(op, "factor") == 3 &&
         paddle::framework::ReadVariables(op).size() == 1;
}

// An elementwise operator of tensors of one shape.
bool IsElementByElement(const ProgramGraph& graph, const OpDesc& op) {
  const std::vector<int64_t> x = graph.Shape(InputOf(op, "X")), y = graph.Shape(InputOf(op, "Y"));
  return graph.IsFloat32(InputOf(op, "X")) && x == y && AttributeOf<int>(op, "axis") <= 0 &&
         IsPlain(graph, op);
}

// A way to write an activation out. What it is computed of is the X of each of `readers`, or the
// other input of an elementwise operator among them.
struct WrittenForm {
  Pattern pattern;
  std::vector<const char*> readers;
  const char* type;
  bool approximate = false;  // of gelu
};

// What the operator `name` of the match reads beside what others of the match hand to it.
std::string InputFromOutside(const Match& match, const char* name) {
  const OpDesc& op = match.op(name);
  for (const ProgramGraph::Node* other : match.others()) {
    if (OutputOf(*other->op, "Out") == InputOf(op, "X")) return InputOf(op, "Y");
  }
  return InputOf(op, "X");
}

bool Compose(const WrittenForm& form, const Match& match, ProgramGraph* graph) {
  const std::string x = InputFromOutside(match, form.readers[0]);
  for (const char* reader : form.readers) {
    if (x.empty() || InputFromOutside(match, reader) != x) return false;
  }
  if (!graph->IsFloat32(x)) return false;
  auto composed = MakeFused(form.type, *match.root()->op);
  composed->SetInput("X", {x});
  composed->SetOutput("Out", {OutputOf(*match.root()->op, "Out")});
  if (std::string(form.type) == "gelu") composed->SetAttr("approximate", form.approximate);
  return FuseMatch(std::move(composed), graph->BackendOf(*match.root()->op), match, graph);
}

const std::vector<const char*> kProduct = {"elementwise_mul"};

Pattern::Edge From(const char* name) { return {{"X"}, name, "Out"}; }
Pattern::Edge EitherFrom(const char* name) { return {{"X", "Y"}, name, "Out"}; }

std::vector<Pattern::Op> PlusThreeUpToSix() {
  return {{"plus", AffineTypes(), {}, Step(1, 3)},
          {"bound", {"relu6", "clip"}, {From("plus")}, &IsFromZeroToSix}};
}

// How (1 + c) / 2, c = erf(x / sqrt(2)) or its approximation by tanh, is written.
enum class Halving { kWithOne, kAfterOne, kOfX, kOfProduct };

std::vector<Pattern::Op> Curve(bool approximate) {
  if (!approximate) {
    return {{"inner", AffineTypes(), {}, Step(kRootOfHalf, 0)},
            {"curve", {"erf"}, {From("inner")}}};
  }
  return {{"cube", {"pow"}, {}, &IsCube},
          {"term", AffineTypes(), {From("cube")}, Step(kCubicTermOfGelu, 0)},
          {"sum", {"elementwise_add"}, {EitherFrom("term")}, &IsElementByElement},
          {"inner", AffineTypes(), {From("sum")}, Step(kRootOfTwoByPi, 0)},
          {"curve", {"tanh"}, {From("inner")}}};
}

WrittenForm GeluForm(bool approximate, Halving halving) {
  std::vector<Pattern::Op> ops = Curve(approximate);
  const float one = halving == Halving::kWithOne ? 0.5f : 1;
  ops.push_back({"plus", AffineTypes(), {From("curve")}, Step(one, one)});
  if (halving == Halving::kAfterOne) {
    ops.push_back({"half", AffineTypes(), {From("plus")}, Step(0.5f, 0)});
  }
  std::vector<Pattern::Edge> factors = {
      EitherFrom(halving == Halving::kAfterOne ? "half" : "plus")};
  if (halving == Halving::kOfX) {
    ops.push_back({"half", AffineTypes(), {}, Step(0.5f, 0)});
    factors.push_back(EitherFrom("half"));
  }
  ops.push_back({"product", kProduct, factors, &IsElementByElement});
  if (halving == Halving::kOfProduct) {
    ops.push_back({"half", AffineTypes(), {From("product")}, Step(0.5f, 0)});
  }
  std::vector<const char*> readers = {halving == Halving::kOfX ? "half" : "product"};
  if (approximate) readers.insert(readers.end(), {"cube", "sum"});
  if (!approximate) readers.push_back("inner");
  return {Pattern(std::move(ops)), std::move(readers), "gelu", approximate};
}

std::vector<WrittenForm> HardSwishForms() {
  std::vector<WrittenForm> forms;
  std::vector<Pattern::Op> ops = PlusThreeUpToSix();
  ops.push_back({"product", kProduct, {EitherFrom("bound")}, &IsElementByElement});
  ops.push_back({"sixth", AffineTypes(), {From("product")}, Step(1.0f / 6, 0)});
  forms.push_back({Pattern(std::move(ops)), {"plus", "product"}, "hard_swish"});
  ops = PlusThreeUpToSix();
  ops.push_back({"sixth", AffineTypes(), {From("bound")}, Step(1.0f / 6, 0)});
  ops.push_back({"product", kProduct, {EitherFrom("sixth")}, &IsElementByElement});
  forms.push_back({Pattern(std::move(ops)), {"plus", "product"}, "hard_swish"});
  forms.push_back({Pattern({{"gate", {"hard_sigmoid"}, {}, &IsSixthAndHalf},
                            {"product", kProduct, {EitherFrom("gate")}, &IsElementByElement}}),
                   {"gate", "product"},
                   "hard_swish"});
  return forms;
}

std::vector<WrittenForm> AllForms() {
  std::vector<WrittenForm> forms = HardSwishForms();
  forms.push_back({Pattern({{"gate", {"sigmoid"}},
                            {"product", kProduct, {EitherFrom("gate")}, &IsElementByElement}}),
                   {"gate", "product"},
                   "swish"});
  for (const bool approximate : {false, true}) {
    for (const Halving halving :
         {Halving::kWithOne, Halving::kAfterOne, Halving::kOfX, Halving::kOfProduct}) {
      forms.push_back(GeluForm(approximate, halving));
    }
  }
  return forms;
}

}  // namespace

void RunComposeActivation(ProgramGraph* graph) {
  static const std::vector<WrittenForm> forms = AllForms();
  for (const WrittenForm& form : forms) {
    RewriteMatches(form.pattern, graph, [&](const Match& match, ProgramGraph* rewritten) {
      return Compose(form, match, rewritten);
    });
  }
}

}  // namespace phibridge
