#include "phi/kernels/onednn/onednn_binary.h"

#include <algorithm>

#include "phi/backends/onednn/onednn_primitive.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_part.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {
namespace {

using BinaryDesc = dnnl::memory::desc;

/// The operands as oneDNN gets them: of equal rank, `y` with ones where it is broadcast.
struct BinaryFormats {
  BinaryDesc x_given, x_wanted;
  BinaryDesc y_given, y_wanted;
};

/// Neighbouring axes that broadcast alike are one: Note [Broadcast plan].
BinaryFormats PlainBinaryFormats(const DenseTensor& x, const DenseTensor& y, int axis) {
  if (x.dims() == y.dims()) {
    const dnnl::memory::dims line = {x.numel()};
    const BinaryDesc x_line = PlainDesc(line, ToOneDNNType(x.dtype()));
    const BinaryDesc y_line = PlainDesc(line, ToOneDNNType(y.dtype()));
    return {x_line, x_line, y_line, y_line};
  }
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), y.dims(), axis);
  const dnnl::memory::dims full(plan.dims, plan.dims + plan.rank);
  dnnl::memory::dims repeated = full;
  for (int i = 0; i < plan.rank; ++i) {
    if (plan.y_step[i] == 0) repeated[static_cast<size_t>(i)] = 1;
  }
  const BinaryDesc x_desc = PlainDesc(full, ToOneDNNType(x.dtype()));
  const BinaryDesc y_desc = PlainDesc(repeated, ToOneDNNType(y.dtype()));
  return {x_desc, x_desc, y_desc, y_desc};
}

// Note [Binary formats]
// oneDNN 2.6 has fast code where both operands lie alike: y in the blocks of x, or plain with at
// most three merged axes. Elsewhere its reference computes, some hundred times slower than memory.

DDim PaddedDims(const DenseTensor& x, const DenseTensor& y, int axis) {
  DDim padded;
  funcs::PadToRank(y.dims(), axis, x.dims().size(), &padded);
  return padded;
}

/// Whether y can be read in the blocks of x: it is as large along blocked axes, and along the
/// others as large everywhere or repeated everywhere (but for the batch).
bool FitsBlocks(const DenseTensor& x, const DenseTensor& y, int axis) {
  const DDim padded = PaddedDims(x, y, axis);
  const std::vector<int64_t> blocks = BlockSizes(MemoryDescOf(x));
  bool has_blocks = false, all_full = true, all_repeated = true;
  for (int i = 0; i < padded.size(); ++i) {
    const bool full = padded[i] == x.dims()[i];
    if (blocks[static_cast<size_t>(i)] > 1) {
      if (!full) return false;
      has_blocks = true;
    } else if (i > 0) {
      all_full = all_full && full;
      all_repeated = all_repeated && padded[i] == 1;
    }
  }
  return has_blocks && (all_full || all_repeated);
}

// Requires: x has the full shape and FitsBlocks, or both shapes are the same; a y of lower rank is
// plain.
BinaryFormats BlockedBinaryFormats(const DenseTensor& x, const DenseTensor& y, int axis) {
  BinaryFormats formats;
  formats.x_given = MemoryDescOf(x);
  if (x.dims() == y.dims()) {
    formats.y_given = MemoryDescOf(y);
    formats.x_wanted = formats.y_wanted = IsPlain(x) ? formats.y_given : formats.x_given;
    return formats;
  }
  const DDim padded = PaddedDims(x, y, axis);
  formats.x_wanted = formats.x_given;
  formats.y_wanted = FormatLike(formats.x_given, ToOneDNNDims(padded));
  formats.y_given = IsPlain(y) ? PlainDesc(padded, y.dtype()) : MemoryDescOf(y);
  return formats;
}

/// f(x, y) and what is applied to it.
struct BinaryFunction {
  dnnl::algorithm algorithm;
  FusedTail tail;

  void AddTo(PrimitiveKey* key) const {
    key->Add(static_cast<int>(algorithm));
    onednn::AddTo(tail, key);
  }
};

std::unique_ptr<PreparedPrimitive> PrepareBinary(const BinaryFunction& function,
                                                 const BinaryFormats& formats,
                                                 const BinaryDesc& seen) {
  dnnl::primitive_attr attributes;  // a copy of Attributes() would be those of all primitives
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  dnnl::post_ops post_ops;
  AppendTail(function.tail, &post_ops);
  attributes.set_post_ops(post_ops);
  const auto pd = DescribeWith<dnnl::binary>(attributes, /*allow_empty=*/false, function.algorithm,
                                             formats.x_wanted, formats.y_wanted, formats.x_wanted);
  auto prepared = std::make_unique<PreparedPrimitive>(pd, dnnl::binary(pd));
  prepared->AddInput(DNNL_ARG_SRC_0, formats.x_given, formats.x_wanted, /*in_place=*/true);
  prepared->AddInput(DNNL_ARG_SRC_1, formats.y_given, formats.y_wanted);
  prepared->AddOutput(DNNL_ARG_DST, formats.x_wanted, seen);
  return prepared;
}

/// The storage of x and a scalar.
void RunWithScalar(const OneDNNContext& ctx, const char* op, const BinaryFunction& function,
                   const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  PrimitiveKey key("binary_scalar");
  function.AddTo(&key);
  key.Add(x);
  Run(ctx, op, key, {&x, &y}, {out}, [&] {
    const auto type = ToOneDNNType(x.dtype());
    const BinaryDesc line = PlainDesc(dnnl::memory::dims{StoredElements(x)}, type);
    const BinaryDesc one = PlainDesc(dnnl::memory::dims{1}, type);
    return PrepareBinary(function, {line, line, one, one}, MemoryDescOf(x));
  });
  ClearPadding(*out);
}

// `out` has the wanted format of x.
void RunIn(BinaryFormats (*formats_of)(const DenseTensor&, const DenseTensor&, int),
           const OneDNNContext& ctx, const char* op, const BinaryFunction& function,
           const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out) {
  PrimitiveKey key("binary");
  function.AddTo(&key);
  key.Add(axis).Add(x).Add(y);
  Run(ctx, op, key, {&x, &y}, {out}, [&] {
    const BinaryFormats formats = formats_of(x, y, axis);
    return PrepareBinary(function, formats, formats.x_wanted);
  });
}

// Requires: both are plain.
void RunPlainBinary(const OneDNNContext& ctx, const char* op, const BinaryFunction& function,
                    const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out) {
  constexpr int kMostAxes = 3;
  const bool has_cpu = !funcs::IsInt8Type(x.dtype());  // in int8 it is the reference
  if (has_cpu && x.dims() != y.dims() &&
      funcs::PlanBroadcast(x.dims(), y.dims(), axis).rank > kMostAxes) {
    const std::string kernel = std::string(op) + "_raw";
    CpuCall(kernel.c_str()).In(x).In(y).Attrs({axis}).Out(out).Run();
    const funcs::FusedActivation& activation = function.tail.activation;
    if (activation) RunActivation(ctx, op, activation, DenseTensor(*out), out);
    return;
  }
  RunIn(&PlainBinaryFormats, ctx, op, function, x, y, axis, out);
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

bool HasBlocks(const DenseTensor& x) { return !IsPlain(x) && ViewOf(x).block_count > 0; }

// By what the formats of the operands allow.
void RunFormats(const OneDNNContext& ctx, const char* op, const BinaryFunction& function,
                const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out) {
  if (!IsFullShape(x.dims(), y.dims(), axis)) return RunFormats(ctx, op, function, y, x, axis, out);
  if (IsPlain(x) && IsPlain(y)) return RunPlainBinary(ctx, op, function, x, y, axis, out);
  // In blocks that are padded, or not as long as its vectors, the binary primitive of oneDNN 2.6
  // applies post-ops to the wrong elements, and writes beyond the last.
  const funcs::FusedActivation& activation = function.tail.activation;
  if (activation && (HasBlocks(x) || HasBlocks(y))) {
    RunFormats(ctx, op, {function.algorithm, {}}, x, y, axis, out);
    return RunActivation(ctx, op, activation, DenseTensor(*out), out);
  }
  const bool same = x.dims() == y.dims();
  const bool other_rank = x.dims().size() != y.dims().size();
  if (!same && !IsPlain(y) && (IsPlain(x) || other_rank || !FitsBlocks(x, y, axis))) {
    DenseTensor plain;
    ReorderToPlain(y, &plain);
    return RunFormats(ctx, op, function, x, plain, axis, out);
  }
  // from here on x is blocked, or both have one shape
  if (!same && y.numel() == 1) return RunWithScalar(ctx, op, function, x, y, out);
  if (!same && !FitsBlocks(x, y, axis)) {
    DenseTensor plain;
    ReorderToPlain(x, &plain);
    return RunPlainBinary(ctx, op, function, plain, y, axis, out);
  }
  RunIn(&BlockedBinaryFormats, ctx, op, function, x, y, axis, out);
}

std::string WhyNotPlainBinary(const InferMetaContext& call, bool commutative) {
  std::string why = WhyNotBroadcast(call, commutative);
  if (!why.empty()) return why;
  const DataType x = call.InputAt(0).dtype(), y = call.InputAt(1).dtype();
  return x == y ? "" : Format("operands of types %s and %s", x, y);
}

}  // namespace

std::string WhyNotBroadcast(const InferMetaContext& call, bool commutative) {
  std::string why = WhyNotOperand(call, 0, "x", 0, DDim::kMaxRank);
  if (why.empty()) why = WhyNotOperand(call, 1, "y", 0, DDim::kMaxRank);
  if (!why.empty()) return why;
  const DDim x = call.InputAt(0).dims();
  const DDim y = call.InputAt(1).dims();
  const int axis = call.AttrsSize() > 0 ? call.AttrAt<int>(0) : -1;
  if (IsFullShape(x, y, axis)) return "";
  if (!IsFullShape(y, x, axis))
    return Format("both operands repeat: %s and %s at axis %d", x, y, axis);
  if (!commutative) return Format("the first operand repeats: %s and %s at axis %d", x, y, axis);
  return "";
}

void RunBinary(const OneDNNContext& ctx, const char* op, dnnl::algorithm function,
               const DenseTensor& x, const DenseTensor& y, int axis, DenseTensor* out,
               const funcs::FusedActivation& activation) {
  RunFormats(ctx, op, {function, {activation}}, x, y, axis, out);
}

std::string WhyNotCommutativeBinary(const InferMetaContext& call) {
  return WhyNotPlainBinary(call, true);
}
std::string WhyNotOrderedBinary(const InferMetaContext& call) {
  return WhyNotPlainBinary(call, false);
}

}  // namespace onednn
}  // namespace phi
