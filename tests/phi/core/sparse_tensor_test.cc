// Tensors of the elements that are not zero: sparse_coo_tensor.h and sparse_csr_tensor.h.
#include <gtest/gtest.h>

#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/sparse_parts.h"

namespace phi {
namespace {

DenseTensor Make(const DDim& dims, DataType dtype) {
  return DenseTensor(GetAllocator(CPUPlace()), DenseTensorMeta(dtype, dims));
}

TEST(SparseCooTensorTest, CountsItsDimensions) {
  const SparseCooTensor coo(Make({2, 5}, DataType::INT64), Make({5, 3}, DataType::FLOAT32),
                            {4, 6, 3});
  EXPECT_EQ(coo.nnz(), 5);
  EXPECT_EQ(coo.sparse_dim(), 2);
  EXPECT_EQ(coo.dense_dim(), 1);
  EXPECT_EQ(coo.numel(), 72);
  EXPECT_EQ(coo.dims(), DDim({4, 6, 3}));
  EXPECT_EQ(coo.dtype(), DataType::FLOAT32);
  EXPECT_EQ(coo.layout(), DataLayout::SPARSE_COO);
  EXPECT_EQ(coo.place(), CPUPlace());
  EXPECT_TRUE(coo.valid() && coo.initialized());
  EXPECT_TRUE(SparseCooTensor::classof(&coo));
  EXPECT_FALSE(SparseCsrTensor::classof(&coo));
  EXPECT_STREQ(SparseCooTensor::name(), TensorKindName(coo.kind()));
}

TEST(SparseCooTensorTest, MembersMustFitEachOther) {
  SparseCooTensor coo;
  coo.SetMember(Make({1, 2}, DataType::INT64), Make({2}, DataType::FLOAT32), {9}, true);
  EXPECT_TRUE(coo.coalesced());
  EXPECT_EQ(coo.indices().dims(), DDim({1, 2}));
  coo.SetCoalesced(false);
  EXPECT_FALSE(coo.coalesced());
  EXPECT_THROW(coo.SetMember(Make({1, 3}, DataType::INT64), Make({2}, DataType::FLOAT32), {9}),
               enforce::EnforceNotMet);
  EXPECT_THROW(coo.SetMember(Make({2}, DataType::INT64), Make({2}, DataType::FLOAT32), {9}),
               enforce::EnforceNotMet);
}

TEST(SparseCooTensorTest, MutableMembersAreTheMembers) {
  SparseCooTensor coo;
  *coo.mutable_non_zero_indices() = Make({1, 2}, DataType::INT32);
  *coo.mutable_non_zero_elements() = Make({2}, DataType::FLOAT64);
  EXPECT_EQ(coo.non_zero_indices().dtype(), DataType::INT32);
  EXPECT_EQ(coo.non_zero_elements().dtype(), DataType::FLOAT64);
  EXPECT_EQ(coo.mutable_indices(), coo.mutable_non_zero_indices());
  EXPECT_EQ(coo.mutable_values(), coo.mutable_non_zero_elements());
  coo.AllocateFrom(GetAllocator(CPUPlace()), DataType::FLOAT32);
  EXPECT_EQ(coo.dtype(), DataType::FLOAT32);
}

TEST(SparseCsrTensorTest, DescribesAMatrix) {
  SparseCsrTensor csr(Make({4}, DataType::INT64), Make({2}, DataType::INT64),
                      Make({2}, DataType::FLOAT64), {3, 5});
  EXPECT_EQ(csr.nnz(), 2);
  EXPECT_EQ(csr.numel(), 15);
  EXPECT_EQ(csr.dtype(), DataType::FLOAT64);
  EXPECT_EQ(csr.layout(), DataLayout::SPARSE_CSR);
  EXPECT_EQ(csr.place(), CPUPlace());
  EXPECT_TRUE(csr.valid() && csr.initialized());
  EXPECT_EQ(csr.crows().numel(), 4);
  EXPECT_EQ(csr.non_zero_crows().numel(), 4);
  EXPECT_EQ(csr.cols().numel(), csr.non_zero_cols().numel());
  EXPECT_EQ(&csr.values(), &csr.non_zero_elements());
  EXPECT_STREQ(SparseCsrTensor::name(), TensorKindName(csr.kind()));
  csr.AllocateFrom(GetAllocator(CPUPlace()), DataType::FLOAT32);
  EXPECT_EQ(csr.values().dtype(), DataType::FLOAT32);
}

TEST(SparseCsrTensorTest, MembersMustFitEachOther) {
  SparseCsrTensor csr;
  const DenseTensor crows = Make({4}, DataType::INT64), cols = Make({2}, DataType::INT64),
                    values = Make({2}, DataType::FLOAT32), more = Make({3}, DataType::FLOAT32);
  csr.SetMember(crows, cols, values, {3, 5});
  EXPECT_EQ(csr.dims(), DDim({3, 5}));
  EXPECT_THROW(csr.SetMember(crows, cols, more, {3, 5}), enforce::EnforceNotMet);
  EXPECT_THROW(csr.SetMember(crows, cols, values, {15}), enforce::EnforceNotMet);
  *csr.mutable_crows() = cols;
  *csr.mutable_cols() = crows;
  *csr.mutable_values() = more;
  EXPECT_EQ(csr.crows().numel(), 2);
  EXPECT_EQ(csr.cols().numel(), 4);
  EXPECT_EQ(csr.nnz(), 3);
}

std::string OfCoo(const DDim& indices, const DDim& values, const DDim& dims,
                  DataType index = DataType::INT64) {
  return WhyPartsDoNotFit(
      SparseCooTensor(Make(indices, index), Make(values, DataType::FLOAT32), dims));
}

TEST(SparsePartsTest, OfCooFit) {
  EXPECT_EQ(OfCoo({2, 4}, {4}, {5, 6}), "");
  EXPECT_EQ(OfCoo({1, 4}, {4, 3}, {9, 3}, DataType::INT32), "");
  EXPECT_EQ(OfCoo({2, 0}, {0, 3}, {5, 6, 3}), "");
  EXPECT_EQ(OfCoo({1, 4}, {4, 1}, {9, 3}),
            "indices int64 of shape [1, 4] and values of shape [4, 1] are no COO tensor of shape "
            "[9, 3]");
  EXPECT_NE(OfCoo({1, 4, 4}, {4}, {9}), "");
  EXPECT_NE(OfCoo({4}, {4}, {9}), "");
  EXPECT_NE(OfCoo({1, 4}, {3}, {9}), "");
  EXPECT_NE(OfCoo({3, 4}, {4}, {5, 6}), "");
  EXPECT_NE(OfCoo({1, 4}, {4}, {9, 3}), "");
  EXPECT_NE(OfCoo({2, 4}, {4, 1}, {5, 6}), "");
  EXPECT_NE(OfCoo({2, 4}, {4}, {5, 6}, DataType::FLOAT32), "");
  EXPECT_NE(WhyPartsDoNotFit(SparseCooTensor()), "");
}

std::string OfCsr(const DDim& crows, const DDim& cols, const DDim& values, const DDim& dims,
                  DataType index = DataType::INT64) {
  return WhyPartsDoNotFit(SparseCsrTensor(Make(crows, index), Make(cols, DataType::INT64),
                                          Make(values, DataType::FLOAT32), dims));
}

TEST(SparsePartsTest, OfCsrFit) {
  EXPECT_EQ(OfCsr({4}, {2}, {2}, {3, 5}), "");
  EXPECT_EQ(OfCsr({8}, {2}, {2}, {2, 3, 5}), "");
  EXPECT_EQ(OfCsr({5}, {2}, {2}, {3, 5}),
            "crows int64 of shape [5], cols int64 of shape [2] and values of shape [2] are no CSR "
            "tensor of shape [3, 5]");
  EXPECT_NE(OfCsr({4}, {2}, {3}, {3, 5}), "");
  EXPECT_NE(OfCsr({4}, {2}, {2, 1}, {3, 5}), "");
  EXPECT_NE(OfCsr({4, 1}, {2}, {2}, {3, 5}), "");
  EXPECT_NE(OfCsr({4}, {2}, {2}, {3}), "");
  EXPECT_NE(OfCsr({4}, {2}, {2}, {INT64_MAX, 5}), "");
  EXPECT_NE(OfCsr({4}, {2}, {2}, {3, 5}, DataType::INT32), "");
  EXPECT_EQ(WhyPartsDoNotFit(Make({3}, DataType::FLOAT32)), "");
}

DenseTensor WithoutMemory(const DDim& dims) {
  DenseTensor part;
  part.Resize(dims);
  part.set_type(DataType::INT64);
  return part;
}

TEST(SparsePartsTest, WithElementsNeedMemory) {
  const auto held = [](const DDim& dims) { return Make(dims, DataType::INT64); };
  const auto of_coo = [](const DenseTensor& indices, const DenseTensor& values) {
    return WhyPartsCannotBeRead(SparseCooTensor(indices, values, {9}));
  };
  EXPECT_EQ(of_coo(held({1, 4}), held({4})), "");
  EXPECT_EQ(of_coo(WithoutMemory({1, 0}), DenseTensor()), "");
  EXPECT_EQ(of_coo(WithoutMemory({1, 4}), held({4})), "indices of shape [1, 4] hold no memory");
  EXPECT_EQ(of_coo(held({1, 4}), WithoutMemory({4})), "values of shape [4] hold no memory");
  const auto of_csr = [](const DenseTensor& crows, const DenseTensor& cols,
                         const DenseTensor& values) {
    return WhyPartsCannotBeRead(SparseCsrTensor(crows, cols, values, {3, 5}));
  };
  const DenseTensor rows = held({4}), two = held({2}), none = WithoutMemory({2});
  EXPECT_EQ(of_csr(rows, two, two), "");
  EXPECT_EQ(of_csr(WithoutMemory({4}), two, two), "crows of shape [4] hold no memory");
  EXPECT_EQ(of_csr(rows, none, two), "cols of shape [2] hold no memory");
  EXPECT_EQ(of_csr(rows, two, none), "values of shape [2] hold no memory");
  EXPECT_EQ(of_csr(rows, WithoutMemory({0}), DenseTensor()), "");
  EXPECT_EQ(WhyPartsCannotBeRead(none), "");
}

std::string OfRows(const std::vector<int64_t>& numbers, const DDim& value) {
  SelectedRows rows(numbers, 9);
  *rows.mutable_value() = Make(value, DataType::FLOAT32);
  return WhyPartsDoNotFit(rows);
}

TEST(SparsePartsTest, OfSelectedRowsFit) {
  EXPECT_EQ(OfRows({4, 0, 4}, {3, 2}), "");
  EXPECT_EQ(OfRows({4, 0}, {3, 2}), "");  // room for more rows
  EXPECT_EQ(OfRows({}, {0, 2}), "");
  EXPECT_EQ(WhyPartsDoNotFit(SelectedRows()), "");
  EXPECT_EQ(OfRows({4, 0, 1}, {2, 3}), "its 3 rows have a value of shape [2, 3]");
  EXPECT_NE(OfRows({4}, {}), "");
}

}  // namespace
}  // namespace phi
