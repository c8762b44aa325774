#include "parity/harness/kept_layout.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "framework/op/infershape_runtime.h"
#include "framework/op/operator_with_kernel.h"
#include "parity/harness/case_execution.h"
#include "parity/harness/declaration.h"
#include "parity/harness/op_test.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using Ops = std::set<std::string>;

// Their result has the axes of their first input in its order.
const Ops kKeep = {"assign",
                   "atan2",
                   "bilinear_interp_v2",
                   "bmm",
                   "cholesky_solve",
                   "crop_tensor",
                   "elementwise_add",
                   "expand_v2",
                   "gather",
                   "index_select",
                   "kthvalue",
                   "lerp",
                   "matmul_v2",
                   "maxout",
                   "mean",
                   "mode",
                   "mul",
                   "pad",
                   "pixel_shuffle",
                   "psroi_pool",
                   "roi_align",
                   "roi_pool",
                   "solve",
                   "split",
                   "stack",
                   "strided_slice",
                   "sum",
                   "tile",
                   "top_k_v2",
                   "unbind",
                   "unpool",
                   "unstack",
                   "unstack_grad"};
// Once axes have moved, the channels are no longer known to be last.
const Ops kMove = {"reshape2", "squeeze2", "transpose2", "unsqueeze2"};

phi::DenseTensor* DenseOf(const fw::Scope& scope, const std::string& name) {
  fw::Variable* var = scope.FindVar(name);
  return var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
}

// The layout of each result for inputs that are NHWC; nothing if the functions refuse the question.
std::optional<std::vector<phi::DataLayout>> ResultLayouts(const Execution& question) {
  OpSuite suite;
  suite.type = question.type;
  suite.cases.emplace_back();
  static_cast<Execution&>(suite.cases[0]) = question;
  const CaseExecution execution({&suite, &suite.cases[0], DataType::FLOAT32});
  const auto op = execution.CreateOp(execution.outputs());
  fw::Scope scope;
  execution.MakeInputs(&scope);
  execution.MakeOutputs(execution.outputs(), &scope);
  for (const auto& slot : execution.inputs()) {
    for (const std::string& name : slot.second) {
      phi::DenseTensor* tensor = DenseOf(scope, name);
      if (tensor != nullptr) tensor->set_layout(phi::DataLayout::NHWC);
    }
  }
  const fw::RuntimeContext variables(op->Inputs(), op->Outputs(), scope);
  fw::RuntimeInferShapeContext shapes(*op, variables);
  try {
    dynamic_cast<const fw::OperatorWithKernel&>(*op).InferShape(&shapes);
  } catch (const phi::enforce::EnforceNotMet&) {
    return std::nullopt;
  }
  std::vector<phi::DataLayout> layouts;
  for (const char* slot : {"Out", "Y", "X@GRAD"}) {
    const auto names = execution.outputs().find(slot);
    if (names == execution.outputs().end()) continue;
    for (const std::string& name : names->second) {
      const phi::DenseTensor* tensor = DenseOf(scope, name);
      if (tensor != nullptr) layouts.push_back(tensor->layout());
    }
  }
  return layouts;
}

}  // namespace

std::vector<std::string> FaultsOfLayouts(const Execution& question) {
  const bool keeps = kKeep.count(question.type) > 0;
  if ((!keeps && kMove.count(question.type) == 0) || !KnowsAllSizes(question)) return {};
  const phi::DataLayout right = keeps ? phi::DataLayout::NHWC : phi::DataLayout::NCHW;
  std::vector<std::string> faults;
  const auto layouts = ResultLayouts(question);
  if (!layouts.has_value()) return {};
  if (layouts->empty()) faults.push_back("no result says in which layout it is");
  for (const phi::DataLayout layout : *layouts) {
    if (layout != right)
      faults.push_back(fmt::format("of images in NHWC the result is in {}, not {}",
                                   phi::DataLayoutName(layout), phi::DataLayoutName(right)));
  }
  return faults;
}

}  // namespace parity
}  // namespace phibridge
