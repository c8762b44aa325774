#pragma once

#include <cstdint>
#include <vector>

#include "phi/api/tensor.h"

// Short names for a few calls of phibridge/api.h with what training passes to them.

namespace phibridge::nn::functional {

using phi::Tensor;

/// x weight + bias; without bias if it is not defined().
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = Tensor());
/// As nn::Dropout.
Tensor dropout(const Tensor& x, double p = 0.5, bool training = true);
/// The largest of each window; stride 0: kernel_size.
Tensor max_pool2d(const Tensor& x, int kernel_size, int stride = 0, int padding = 0);
/// The mean of each window, without what lies outside.
Tensor avg_pool2d(const Tensor& x, int kernel_size, int stride = 0, int padding = 0);
/// The mean over all elements.
Tensor mean(const Tensor& x);
/// The mean of -log softmax(logits)[label] along the last dimension. logits [..., classes], label
/// int64 [...] or [..., 1].
Tensor cross_entropy(const Tensor& logits, const Tensor& label);
/// The mean of (x - y)^2.
Tensor mse_loss(const Tensor& x, const Tensor& y);
/// The share of rows of scores [n, classes] whose largest is that of label [n, 1].
Tensor accuracy(const Tensor& scores, const Tensor& label);

}  // namespace phibridge::nn::functional
