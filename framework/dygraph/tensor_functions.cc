#include "framework/dygraph/tensor_functions.h"

#include <map>
#include <memory>
#include <tuple>

#include "framework/dygraph/traced_op.h"
#include "framework/program/convert_utils.h"

namespace egr {
namespace {

namespace fw = paddle::framework;

}  // namespace

// A thread keeps an operator for each pair of types and place.
phi::Tensor CastTensor(const phi::Tensor& x, phi::DataType dtype) {
  using Key = std::tuple<phi::DataType, phi::DataType, phi::Place>;
  thread_local std::map<Key, std::unique_ptr<TracedOp>> casts;
  phi::Tensor out;
  std::unique_ptr<TracedOp>& cast = casts[{x.dtype(), dtype, x.place()}];
  const phi::Tensor* inputs[] = {&x};
  phi::Tensor* outputs[] = {&out};
  if (cast == nullptr) {
    phibridge::TensorCall call;
    call.type = "cast";
    call.inputs = {{"X", {&x}}};
    call.outputs = {{"Out", {&out}}};
    call.attrs["in_dtype"] = static_cast<int>(fw::TransToProtoVarType(x.dtype()));
    call.attrs["out_dtype"] = static_cast<int>(fw::TransToProtoVarType(dtype));
    cast = std::make_unique<TracedOp>(call, x.place(), TracedOp::Caller::kTracer);
  }
  cast->Run(inputs, outputs);
  return out;
}

}  // namespace egr
