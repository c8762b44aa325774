// outside: 2.0 | custom operator as detectors write it: checks by macros, a template kernel on
// pointers, mutable_data<T>(), shapes and types by value
#include <algorithm>
#include <vector>

#include "paddle/extension.h"

#define CHECK_INPUT_CPU(x) \
  PD_CHECK(x.place() == paddle::PlaceType::kCPU, #x " must be a CPU Tensor.")
#define CHECK_INPUT_SAME(x1, x2) PD_CHECK(x1.place() == x2.place(), "inputs must be at one place.")

// Of each span of `a` with each of `b`: the length of both together over that of either.
template <typename T>
void spans_overlap_kernel(const int a_num, const int b_num, const T* a, const T* b, T* out) {
  for (int i = 0; i < a_num; i++) {
    for (int j = 0; j < b_num; j++) {
      const T both = std::min(a[2 * i + 1], b[2 * j + 1]) - std::max(a[2 * i], b[2 * j]);
      const T length = a[2 * i + 1] - a[2 * i] + b[2 * j + 1] - b[2 * j];
      out[i * b_num + j] = both <= T(0) ? T(0) : both / (length - both);
    }
  }
}

std::vector<paddle::Tensor> SpansOverlapCPU(const paddle::Tensor& a, const paddle::Tensor& b) {
  CHECK_INPUT_CPU(a);
  CHECK_INPUT_CPU(b);
  CHECK_INPUT_SAME(a, b);
  auto a_num = a.shape()[0];
  auto b_num = b.shape()[0];
  auto out = paddle::Tensor(paddle::PlaceType::kCPU, {a_num, b_num});
  PD_DISPATCH_FLOATING_TYPES(a.type(), "spans_overlap_kernel", ([&] {
                               spans_overlap_kernel<data_t>(a_num, b_num, a.data<data_t>(),
                                                            b.data<data_t>(),
                                                            out.mutable_data<data_t>());
                             }));
  return {out};
}

std::vector<paddle::Tensor> SpansOverlapForward(const paddle::Tensor& a, const paddle::Tensor& b) {
  PD_CHECK(a.type() == b.type(), "a is ", a.type(), ", and b is ", b.type());
  if (a.is_cpu()) {
    return SpansOverlapCPU(a, b);
  } else if (a.is_gpu() || a.is_gpu_pinned()) {
    PD_THROW("outside_spans_overlap has no kernel for a GPU.");
  }
  PD_THROW("outside_spans_overlap: unsupported device.");
}

std::vector<std::vector<int64_t>> SpansOverlapInferShape(std::vector<int64_t> a_shape,
                                                         std::vector<int64_t> b_shape) {
  return {{a_shape[0], b_shape[0]}};
}

std::vector<paddle::DataType> SpansOverlapInferDtype(paddle::DataType t1, paddle::DataType) {
  return {t1};
}

PD_BUILD_OP(outside_spans_overlap)
    .Inputs({"A", "B"})
    .Outputs({"Output"})
    .SetKernelFn(PD_KERNEL(SpansOverlapForward))
    .SetInferShapeFn(PD_INFER_SHAPE(SpansOverlapInferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(SpansOverlapInferDtype));
