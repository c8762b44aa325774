#include "phi/kernels/onednn/onednn_binary.h"

#include <algorithm>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/kernels/funcs/broadcast.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {
namespace {

using BinaryDesc = dnnl::memory::desc;

/// What the two operands look like to oneDNN: of one rank, `y` with ones where it repeats.
struct BinaryFormats {
  BinaryDesc x_given, x_wanted;
  BinaryDesc y_given, y_wanted;
};

/// Neighbouring axes that broadcast alike are one: Note [Broadcast plan].
BinaryFormats PlainBinaryFormats(const DenseTensor& x, const DenseTensor& y, int axis) {
  if (x.dims() == y.dims()) {
    const BinaryDesc line = PlainDesc(dnnl::memory::dims{x.numel()});
    return {line, line, line, line};
  }
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), y.dims(), axis);
  const dnnl::memory::dims full(plan.dims, plan.dims + plan.rank);
  dnnl::memory::dims repeated = full;
  for (int i = 0; i < plan.rank; ++i) {
    if (plan.y_step[i] == 0) repeated[static_cast<size_t>(i)] = 1;
  }
  const BinaryDesc x_desc = PlainDesc(full);
  const BinaryDesc y_desc = PlainDesc(repeated);
  return {x_desc, x_desc, y_desc, y_desc};
}

// Requires: x has the full shape; a y of lower rank is plain.
BinaryFormats BlockedBinaryFormats(const DenseTensor& x, const DenseTensor& y, int axis) {
  BinaryFormats formats;
  formats.x_given = MemoryDescOf(x);
  if (x.dims() == y.dims()) {
    formats.y_given = MemoryDescOf(y);
    formats.x_wanted = formats.y_wanted = IsPlain(x) ? formats.y_given : formats.x_given;
    return formats;
  }
  DDim padded;
  funcs::PadToRank(y.dims(), axis, x.dims().size(), &padded);
  formats.x_wanted = formats.x_given;
  formats.y_wanted = PlainDesc(padded);
  formats.y_given = IsPlain(y) ? formats.y_wanted : MemoryDescOf(y);
  return formats;
}

std::unique_ptr<PreparedPrimitive> PrepareBinary(dnnl::algorithm function, const DenseTensor& x,
                                                 const DenseTensor& y, int axis) {
  const BinaryFormats formats =
      IsPlain(x) && IsPlain(y) ? PlainBinaryFormats(x, y, axis) : BlockedBinaryFormats(x, y, axis);
  const dnnl::binary::desc what(function, formats.x_wanted, formats.y_wanted, formats.x_wanted);
  const dnnl::binary::primitive_desc pd(what, Attributes(), Engine());
  auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::binary(pd));
  prepared->AddInput(DNNL_ARG_SRC_0, formats.x_given, formats.x_wanted, /*in_place=*/true);
  prepared->AddInput(DNNL_ARG_SRC_1, formats.y_given, formats.y_wanted);
  prepared->AddOutput(DNNL_ARG_DST, formats.x_wanted);
  return prepared;
}

bool IsFullShape(const DDim& operand, const DDim& other, int axis) {
  if (operand.size() < other.size()) return false;
  DDim padded;
  if (!funcs::PadToRank(other, axis, operand.size(), &padded)) return false;
  for (int i = 0; i < operand.size(); ++i) {
    if (padded[i] > operand[i] && operand[i] >= 0) return false;
  }
  return true;
}

std::string WhyNotBinary(const InferMetaContext& call, bool commutative) {
  std::string why = WhyNotInput(call, 0, "x", 0, DDim::kMaxRank);
  if (why.empty()) why = WhyNotInput(call, 1, "y", 0, DDim::kMaxRank);
  if (!why.empty()) return why;
  const DDim x = call.InputAt(0).dims();
  const DDim y = call.InputAt(1).dims();
  const int axis = call.AttrsSize() > 0 ? call.AttrAt<int>(0) : -1;
  if (IsFullShape(x, y, axis)) return "";
  if (!IsFullShape(y, x, axis)) return Format("both operands repeat: %s and %s at axis %d", x, y, axis);
  if (!commutative) return Format("the first operand repeats: %s and %s at axis %d", x, y, axis);
  return "";
}

}  // namespace

void RunBinary(const OneDNNContext& ctx, const char* op, dnnl::algorithm function, const DenseTensor& x,
               const DenseTensor& y, int axis, DenseTensor* out) {
  if (!IsFullShape(x.dims(), y.dims(), axis)) return RunBinary(ctx, op, function, y, x, axis, out);
  if (x.dims().size() != y.dims().size() && !IsPlain(y)) {
    DenseTensor plain;
    ReorderToPlain(y, &plain);
    return RunBinary(ctx, op, function, x, plain, axis, out);
  }
  PrimitiveKey key("binary");
  key.Add(static_cast<int>(function)).Add(axis).Add(x).Add(y);
  Run(ctx, op, key, {&x, &y}, {out}, [&] { return PrepareBinary(function, x, y, axis); });
}

std::string WhyNotCommutativeBinary(const InferMetaContext& call) { return WhyNotBinary(call, true); }
std::string WhyNotOrderedBinary(const InferMetaContext& call) { return WhyNotBinary(call, false); }

}  // namespace onednn
}  // namespace phi
