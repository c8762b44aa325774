#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// A GRU over the sequences of x, with the product of x and weight_x in it.
/// x        [T, M] with a LoD; float32, bfloat16 (the others then are either), or uint8, which is
///          value · scale_data + shift_data (the others then are float32).
/// h0       [N, D]: the hidden state before the first step of each sequence; absent: zeros.
/// weight_x [M, 3 D]: from the input to update, reset, candidate.
/// weight_h D · 3 D elements: a matrix [D, 2 D] for update and reset, then one [D, D].
/// bias     [1, 3 D]; absent: zeros.
/// hidden   [T, D] = (1 - update) · previous + update · candidate.
/// activation of the candidate, gate_activation of the gates; is_reverse: from the last row of each
/// sequence to its first.
/// scale_weights  of uint8: factors that make the weights int8, one, or one per column of [.., 3
/// D]. hidden is uint8 like x, or float32 with force_fp32_output. Errors: InvalidArgument if the
/// LoD of x, or h0, does not fit. Source: legacy op `fusion_gru`; its `origin_mode` does not count,
/// as on the original's CPU.
template <typename T, typename Context>
void FusionGruKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& h0, const DenseTensor& weight_x,
                     const DenseTensor& weight_h, const paddle::optional<DenseTensor>& bias,
                     const std::string& activation, const std::string& gate_activation,
                     bool is_reverse, float scale_data, float shift_data,
                     const std::vector<float>& scale_weights, bool force_fp32_output,
                     DenseTensor* hidden);

}  // namespace phi
