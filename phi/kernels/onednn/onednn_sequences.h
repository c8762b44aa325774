#pragma once

#include "phi/kernels/funcs/sequence/sequence_batch.h"
#include "phi/kernels/onednn/onednn_recurrent.h"

namespace phi {
namespace onednn {

/// The sequences of `x` by its finest level.
/// Errors: InvalidArgument if it has no LoD, or one that does not fit its rows.
funcs::SequenceBatch SequencesOf(const DenseTensor& x, const char* op, bool reverse);

/// The tensors of an op on the rows of sequences. x is float32, bfloat16, or uint8 (then h0 is
/// float32). The results have the dtype of x, or the layer's out_dtype if x is uint8. nullptr: an
/// input of zeros, or an output that is not wanted.
struct SequenceTensors {
  const DenseTensor* x = nullptr;   // [rows, width]
  const DenseTensor* h0 = nullptr;  // [sequences, hidden]
  const DenseTensor* c0 = nullptr;
  DenseTensor* hidden = nullptr;  // [rows, hidden]
  DenseTensor* cell = nullptr;
};

/// Runs `layer`, whose steps, batch and dtype of x are set here, with the weights in `weights` over
/// all sequences. Errors: InvalidArgument unless h0 and c0 have a row for each sequence.
void RunSequences(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
                  RecurrentLayer layer, const RecurrentTensors& weights,
                  const SequenceTensors& tensors);

}  // namespace onednn
}  // namespace phi
