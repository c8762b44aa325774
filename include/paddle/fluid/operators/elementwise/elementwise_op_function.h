// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/elementwise/elementwise_op_function.h")
#include_next "paddle/fluid/operators/elementwise/elementwise_op_function.h"
#else
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/memory/malloc.h"
#include "paddle/fluid/operators/elementwise/elementwise_functor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/transform.h"
#include "paddle/phi/api/lib/utils/tensor_utils.h"
#include "paddle/phi/kernels/cpu/elementwise.h"
#include "paddle/phi/kernels/cpu/elementwise_grad.h"
#include "paddle/phi/kernels/funcs/elementwise_base.h"
#include "paddle/phi/kernels/funcs/elementwise_grad_base.h"

/// x / y, rounded up; and x, rounded up to a multiple of y.
#define DIVUP(x, y) (((x) + (y)-1) / (y))
#define ROUNDUP(x, y) (DIVUP((x), (y)) * (y))

namespace paddle {
namespace operators {

using ::phi::funcs::GetBroadcastDimsArrays;
using ::phi::funcs::GetElementwiseIndex;
using ::phi::funcs::GetMidDims;
using ::phi::funcs::MidWiseTransformIterator;
using ::phi::funcs::RowwiseTransformIterator;
using ::phi::funcs::TransformFunctor;
using ::phi::funcs::trim_trailing_singular_dims;
using ::phi::funcs::TrimTrailingSingularDims;
using ::phi::funcs::UpdateElementwiseIndexArray;
/// The name of 2.0.
inline void get_mid_dims(const framework::DDim& x_dims, const framework::DDim& y_dims,
                         const int axis, int* pre, int* n, int* post,
                         int* is_run_common_broadcast) {
  GetMidDims(x_dims, y_dims, axis, pre, n, post, is_run_common_broadcast);
}

/// *z = func(*x, *y), broadcast by `axis`, on the operator's context; z gets its memory.
template <typename Functor, typename DeviceContext, typename T, typename OutType = T>
void ElementwiseComputeEx(const framework::ExecutionContext& ctx, const framework::Tensor* x,
                          const framework::Tensor* y, int axis, Functor func,
                          framework::Tensor* z) {
  z->mutable_data<OutType>(ctx.GetPlace());
  ::phi::funcs::ElementwiseCompute<Functor, T, OutType>(
      ctx.template device_context<DeviceContext>(), *x, *y, axis, func, z);
}

/// dx and dy, either of which may be null.
template <typename DeviceContext, typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradCompute(const framework::ExecutionContext& ctx, const framework::Tensor& x,
                         const framework::Tensor& y, const framework::Tensor& out,
                         const framework::Tensor& dout, int axis, framework::Tensor* dx,
                         framework::Tensor* dy, DX_OP dx_op, DY_OP dy_op) {
  const ::phi::CPUContext& dev_ctx = ctx.template device_context<DeviceContext>();
  ::phi::funcs::ElemwiseGradCompute<::phi::CPUContext, T, DX_OP, DY_OP, Tout>(
      dev_ctx, x, y, out, dout, axis, dx, dy, dx_op, dy_op);
}
/// Of an operation whose derivatives read `dout` alone: x and y give their shapes, and need no
/// memory.
template <typename DeviceContext, typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseExplicitGradCompute(const framework::ExecutionContext& ctx, const framework::Tensor& x,
                                 const framework::Tensor& y, const framework::Tensor& out,
                                 const framework::Tensor& dout, int axis, framework::Tensor* dx,
                                 framework::Tensor* dy, DX_OP dx_op, DY_OP dy_op) {
  const ::phi::CPUContext& dev_ctx = ctx.template device_context<DeviceContext>();
  ::phi::ElemwiseExplicitGradCompute<T>(dev_ctx, x, y, out, dout, axis, dx, dy, dx_op, dy_op);
}

/// *ddx, or zeros of x's shape.
template <typename DeviceContext, typename T>
void GetDoubleGradSafeTensor(const framework::ExecutionContext& ctx, const framework::Tensor* x,
                             const framework::Tensor* ddx, framework::Tensor* ddx_safe) {
  const ::phi::CPUContext& dev_ctx = ctx.template device_context<DeviceContext>();
  ::phi::funcs::GetDoubleGradSafeTensor<::phi::CPUContext, T>(dev_ctx, *x, ddx, ddx_safe);
}

/// X, Y and Out of an operator, for those that work on lists of tensors; the axis to broadcast by,
/// -1 without Y. SelectedRows X: its values, in x_for_selectedrows; Out gets its rows.
template <typename OutT>
int PackTensorsIntoVector(const framework::ExecutionContext& ctx,
                          std::vector<const framework::Tensor*>* ins,
                          std::vector<framework::Tensor*>* outs,
                          framework::Tensor* x_for_selectedrows = nullptr) {
  const framework::Variable* x_var = ctx.InputVar("X");
  PADDLE_ENFORCE_NOT_NULL(x_var, platform::errors::NotFound("X of %s is missing", ctx.Type()));
  const framework::Tensor* x = framework::GetLoDTensorOrSelectedRowsValueFromVar(*x_var);
  framework::Tensor* z =
      framework::GetMutableLoDTensorOrSelectedRowsValueFromVar(ctx.OutputVar("Out"));
  if (x_var->IsType<::phi::SelectedRows>()) {
    PADDLE_ENFORCE_NOT_NULL(
        x_for_selectedrows,
        platform::errors::InvalidArgument("SelectedRows X needs a tensor for its values"));
    const auto& rows = x_var->Get<::phi::SelectedRows>();
    auto* out_rows = ctx.Output<::phi::SelectedRows>("Out");
    out_rows->set_rows(rows.rows());
    out_rows->set_height(rows.height());
    z->Resize(rows.value().dims());
    *x_for_selectedrows = *x;
    x = x_for_selectedrows;
  }
  z->mutable_data<OutT>(ctx.GetPlace());
  ins->push_back(x);
  outs->push_back(z);
  const auto* y = ctx.HasInput("Y") ? ctx.Input<framework::Tensor>("Y") : nullptr;
  if (y == nullptr) return -1;
  ins->push_back(y);
  const int axis = ctx.HasAttr("axis") ? static_cast<int>(ctx.Attr<int>("axis")) : -1;
  return axis == -1 ? std::abs(y->dims().size() - x->dims().size()) : axis;
}

}  // namespace operators
}  // namespace paddle

#endif
