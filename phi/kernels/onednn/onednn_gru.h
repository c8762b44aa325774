#pragma once

#include "phi/kernels/onednn/onednn_sequences.h"

namespace phi {
namespace onednn {

/// One direction of a GRU in the layout of phi/kernels/fusion_gru_kernel.h.
struct GruWeights {
  const DenseTensor* weight_x = nullptr;
  const DenseTensor* weight_h = nullptr;
  const DenseTensor* bias = nullptr;  // nullptr: zeros
  bool update_keeps =
      false;  // h' = update · h + (1 - update) · candidate; if false, the two are swapped
  // For uint8 input, as in RecurrentLayer. `scales` makes the weights int8: one scale, or one for
  // each column of update, reset and candidate.
  float data_scale = 1, data_shift = 0;
  std::vector<float> scales = {};
  DataType out_dtype = DataType::FLOAT32;
};

/// hidden [rows, D]: the state after every step of the sequences of x. h0: nullptr for zeros.
void RunGru(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
            const DenseTensor& x, const DenseTensor* h0, const GruWeights& weights,
            DenseTensor* hidden);

}  // namespace onednn
}  // namespace phi
