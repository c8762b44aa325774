// outside: 2.3 | custom operator: experimental::Tensor, empty and full at a place, a switch by
// PlaceType, copy_, half types
#include <vector>

#include "paddle/extension.h"

namespace {

using paddle::experimental::Tensor;

const char* NameOf(paddle::PlaceType type) {
  switch (type) {
    case paddle::PlaceType::kCPU:
      return "CPU";
    case paddle::PlaceType::kGPU:
      return "GPU";
    default:
      return "unknown";
  }
}

}  // namespace

// Element by element, the larger one of x and y; y's where x is a tensor of one element below it.
std::vector<Tensor> LargerOf(const Tensor& x, const Tensor& y) {
  PD_CHECK(x.place() == y.place(), "x is on the ", NameOf(x.place()), ", y on the ",
           NameOf(y.place()));
  PD_CHECK(x.dtype() == y.dtype(), "x and y differ in type");
  Tensor out = paddle::empty(y.shape(), y.dtype(), y.place());
  PD_DISPATCH_FLOATING_AND_HALF_TYPES(y.dtype(), "outside_larger_of", ([&] {
                                        out.copy_(y, paddle::CPUPlace(), true);
                                        data_t* to = out.data<data_t>();
                                        const data_t* from = x.data<data_t>();
                                        for (int64_t i = 0; i < y.numel(); ++i) {
                                          const data_t other = from[x.numel() == 1 ? 0 : i];
                                          if (other > to[i]) to[i] = other;
                                        }
                                      }));
  return {out, paddle::full({1}, 7, paddle::DataType::INT64, phi::Place(paddle::PlaceType::kCPU))};
}

std::vector<std::vector<int64_t>> LargerOfShape(const std::vector<int64_t>& /*x*/,
                                                const std::vector<int64_t>& y) {
  return {y, {1}};
}

std::vector<paddle::DataType> LargerOfType(paddle::DataType /*x*/, paddle::DataType y) {
  return {y, paddle::DataType::INT64};
}

PD_BUILD_OP(outside_larger_of)
    .Inputs({"X", "Y"})
    .Outputs({"Out", "Seven"})
    .SetKernelFn(PD_KERNEL(LargerOf))
    .SetInferShapeFn(PD_INFER_SHAPE(LargerOfShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(LargerOfType));
