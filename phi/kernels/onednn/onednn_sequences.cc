#include "phi/kernels/onednn/onednn_sequences.h"

#include <algorithm>
#include <utility>

#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace onednn {
namespace {

// The state before the first step, in the order of the batches.
DenseTensor FirstState(const char* op, const char* name, const funcs::SequenceBatch& batch,
                       const DenseTensor* given, int64_t hidden) {
  DenseTensor first;
  first.Resize({batch.sequences(), hidden});
  float* to = first.mutable_data<float>(CPUPlace());
  if (given == nullptr) {
    std::fill_n(to, first.numel(), 0.f);
    return first;
  }
  PADDLE_ENFORCE_EQ(given->dims()[0], batch.sequences(),
                    errors::InvalidArgument("%s: %s must have a row for each of the %d sequences "
                                            "of X; its shape is %s",
                                            op, name, batch.sequences(), given->dims()));
  DenseTensor plain;
  ReorderToPlain(*given, &plain);
  const std::vector<float> ordered = batch.Reorder(plain.data<float>(), hidden);
  std::copy(ordered.begin(), ordered.end(), to);
  return first;
}

DenseTensor GatherRows(const funcs::SequenceBatch& batch, const DenseTensor& x, int64_t width) {
  DenseTensor plain, gathered;
  ReorderToPlain(x, &plain);
  gathered.Resize(x.dims());
  batch.Gather(plain.data<float>(), width, gathered.mutable_data<float>(CPUPlace()));
  return gathered;
}

// Rows of batches from `begin` on, back to the sequences.
void ScatterRows(const funcs::SequenceBatch& batch, int64_t begin, int64_t count, int64_t width,
                 const float* from, float* to) {
  for (int64_t i = 0; i < count; ++i) {
    std::copy_n(from + i * width, width, to + batch.row(begin + i) * width);
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
                  RecurrentLayer layer, RecurrentTensors weights, const SequenceTensors& tensors) {
  const bool lstm = IsLstm(layer.kind);
  const int64_t d = layer.hidden;
  float* hidden = ctx.Alloc<float>(tensors.hidden);
  float* cell = tensors.cell == nullptr ? nullptr : ctx.Alloc<float>(tensors.cell);
  const DenseTensor x = GatherRows(batch, *tensors.x, layer.width);
  DenseTensor first = FirstState(op, "H0", batch, tensors.h0, d), first_cell, out, last, last_cell;
  if (lstm) first_cell = FirstState(op, "C0", batch, tensors.c0, d);
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
    ScatterRows(batch, begin, rows, d, out.data<float>(), hidden);
    if (cell != nullptr) ScatterRows(batch, begin, rows, d, last_cell.data<float>(), cell);
    std::swap(first, last);
    std::swap(first_cell, last_cell);
  }
}

}  // namespace onednn
}  // namespace phi
