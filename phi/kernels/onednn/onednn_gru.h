#pragma once

#include "phi/kernels/onednn/onednn_sequences.h"

namespace phi {
namespace onednn {

/// One direction of a GRU in the layout of phi/kernels/fusion_gru_kernel.h.
struct GruWeights {
  const DenseTensor* weight_x = nullptr;
  const DenseTensor* weight_h = nullptr;
  const DenseTensor* bias = nullptr;  // nullptr: zeros
  bool update_keeps = false;          // the update gate keeps the old state; else it lets in
  // Of uint8: as RecurrentLayer has them; scales one, or one an update, reset, candidate column.
  float data_scale = 1, data_shift = 0;
  std::vector<float> scales = {};
  DataType out_dtype = DataType::FLOAT32;
};

/// hidden [rows, D] = the states of every step of the sequences of x. h0: nullptr for zeros.
void RunGru(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
            const DenseTensor& x, const DenseTensor* h0, const GruWeights& weights,
            DenseTensor* hidden);

}  // namespace onednn
}  // namespace phi
