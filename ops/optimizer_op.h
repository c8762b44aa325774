#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "ops/typed_op.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/optimizer.h"

namespace paddle {
namespace operators {

struct ParamSlot {
  static constexpr const char* kName = "Param";
};
/// An optimizer: the kernel goes by the element type of Param.
using OptimizerOp = OpTypedBy<ParamSlot>;

/// What all optimizers have.
class OptimizerOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("Param", "The parameter.");
    AddInput("Grad", "Its gradient, of the same shape, or SelectedRows.");
    AddInput("LearningRate", "One number.");
    AddOutput("ParamOut", "The parameter after this step; it shares the memory of Param.");
    MakeStates();
    AddComment(std::string("One step of ") + Name() + ".");
  }

 protected:
  virtual const char* Name() const = 0;
  virtual void MakeStates() = 0;

  /// A state of the shape of Param: input `slot` and output `slot`Out.
  void AddState(const std::string& slot, const std::string& what) {
    AddInput(slot, what);
    AddOutput(slot + "Out", what + " after this step; it shares the memory of " + slot + ".");
  }
  void AddMasterParam() {
    AddInput("MasterParam", "The parameter in float32, for mixed precision.").AsDispensable();
    AddOutput("MasterParamOut", "MasterParam after this step.").AsDispensable();
    AddAttr<bool>("multi_precision", "MasterParam is what the step changes.").SetDefault(false);
  }
};

inline bool SaysYes(const ArgumentMappingContext& ctx, const char* attr) {
  return ctx.HasAttr(attr) && paddle::any_cast<bool>(ctx.Attr(attr));
}

namespace reference {

/// Which elements a step changes, and their gradients; a sparse gradient adds up repeated rows.
struct StepGrad {
  std::vector<double> values;
  std::vector<bool> present;  // false: an element of a row that a sparse gradient has not
};

template <typename T>
StepGrad GradOfStep(const framework::ExecutionContext& ctx) {
  const auto* param = ctx.Input<DenseTensor>("Param");
  const framework::Variable* var = ctx.InputVar("Grad");
  StepGrad grad;
  if (!var->IsType<phi::SelectedRows>()) {
    const T* g = ctx.Input<DenseTensor>("Grad")->data<T>();
    for (int64_t i = 0; i < param->numel(); ++i) grad.values.push_back(static_cast<double>(g[i]));
    grad.present.assign(param->numel(), true);
    return grad;
  }
  const auto& rows = var->Get<phi::SelectedRows>();
  grad.values.assign(param->numel(), 0);
  grad.present.assign(param->numel(), false);
  const int64_t width = param->dims()[0] == 0 ? 0 : param->numel() / param->dims()[0];
  for (size_t r = 0; r < rows.rows().size(); ++r) {
    PADDLE_ENFORCE_EQ(
        rows.rows()[r] >= 0 && rows.rows()[r] < param->dims()[0], true,
        phi::errors::InvalidArgument("rows of input Grad must be in [0, %d); one is %d",
                                     param->dims()[0], rows.rows()[r]));
    for (int64_t k = 0; k < width; ++k) {
      const int64_t at = rows.rows()[r] * width + k;
      grad.values[at] += static_cast<double>(rows.value().data<T>()[r * width + k]);
      grad.present[at] = true;
    }
  }
  return grad;
}

/// All elements of a float tensor, in double.
template <typename T>
std::vector<double> State(const framework::ExecutionContext& ctx, const char* slot) {
  const auto* tensor = ctx.Input<DenseTensor>(slot);
  return std::vector<double>(tensor->data<T>(), tensor->data<T>() + tensor->numel());
}
template <typename T>
void StoreState(const framework::ExecutionContext& ctx, const char* slot,
                const std::vector<double>& values) {
  T* to = Allocate<T>(ctx, ctx.Output<DenseTensor>(slot));
  for (size_t i = 0; i < values.size(); ++i) to[i] = static_cast<T>(values[i]);
}

inline double OneNumber(const framework::ExecutionContext& ctx, const char* slot) {
  const auto* tensor = ctx.Input<DenseTensor>(slot);
  return tensor->dtype() == phi::DataType::FLOAT64 ? *tensor->data<double>()
                                                   : static_cast<double>(*tensor->data<float>());
}
/// The attribute `attr`, or the tensor `slot` if the operator has it.
inline double AttrOrTensor(const framework::ExecutionContext& ctx, const char* attr,
                           const char* slot) {
  return ctx.HasInput(slot) ? OneNumber(ctx, slot) : static_cast<double>(ctx.Attr<float>(attr));
}

}  // namespace reference
}  // namespace operators
}  // namespace paddle
