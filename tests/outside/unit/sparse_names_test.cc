// outside: unit test | conversions of sparse tensors by their names in 2.3 and after it, as
// kernels and as functions with a result
#include <gtest/gtest.h>

#include "paddle/phi/kernels/sparse/sparse_utils_kernel.h"
#include "tensor_of.h"

namespace phi {
namespace tests {

using Floats = std::vector<float>;

TEST(OutsideSparseNames, ThereAndBack) {
  const DenseTensor x = TensorOf<float>({2, 3}, {0, 5, 0, 7, 0, 9});
  const SparseCooTensor coo = sparse::DenseToSparseCoo<float>(Cpu(), x, 2);
  EXPECT_EQ(coo.nnz(), 3);
  EXPECT_EQ(ElementsOf<float>(sparse::SparseCooToDense<float>(Cpu(), coo)), ElementsOf<float>(x));
  const SparseCsrTensor csr = sparse::SparseCooToCsr<float>(Cpu(), coo);
  EXPECT_EQ(ElementsOf<float>(csr.non_zero_elements()), (Floats{5, 7, 9}));
  EXPECT_EQ(ElementsOf<float>(sparse::SparseCsrToDense<float>(Cpu(), csr)), ElementsOf<float>(x));
  EXPECT_EQ(sparse::SparseCsrToCoo<float>(Cpu(), csr).nnz(), 3);
  EXPECT_EQ(sparse::DenseToSparseCsr<float>(Cpu(), x).nnz(), 3);
}

TEST(OutsideSparseNames, Kernels) {
  const DenseTensor x = TensorOf<float>({2, 2}, {0, 5, 7, 0});
  SparseCooTensor coo, again;
  SparseCsrTensor csr;
  DenseTensor dense, values;
  sparse::DenseToSparseCooKernel<float>(Cpu(), x, 2, &coo);
  sparse::CooValuesKernel<float>(Cpu(), coo, &values);
  EXPECT_EQ(ElementsOf<float>(values), (Floats{5, 7}));
  sparse::SparseCooToDenseKernel<float>(Cpu(), coo, &dense);
  EXPECT_EQ(dense.dims(), x.dims());
  EXPECT_EQ(ElementsOf<float>(dense), ElementsOf<float>(x));
  sparse::SparseCooToCsrKernel<float>(Cpu(), coo, &csr);
  sparse::CsrValuesKernel<float>(Cpu(), csr, &values);
  EXPECT_EQ(ElementsOf<float>(values), (Floats{5, 7}));
  sparse::SparseCsrToCooKernel<float>(Cpu(), csr, &again);
  EXPECT_EQ(again.nnz(), 2);
  sparse::SparseCsrToDenseKernel<float>(Cpu(), csr, &dense);
  EXPECT_EQ(ElementsOf<float>(dense), ElementsOf<float>(x));
  EXPECT_EQ(sparse::CooToDense<float>(Cpu(), sparse::DenseToCoo<float>(Cpu(), x, 2)).numel(), 4);
}

}  // namespace tests
}  // namespace phi
