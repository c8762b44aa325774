#include "phi/kernels/onednn/onednn_sequences.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_scale.h"

namespace phi {
namespace onednn {
namespace {

// A float tensor as uint8: with the scale and shift of the layer.
DenseTensor PlainIn(const DenseTensor& x, DataType dtype, const RecurrentLayer& layer) {
  DenseTensor plain, typed;
  ReorderToPlain(x, &plain);
  if (x.dtype() == dtype) return plain;
  const bool integers = dtype == DataType::UINT8;
  RunScale(plain, integers ? layer.data_scale : 1, integers ? layer.data_shift : 0, dtype, &typed);
  return typed;
}

// The state before the first step, in the order of the batches.
template <typename T>
DenseTensor FirstState(const char* op, const char* name, const funcs::SequenceBatch& batch,
                       const DenseTensor* given, const RecurrentLayer& layer) {
  const int64_t hidden = layer.hidden;
  DenseTensor first;
  first.Resize({batch.sequences(), hidden});
  T* to = first.mutable_data<T>(CPUPlace());
  if (given == nullptr) {
    const bool integers = first.dtype() == DataType::UINT8;
    std::fill_n(to, first.numel(), integers ? funcs::RoundSaturate<T>(layer.data_shift) : T(0));
    return first;
  }
  PADDLE_ENFORCE_EQ(given->dims()[0], batch.sequences(),
                    errors::InvalidArgument("%s: %s must have a row for each of the %d sequences "
                                            "of X; its shape is %s",
                                            op, name, batch.sequences(), given->dims()));
  const DenseTensor plain = PlainIn(*given, first.dtype(), layer);
  const std::vector<T> ordered = batch.Reorder(plain.data<T>(), hidden);
  std::copy(ordered.begin(), ordered.end(), to);
  return first;
}

template <typename T>
DenseTensor GatherRows(const funcs::SequenceBatch& batch, const DenseTensor& x, int64_t width) {
  DenseTensor plain, gathered;
  ReorderToPlain(x, &plain);
  gathered.Resize(x.dims());
  batch.Gather(plain.data<T>(), width, gathered.mutable_data<T>(CPUPlace()));
  return gathered;
}

// Rows of batches from `begin` on, back to the sequences.
template <typename From, typename To>
void ScatterRows(const funcs::SequenceBatch& batch, int64_t begin, int64_t count, int64_t width,
                 const From* from, To* to) {
  for (int64_t i = 0; i < count; ++i) {
    std::transform(from + i * width, from + (i + 1) * width, to + batch.row(begin + i) * width,
                   [](From value) { return static_cast<To>(value); });
  }
}

// Note [Steps in powers of two]
// A primitive is made for one number of steps and of sequences. As many steps as the same sequences
// run are computed by calls for a power of two steps each, so that sequences of ever new lengths
// meet primitives that are there. Where the cell of every step is wanted, a call is one step, since
// oneDNN gives out only the last.
int64_t StepsTogether(const funcs::SequenceBatch& batch, int64_t t, bool every_cell) {
  if (every_cell) return 1;
  int64_t end = t + 1;
  while (end < batch.steps() && batch.size(end) == batch.size(t)) ++end;
  int64_t steps = 1;
  while (2 * steps <= end - t) steps *= 2;
  return steps;
}

// T: of x; cells are float32 on the way, and for integers at the end.
template <typename T, typename Out>
void RunTypedSequences(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
                       RecurrentLayer layer, RecurrentTensors weights,
                       const SequenceTensors& tensors) {
  const bool lstm = IsLstm(layer.kind);
  const int64_t d = layer.hidden;
  Out* hidden = ctx.Alloc<Out>(tensors.hidden);
  using Cell = std::conditional_t<std::is_same_v<T, uint8_t>, float, Out>;
  Cell* cell = tensors.cell == nullptr ? nullptr : ctx.Alloc<Cell>(tensors.cell);
  const DenseTensor x = GatherRows<T>(batch, *tensors.x, layer.width);
  DenseTensor first = FirstState<T>(op, "H0", batch, tensors.h0, layer);
  DenseTensor first_cell, out, last, last_cell;
  if (lstm) first_cell = FirstState<float>(op, "C0", batch, tensors.c0, layer);
  for (int64_t t = 0; t < batch.steps(); t += layer.steps) {
    layer.steps = StepsTogether(batch, t, cell != nullptr);
    layer.batch = batch.size(t);
    const int64_t begin = batch.start(t), rows = layer.steps * layer.batch;
    const DenseTensor now = x.Slice(begin, begin + rows);
    weights.x = &now;
    weights.first = &first;
    weights.first_cell = &first_cell;
    weights.out = &out;
    weights.last = &last;
    weights.last_cell = &last_cell;
    RunRecurrent(ctx, op, layer, weights);
    ScatterRows(batch, begin, rows, d, out.data<Out>(), hidden);
    if (cell != nullptr) ScatterRows(batch, begin, rows, d, last_cell.data<float>(), cell);
    std::swap(first, last);
    std::swap(first_cell, last_cell);
  }
}

}  // namespace

funcs::SequenceBatch SequencesOf(const DenseTensor& x, const char* op, bool reverse) {
  PADDLE_ENFORCE_EQ(
      x.lod().empty(), false,
      errors::InvalidArgument("%s: X of shape %s has no LoD, so no sequences", op, x.dims()));
  const std::string wrong = CheckLoD(x.lod(), x.dims()[0]);
  PADDLE_ENFORCE_EQ(
      wrong.empty(), true,
      errors::InvalidArgument("%s: the LoD of X of shape %s is wrong: %s", op, x.dims(), wrong));
  return {x.lod().back(), reverse};
}

void RunSequences(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
                  RecurrentLayer layer, const RecurrentTensors& weights,
                  const SequenceTensors& tensors) {
  layer.dtype = tensors.x->dtype();
  if (layer.dtype != DataType::UINT8) layer.out_dtype = layer.dtype;
  const auto run = layer.dtype == DataType::BFLOAT16    ? &RunTypedSequences<bfloat16, bfloat16>
                   : layer.dtype != DataType::UINT8     ? &RunTypedSequences<float, float>
                   : layer.out_dtype == DataType::UINT8 ? &RunTypedSequences<uint8_t, uint8_t>
                                                        : &RunTypedSequences<uint8_t, float>;
  run(ctx, op, batch, layer, weights, tensors);
}

}  // namespace onednn
}  // namespace phi
