// Graphs of a million operators, whose nodes are those of the API.
#include <gtest/gtest.h>

#include <memory>

#include "phibridge/api.h"
#include "phibridge/autograd.h"

namespace phibridge {
namespace {

using phi::Tensor;

constexpr int kOperators = 1000000;

// The factor of one operator: ten of them double, the others double and halve in turn. So the
// product of all is 2^10, exactly, and no number on the way is too large.
double FactorOf(int i) { return i < 10 || i % 2 == 0 ? 2 : 0.5; }
constexpr double kProduct = 1024;

std::weak_ptr<egr::GradNodeBase> NodeOf(const Tensor& tensor) {
  return egr::EagerUtils::grad_node(tensor);
}

TEST(LongGraphTest, AMillionOperatorsRunBackwardAndGoWithoutRecursion) {
  Tensor leaf = Tensor::from_vector<double>({3, -5});
  autograd::set_stop_gradient(&leaf, false);
  Tensor x = leaf;
  std::weak_ptr<egr::GradNodeBase> first, middle, last;
  for (int i = 0; i < kOperators; ++i) {
    x = api::scale(x, phi::Scalar(FactorOf(i)));
    if (i == 0) first = NodeOf(x);
    if (i == kOperators / 2) middle = NodeOf(x);
  }
  last = NodeOf(x);
  EXPECT_EQ(x.data<double>()[0], 3 * kProduct);
  EXPECT_EQ(x.data<double>()[1], -5 * kProduct);

  autograd::Backward({x}, {Tensor::from_vector<double>({1, 10})});
  const Tensor gradient = autograd::grad(leaf);
  ASSERT_TRUE(gradient.defined());
  EXPECT_EQ(gradient.data<double>()[0], kProduct);
  EXPECT_EQ(gradient.data<double>()[1], 10 * kProduct);

  EXPECT_FALSE(first.expired() || middle.expired() || last.expired());
  x.reset();
  EXPECT_TRUE(first.expired() && middle.expired() && last.expired());
}

// The two branches of each step meet again, so that each sum has two owners.
TEST(LongGraphTest, AHundredThousandForksRunBackwardAndGoWithoutRecursion) {
  constexpr int kForks = 100000;
  Tensor leaf = Tensor::from_vector<double>({7});
  autograd::set_stop_gradient(&leaf, false);
  Tensor x = leaf;
  std::weak_ptr<egr::GradNodeBase> first;
  for (int i = 0; i < kForks; ++i) {
    x = api::add(api::scale(x, phi::Scalar(0.75)), api::scale(x, phi::Scalar(0.25)));
    if (i == 0) first = NodeOf(x);
  }
  EXPECT_EQ(x.data<double>()[0], 7);
  autograd::Backward({x});
  EXPECT_EQ(autograd::grad(leaf).data<double>()[0], 1);
  EXPECT_FALSE(first.expired());
  x.reset();
  EXPECT_TRUE(first.expired());
}

}  // namespace
}  // namespace phibridge
