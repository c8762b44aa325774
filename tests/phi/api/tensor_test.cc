#include "phi/api/tensor.h"

#include <gtest/gtest.h>

#include <sstream>

namespace phi {
namespace {

std::string Text(const Tensor& tensor) {
  std::ostringstream text;
  text << tensor;
  return text.str();
}

TEST(TensorTest, ATensorWithoutAValueSaysSo) {
  const Tensor tensor("w");
  EXPECT_FALSE(tensor.defined());
  EXPECT_FALSE(tensor.initialized());
  EXPECT_EQ(tensor.current_inplace_version(), 0u);
  try {
    tensor.dims();
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), PRECONDITION_NOT_MET);
    EXPECT_NE(std::string(error.what()).find("`w`"), std::string::npos);
  }
}

TEST(TensorTest, IsMadeOfNumbers) {
  const Tensor matrix = Tensor::of({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(matrix.shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(matrix.dtype(), DataType::INT32);
  EXPECT_EQ(matrix.data<int>()[4], 5);
  EXPECT_EQ(Tensor::of({1.5, 2.5}).dtype(), DataType::FLOAT64);
  const Tensor full = Tensor::full({2, 2}, 7, DataType::INT64);
  EXPECT_EQ(full.data<int64_t>()[3], 7);
  EXPECT_EQ(Tensor::full({}, 1.5f).numel(), 1);
  EXPECT_THROW(Tensor::of({{1, 2}, {3}}), phi::enforce::EnforceNotMet);
  EXPECT_THROW(Tensor::from_vector(std::vector<float>(5), {2, 3}), phi::enforce::EnforceNotMet);
}

TEST(TensorTest, ACopySharesElementsAndVersion) {
  Tensor a = Tensor::of({1.f, 2.f});
  Tensor b = a;
  b.data<float>()[0] = 9;
  EXPECT_EQ(a.data<float>()[0], 9);
  b.bump_inplace_version();
  EXPECT_EQ(a.current_inplace_version(), 1u);
}

TEST(TensorTest, ASliceSharesElementsAndVersion) {
  Tensor a = Tensor::of({{1, 2}, {3, 4}, {5, 6}});
  Tensor rows = a.slice(1, 3);
  EXPECT_EQ(rows.shape(), (std::vector<int64_t>{2, 2}));
  rows.data<int>()[0] = 30;
  EXPECT_EQ(a.data<int>()[2], 30);
  a.bump_inplace_version();
  EXPECT_EQ(rows.current_inplace_version(), 1u);
  EXPECT_THROW(a.slice(2, 4), phi::enforce::EnforceNotMet);
}

TEST(TensorTest, CopiesAndCastsHaveElementsOfTheirOwn) {
  Tensor a = Tensor::of({1.75f, -2.f});
  Tensor copy = a.copy_to(CPUPlace(), true);
  Tensor whole = a.cast(DataType::INT32);
  a.data<float>()[0] = 0;
  EXPECT_EQ(copy.data<float>()[0], 1.75f);
  EXPECT_EQ(whole.data<int>()[0], 1);
  EXPECT_EQ(a.cast(DataType::FLOAT32).impl(), a.impl());
  a.bump_inplace_version();
  EXPECT_EQ(copy.current_inplace_version(), 0u);
}

TEST(TensorTest, CopiesOfSparseTensorsHaveValuesAndCoordinatesOfTheirOwn) {
  const auto at = [](const Tensor& x) { return x.dense(); };
  Tensor values = Tensor::of({1.5f, -2.f});
  const DenseTensor indices = at(Tensor::from_vector<int64_t>({0, 2}, {1, 2}));
  auto from = std::make_shared<SparseCooTensor>(indices, at(values), DDim({4}));
  from->SetCoalesced(true);
  const Tensor copy = Tensor(from).copy_to(CPUPlace());
  ASSERT_TRUE(copy.is_sparse_coo_tensor());
  const auto& coo = static_cast<const SparseCooTensor&>(*copy.impl());
  values.data<float>()[0] = 0;
  EXPECT_EQ(coo.values().data<float>()[0], 1.5f);
  EXPECT_EQ(coo.indices().data<int64_t>()[1], 2);
  EXPECT_FALSE(coo.indices().IsSharedBufferWith(indices));
  EXPECT_EQ(coo.dims(), DDim({4}));
  EXPECT_TRUE(coo.coalesced());

  const DenseTensor crows = at(Tensor::from_vector<int64_t>({0, 2}, {2}));
  const DenseTensor cols = at(Tensor::from_vector<int64_t>({1, 3}, {2}));
  const Tensor rows =
      Tensor(std::make_shared<SparseCsrTensor>(crows, cols, coo.values(), DDim({1, 4})))
          .copy_to(CPUPlace());
  ASSERT_TRUE(rows.is_sparse_csr_tensor());
  const auto& csr = static_cast<const SparseCsrTensor&>(*rows.impl());
  EXPECT_EQ(csr.crows().data<int64_t>()[1], 2);
  EXPECT_EQ(csr.cols().data<int64_t>()[1], 3);
  EXPECT_EQ(csr.values().data<float>()[1], -2.f);
  EXPECT_FALSE(csr.cols().IsSharedBufferWith(cols));
}

TEST(TensorTest, CopiesOfTensorsWithoutMemoryHaveNone) {
  const auto rows = std::make_shared<SelectedRows>(std::vector<int64_t>{}, 4);
  const Tensor copy = Tensor(rows).copy_to(CPUPlace());
  ASSERT_TRUE(copy.is_selected_rows());
  EXPECT_EQ(static_cast<const SelectedRows&>(*copy.impl()).height(), 4);
  EXPECT_FALSE(copy.is_initialized());
  const Tensor coo =
      Tensor(std::make_shared<SparseCooTensor>(DenseTensor(), DenseTensor(), DDim({4})))
          .copy_to(CPUPlace());
  ASSERT_TRUE(coo.is_sparse_coo_tensor());
  EXPECT_EQ(coo.dims(), DDim({4}));
  EXPECT_FALSE(coo.is_initialized());
}

// As custom operators of the original make them.
TEST(TensorTest, IsMadeOfAPlaceAndAShape) {
  Tensor x(CPUPlace(), {2, 3});
  EXPECT_TRUE(x.is_initialized());
  EXPECT_EQ(x.dtype(), DataType::FLOAT32);
  EXPECT_EQ(x.shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_TRUE(x.is_cpu());
  const float* before = x.data<float>();
  EXPECT_EQ(x.mutable_data<float>(), before) << "what fits stays";
  double* wide = x.mutable_data<double>(CPUPlace());
  EXPECT_EQ(x.dtype(), DataType::FLOAT64);
  wide[5] = 1;
  Tensor handle = x;
  x.reshape({4, 6});
  EXPECT_EQ(handle.numel(), 24);
  x.mutable_data<double>()[23] = 2;
  EXPECT_EQ(handle.data<double>()[23], 2);
  x.reshape(std::vector<int>{1});
  EXPECT_EQ(x.shape(), std::vector<int64_t>{1});
  EXPECT_EQ(Tensor(CPUPlace()).numel(), 1);
  try {
    Tensor(CPUPlace(), {2, -1});
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("sizes are at least 0"), std::string::npos);
  }
}

TEST(TensorTest, CopyWritesIntoAllHandles) {
  const Tensor from = Tensor::of({1.f, 2.f});
  Tensor to(CPUPlace(), {3}), handle = to;
  to.copy_(from, CPUPlace());
  EXPECT_EQ(handle.shape(), std::vector<int64_t>{2});
  EXPECT_EQ(handle.data<float>()[1], 2);
  EXPECT_NE(handle.data<float>(), from.data<float>());
  EXPECT_EQ(from.copy_to<float>(CPUPlace()).data<float>()[0], 1);
  Tensor none;
  none.copy_(from, CPUPlace());
  EXPECT_EQ(none.data<float>()[1], 2);
}

TEST(TensorTest, KnowsItsKind) {
  const Tensor rows(std::make_shared<SelectedRows>(std::vector<int64_t>{1}, 4));
  EXPECT_TRUE(rows.is_selected_rows());
  EXPECT_FALSE(rows.is_dense_tensor());
  EXPECT_THROW(rows.dense(), phi::enforce::EnforceNotMet);
  EXPECT_TRUE(Tensor::of({1}).is_dense_tensor());
}

TEST(TensorTest, ResetKeepsTheName) {
  Tensor a = Tensor::of({1});
  a.set_name("a");
  a.set_autograd_meta(std::make_shared<AbstractAutogradMeta>());
  a.reset();
  EXPECT_FALSE(a.defined());
  EXPECT_EQ(a.get_autograd_meta(), nullptr);
  EXPECT_EQ(a.name(), "a");
}

TEST(TensorTest, IsPrinted) {
  EXPECT_EQ(Text(Tensor()), "Tensor(no value)");
  EXPECT_EQ(Text(Tensor::of({{1, 2}, {3, 4}})),
            "Tensor(shape=[2, 2], dtype=int32, place=Place(cpu), [[1, 2], [3, 4]])");
  std::vector<int> many(2000);
  for (int i = 0; i < 2000; ++i) many[static_cast<size_t>(i)] = i;
  EXPECT_EQ(Text(Tensor::from_vector(many)),
            "Tensor(shape=[2000], dtype=int32, place=Place(cpu), "
            "[0, 1, 2, …, 1997, 1998, 1999])");
}

}  // namespace
}  // namespace phi
