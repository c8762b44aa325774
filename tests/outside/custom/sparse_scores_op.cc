// outside: 2.3 | functions on sparse tensors and on strings: sparse_api.h, strings_api.h
#include <vector>

#include "paddle/extension.h"
#include "paddle/phi/api/include/sparse_api.h"
#include "paddle/phi/api/include/strings_api.h"

namespace sparse = paddle::experimental::sparse;

// The positive elements of a matrix, doubled, and how many strings of a shape have a letter (none).
std::vector<paddle::Tensor> SparseScoresForward(const paddle::Tensor& x) {
  auto positive = sparse::relu(sparse::to_sparse_coo(x, 2));
  auto doubled = sparse::to_dense(sparse::add(positive, positive));
  auto texts = paddle::experimental::strings::empty({2, 3});
  auto lowered = paddle::experimental::strings::lower(texts, false);
  PD_CHECK(lowered.numel() == 6, "strings have the shape that was asked for");
  return {doubled};
}

PD_BUILD_OP(outside_sparse_scores)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(SparseScoresForward));
