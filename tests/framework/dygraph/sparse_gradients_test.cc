#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "phibridge/autograd.h"

namespace phibridge {
namespace {

using phi::Tensor;

Tensor Leaf(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

Tensor Matrix() { return Tensor::of({{0.f, 2.f, 0.f}, {3.f, 0.f, -1.f}}); }

std::vector<float> Numbers(const Tensor& tensor) {
  const Tensor dense = tensor.is_dense_tensor() ? tensor : api::sparse_to_dense(tensor);
  return {dense.data<float>(), dense.data<float>() + dense.numel()};
}

// The gradient of the sum of `sparse` times `weight`, element by element.
void BackwardWeighted(const Tensor& sparse) {
  const Tensor weight = Tensor::of({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  autograd::Backward(
      {api::sum(api::multiply(api::sparse_to_dense(sparse), weight), {}, false, true)});
}

// Where the matrix has values.
const std::vector<float> kMasked = {0, 2, 0, 4, 0, 6};

TEST(SparseGradientsTest, OfADenseTensorThatBecomesSparse) {
  const Tensor x = Leaf(Matrix()), y = Leaf(Matrix());
  BackwardWeighted(api::sparse_to_sparse_coo(x, 2));
  BackwardWeighted(api::sparse_to_sparse_csr(y));
  ASSERT_TRUE(autograd::grad(x).is_dense_tensor());
  EXPECT_EQ(Numbers(autograd::grad(x)), kMasked);
  EXPECT_EQ(Numbers(autograd::grad(y)), kMasked);
}

TEST(SparseGradientsTest, OfOneFormThatBecomesTheOther) {
  const Tensor coo = Leaf(api::sparse_to_sparse_coo(Matrix(), 2));
  const Tensor csr = Leaf(api::sparse_to_sparse_csr(Matrix()));
  BackwardWeighted(api::sparse_to_sparse_csr(coo));
  BackwardWeighted(api::sparse_to_sparse_coo(csr, 2));
  ASSERT_TRUE(autograd::grad(coo).is_sparse_coo_tensor());
  ASSERT_TRUE(autograd::grad(csr).is_sparse_csr_tensor());
  EXPECT_EQ(Numbers(autograd::grad(coo)), kMasked);
  EXPECT_EQ(Numbers(autograd::grad(csr)), kMasked);
}

TEST(SparseGradientsTest, OfACopy) {
  const Tensor coo = Leaf(api::sparse_to_sparse_coo(Matrix(), 2));
  const Tensor csr = Leaf(api::sparse_to_sparse_csr(Matrix()));
  for (const Tensor& x : {coo, csr}) {
    const Tensor copy = x.copy_to(phi::CPUPlace());
    EXPECT_NE(copy.impl(), x.impl());
    EXPECT_FALSE(autograd::is_leaf(copy));
    BackwardWeighted(copy);
    EXPECT_EQ(autograd::grad(x).impl()->kind(), x.impl()->kind());
    EXPECT_EQ(Numbers(autograd::grad(x)), kMasked);
  }
}

TEST(SparseGradientsTest, OfRepeatedPlacesInNoOrder) {
  const Tensor values = Leaf(Tensor::of({5.f, 6.f, 7.f}));
  const Tensor indices = Tensor::of<int64_t>({{1, 0, 1}, {2, 1, 2}});
  const Tensor csr =
      api::sparse_to_sparse_csr(api::sparse_sparse_coo_tensor(values, indices, {2, 3}));
  autograd::Backward({api::multiply(api::sparse_values(csr), Tensor::of({1.f, 2.f, 3.f}))});
  EXPECT_EQ(Numbers(autograd::grad(values)), (std::vector<float>{2, 1, 3}));
}

TEST(SparseGradientsTest, OfAChainOfOperators) {
  const Tensor x = Leaf(Matrix());
  const Tensor csr = api::sparse_relu(api::sparse_to_sparse_csr(x));
  autograd::Backward({api::sparse_to_dense(csr)}, {Tensor::full({2, 3}, 1.0)});
  EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{0, 1, 0, 1, 0, 0}));
}

TEST(SparseGradientsTest, OfALeafThatIsUsedTwiceAndAgain) {
  for (const bool is_coo : {true, false}) {
    const Tensor x =
        Leaf(is_coo ? api::sparse_to_sparse_coo(Matrix(), 2) : api::sparse_to_sparse_csr(Matrix()));
    const Tensor out = api::add(api::sparse_to_dense(x), api::sparse_to_dense(x));
    autograd::Backward({out}, {}, /*retain_graph=*/true);
    EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{0, 2, 0, 2, 0, 2}));
    autograd::Backward({out});
    EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{0, 4, 0, 4, 0, 4}));
  }
}

}  // namespace
}  // namespace phibridge
