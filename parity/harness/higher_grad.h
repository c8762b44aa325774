#pragma once

#include <string>

#include "parity/harness/case_report.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Proves the second and third gradients of one case, if its gradient ops can be differentiated:
/// appends them to a program of the op and its gradient ops, runs it, and compares what comes out
/// for each input, and for each gradient that the program begins with, with differences of the
/// gradients one order lower, taken in float64 over the whole program. So a case compares what a
/// user gets, whichever variables the ops share. A gradient that a kernel may lack counts as zeros.
/// float32 is compared with float64 instead, and oneDNN, the GPU and cuDNN with the CPU. Adds
/// findings and the kernels that computed to `report`. Complex numbers are left out: the original
/// conjugates none of them from the second gradient on.
void CheckHigherGradients(const OpTestParam& param, CaseReport* report);

}  // namespace parity
}  // namespace phibridge
