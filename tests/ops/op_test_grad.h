#pragma once

#include "tests/ops/op_test.h"

namespace phibridge {
namespace optest {

/// Proves the gradient of one case, if its op registers a grad maker: builds the gradient ops with
/// the maker, runs them with random gradients of the outputs, and compares what they give for each
/// input with central differences of the forward op in float64. float32 is compared with float64
/// instead. Also: shapes before running, the kernels with the memory of no-need-buffer inputs gone,
/// and each gradient when it is the only one asked for.
void CheckGradients(const OpTestParam& param);

}  // namespace optest
}  // namespace phibridge
