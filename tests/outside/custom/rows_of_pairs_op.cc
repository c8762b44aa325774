// outside: 2.0 | custom operator: Tensor(PlaceType) and reshape, mutable_data at a PlaceType and
// without a place, copy_to<T>, outputs of two types, shapes from an attribute
#include <vector>

#include "paddle/extension.h"

// x as rows of two numbers, and how many rows there are, int32.
std::vector<paddle::Tensor> RowsOfPairs(const paddle::Tensor& x, int times) {
  PD_CHECK(x.is_initialized(), "x must have elements");
  const std::vector<int64_t> shape = {x.size() / 2 * times, 2};
  paddle::Tensor out(paddle::PlaceType::kCPU), count(paddle::PlaceType::kCPU);
  out.reshape(shape);
  PD_DISPATCH_FLOATING_TYPES(x.type(), "outside_rows_of_pairs", ([&] {
                               const paddle::Tensor here =
                                   x.copy_to<data_t>(paddle::PlaceType::kCPU);
                               const data_t* from = here.data<data_t>();
                               data_t* to = out.mutable_data<data_t>(paddle::PlaceType::kCPU);
                               for (int64_t i = 0; i < out.size(); ++i) to[i] = from[i % x.size()];
                             }));
  const std::vector<int> one = {1};
  count.reshape(one);
  *count.mutable_data<int>() = static_cast<int>(shape[0]);
  return {out, count};
}

std::vector<std::vector<int64_t>> RowsOfPairsShape(const std::vector<int64_t>& x_shape, int times) {
  int64_t size = 1;
  for (int64_t length : x_shape) size *= length;
  return {{size < 0 ? -1 : size / 2 * times, 2}, {1}};
}

std::vector<paddle::DataType> RowsOfPairsType(paddle::DataType x_dtype) {
  return {x_dtype, paddle::DataType::INT32};
}

PD_BUILD_OP(outside_rows_of_pairs)
    .Inputs({"X"})
    .Outputs({"Out", "Count"})
    .Attrs({"times: int"})
    .SetKernelFn(PD_KERNEL(RowsOfPairs))
    .SetInferShapeFn(PD_INFER_SHAPE(RowsOfPairsShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(RowsOfPairsType));
