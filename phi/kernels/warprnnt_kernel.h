#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The loss of a transducer: minus the logarithm of the probability of a label sequence, over all
/// paths from (0, 0) to (steps - 1, labels) of which each move takes a step (the blank) or a label.
/// input         [batch, steps, labels + 1, classes]: logarithms of probabilities, taken as they
///               are: as in the original's kernel for the CPU, nothing normalises them; float32,
///               float64.
/// label         [batch, labels], int32; input_lengths, label_lengths  [batch], int32.
/// loss          [batch]
/// warprnntgrad  as input: the gradient of each loss; 0 behind the lengths. Labels count
///               1 + fastemit_lambda times.
/// Errors: InvalidArgument if a length or a label is out of range.
/// Source: op `warprnnt`.
template <typename T, typename Context>
void WarprnntKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                    const DenseTensor& input_lengths, const DenseTensor& label_lengths, int blank,
                    float fastemit_lambda, DenseTensor* loss, DenseTensor* warprnntgrad);

/// Gradient of WarprnntKernel by input: warprnntgrad, as that left it, times loss_grad.
template <typename T, typename Context>
void WarprnntGradKernel(const Context& ctx, const DenseTensor& input,
                        const DenseTensor& input_lengths, const DenseTensor& warprnntgrad,
                        const DenseTensor& loss_grad, int blank, float fastemit_lambda,
                        DenseTensor* input_grad);

}  // namespace phi
