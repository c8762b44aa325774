#pragma once

#include <string>
#include <vector>

#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/reduce.h"

namespace paddle {
namespace operators {

/// Out = X reduced along axes.
class ReduceOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() final {
    AddInput("X", "A tensor of any rank.");
    if (HasAxisTensors()) {
      AddInput("AxisTensor", "`dim` as a tensor; it outranks the attribute.").AsDispensable();
      AddInput("AxisTensorList", "`dim` as tensors of one element.").AsDuplicable().AsDispensable();
    }
    AddOutput("Out", "X without the axes of `dim`.");
    AddAttr<std::vector<int>>("dim", "The axes; negative ones count from the last; none: all.")
        .SetDefault({0});
    AddAttr<bool>("keep_dim", "Keep reduced axes as 1.").SetDefault(false);
    AddAttr<bool>("reduce_all", "Reduce all axes, whatever `dim` says.").SetDefault(false);
    AddAttr<int>("in_dtype", "The type that X had in the program; X says itself.").SetDefault(-1);
    AddAttr<int>("out_dtype", "The saved number of the type of Out; -1: it follows from X.")
        .SetDefault(-1);
    AddComment(std::string("Out = ") + Formula() + " along `dim`.");
  }

 protected:
  virtual const char* Formula() const = 0;
  virtual bool HasAxisTensors() const { return false; }
};

class ReduceOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& slot, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    if (slot != "X") return expected;  // AxisTensor stays as it is
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

/// Where the axes are.
inline const char* ReducedAxesArgument(const ArgumentMappingContext& ctx) {
  if (ctx.HasInput("AxisTensor")) return "AxisTensor";
  return ctx.InputSize("AxisTensorList") > 0 ? "AxisTensorList" : "dim";
}

/// The signature of kernel `name`, or of its form with `reduce_all`.
inline KernelSignature ReduceSignature(const ArgumentMappingContext& ctx, const char* name,
                                       const char* raw_name) {
  if (!ctx.IsDenseTensorInput("X")) return {"unregistered", {}, {}, {}};
  const char* dim = ReducedAxesArgument(ctx);
  // While running, a tensor of axes cannot ask for all of them.
  if (paddle::any_cast<bool>(ctx.Attr("reduce_all"))) {
    return {raw_name, {"X"}, {dim, "keep_dim", "reduce_all"}, {"Out"}};
  }
  return {name, {"X"}, {dim, "keep_dim"}, {"Out"}};
}

namespace reference {

/// Whether each axis of X is reduced.
inline std::vector<bool> ReducedAxes(const framework::ExecutionContext& ctx, int rank) {
  std::vector<int64_t> axes;
  if (ctx.HasInput("AxisTensor")) {
    axes = IntegersOf(*ctx.Input<DenseTensor>("AxisTensor"), "reduce");
  } else if (ctx.HasInput("AxisTensorList")) {
    axes = IntegersOf(ctx.MultiInput<DenseTensor>("AxisTensorList"), "reduce");
  } else {
    for (int axis : ctx.Attr<std::vector<int>>("dim")) axes.push_back(axis);
  }
  std::vector<bool> reduced(rank, axes.empty() || ctx.Attr<bool>("reduce_all"));
  if (rank == 0) return reduced;
  for (int64_t axis : axes) {
    if (!ctx.Attr<bool>("reduce_all")) {
      reduced[PositiveAxis(static_cast<int>(axis), rank, "reduce")] = true;
    }
  }
  return reduced;
}

/// For each output, in order, the elements that it is made of.
template <typename T>
std::vector<std::vector<T>> ReducedGroups(const DenseTensor& x, const std::vector<bool>& reduced) {
  const std::vector<int64_t> dims = phi::vectorize(x.dims());
  int64_t outputs = 1;
  for (size_t d = 0; d < dims.size(); ++d) outputs *= reduced[d] ? 1 : dims[d];
  std::vector<std::vector<T>> groups(outputs);
  if (x.numel() == 0) return groups;
  std::vector<int64_t> index(dims.size(), 0);
  const T* value = x.data<T>();
  do {
    int64_t output = 0;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (!reduced[d]) output = output * dims[d] + index[d];
    }
    groups[output].push_back(*value++);
  } while (NextIndex(dims, &index));
  return groups;
}

}  // namespace reference

/// The reference: `Function::Apply(elements)` makes one output of type Out.
template <typename T, typename Out, typename Function>
void ReduceReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto groups =
      reference::ReducedGroups<T>(*x, reference::ReducedAxes(ctx, x->dims().size()));
  Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
  for (size_t i = 0; i < groups.size(); ++i) y[i] = Function::template Apply<T>(groups[i]);
}

}  // namespace operators
}  // namespace paddle
