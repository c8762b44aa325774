// Makes one operator of a matrix product and the addition of a bias.
#include <utility>
#include <vector>

#include "framework/executor/passes/fused_op.h"
#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"

namespace phibridge {
namespace {

// How many axes of X make the rows, if the product is that of a fully-connected layer; 0 if not.
int RowAxes(const ProgramGraph& graph, const OpDesc& product) {
  const int rank = static_cast<int>(graph.Shape(InputOf(product, "X")).size());
  const phi::DataType dtype = graph.FloatTypeOf(InputOf(product, "X"));
  const phi::DenseTensor* w = graph.Constant(InputOf(product, "Y"));
  if (w == nullptr || w->dims().size() != 2 || w->dtype() != dtype) return 0;
  if (product.Type() == "mul") {
    return AttributeOf<int>(product, "y_num_col_dims") == 1
               ? AttributeOf<int>(product, "x_num_col_dims")
               : 0;
  }
  const bool is_v2 = product.Type() == "matmul_v2";
  const bool is_plain = !AttributeOf<bool>(product, is_v2 ? "trans_x" : "transpose_X") &&
                        !AttributeOf<bool>(product, is_v2 ? "trans_y" : "transpose_Y") &&
                        (is_v2 || (AttributeOf<float>(product, "alpha") == 1 &&
                                   AttributeOf<int>(product, "head_number") == 1));
  return is_plain && rank >= 2 ? rank - 1 : 0;
}

bool IsProduct(const ProgramGraph& graph, const OpDesc& op) {
  return IsPlain(graph, op) && RowAxes(graph, op) > 0;
}

bool FuseProduct(const Match& match, ProgramGraph* graph) {
  const OpDesc& product = match.op("product");
  const OpDesc& add = match.op("add");
  const phi::DenseTensor* w = graph->Constant(InputOf(product, "Y"));
  const phi::DenseTensor* bias = graph->Constant(InputOf(add, "Y"));
  const int rows = RowAxes(*graph, product), axis = AttributeOf<int>(add, "axis");
  const bool is_bias = bias != nullptr && bias->dtype() == w->dtype() && bias->dims().size() == 1 &&
                       bias->numel() == w->dims()[1] && (axis == -1 || axis == rows);
  if (!is_bias) return false;
  auto fused = MakeFused("fc", product);
  fused->SetInput("Input", {InputOf(product, "X")});
  fused->SetInput("W", {InputOf(product, "Y")});
  fused->SetInput("Bias", {InputOf(add, "Y")});
  fused->SetOutput("Out", {OutputOf(add, "Out")});
  fused->SetAttr("in_num_col_dims", rows);
  // matmul of fluid 1.x has a legacy kernel alone.
  const phi::Backend before = graph->BackendOf(product), now = graph->BackendOf(*fused);
  const bool fits = before == phi::Backend::UNDEFINED || now == before;
  if (now == phi::Backend::UNDEFINED || !fits) return false;
  graph->Fuse(std::move(fused), match.others(), match.root());
  return true;
}

}  // namespace

void RunFullyConnected(ProgramGraph* graph) {
  static const Pattern pattern(
      {{"product", {"mul", "matmul", "matmul_v2"}, {}, &IsProduct},
       {"add", {"elementwise_add"}, {{{"X"}, "product", "Out"}}, &IsPlain}});
  RewriteMatches(pattern, graph, &FuseProduct);
}

}  // namespace phibridge
