// A plug-in that calls what none of its sources defines, as one whose device code was left out.
#include <vector>

#include "paddle/extension.h"

std::vector<paddle::Tensor> TwiceOnGpu(const paddle::Tensor& x);

std::vector<paddle::Tensor> Twice(const paddle::Tensor& x) {
  return x.is_gpu() ? TwiceOnGpu(x) : std::vector<paddle::Tensor>{paddle::add(x, x)};
}

PD_BUILD_OP(undefined_twice).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(Twice));
