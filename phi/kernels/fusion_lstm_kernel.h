#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// An LSTM over the sequences of x, with the product of x and weight_x in it.
/// x        [T, M] with a LoD; float32, bfloat16 (the others then are either), or uint8, which is
///          value · scale_data + shift_data (the others then are float32).
/// weight_x [M, 4 D]: from the input to candidate, input, forget, output.
/// weight_h [D, 4 D]: from the hidden state to the same.
/// bias     [1, 4 D]; with peepholes [1, 7 D]: then those of input, forget, output.
/// h0, c0   [N, D]: before the first step of each sequence; absent: zeros.
/// hidden, cell [T, D]: of every step.
/// is_reverse: from the last row of each sequence to its first.
/// scale_weights  of uint8: factors that make the weights int8, one, or one per column of [.., 4
/// D]. If x is uint8, hidden is uint8, or float32 with force_fp32_output, and cell is float32.
/// Errors: InvalidArgument if the LoD of x, or h0 or c0, does not fit.
/// Source: legacy op `fusion_lstm`.
template <typename T, typename Context>
void FusionLstmKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& weight_x,
                      const DenseTensor& weight_h, const DenseTensor& bias,
                      const paddle::optional<DenseTensor>& h0,
                      const paddle::optional<DenseTensor>& c0, bool use_peepholes, bool is_reverse,
                      const std::string& gate_activation, const std::string& cell_activation,
                      const std::string& candidate_activation, float scale_data, float shift_data,
                      const std::vector<float>& scale_weights, bool force_fp32_output,
                      DenseTensor* hidden, DenseTensor* cell);

}  // namespace phi
