// Gradients of the operators on arrays, and of others that run without a case list, by their type.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/tracer.h"
#include "phi/core/tensor_array.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"

namespace phibridge {
namespace {

using paddle::imperative::Tracer;
using phi::DataType;
using phi::Tensor;
using Numbers = std::vector<double>;

Tensor Of(const Numbers& numbers) { return Tensor::from_vector(numbers); }

Tensor Leaf(const Numbers& numbers) {
  Tensor leaf = Of(numbers);
  autograd::set_stop_gradient(&leaf, false);
  return leaf;
}

Numbers ValuesOf(const Tensor& tensor) {
  if (!tensor.initialized()) return {};
  return {tensor.data<double>(), tensor.data<double>() + tensor.numel()};
}

Numbers GradOf(const Tensor& leaf) { return ValuesOf(autograd::grad(leaf)); }

void Write(Tensor x, int64_t at, Tensor* array) {
  Tensor i = Tensor::of<int64_t>({at});
  Tracer().TraceOp("write_to_array", {{"X", {&x}}, {"I", {&i}}}, {{"Out", {array}}});
}

Tensor ReadFrom(Tensor array, int64_t at) {
  Tensor i = Tensor::of<int64_t>({at}), out;
  Tracer().TraceOp("read_from_array", {{"X", {&array}}, {"I", {&i}}}, {{"Out", {&out}}});
  return out;
}

TEST(ArrayGradientsTest, OfAnElementThatIsRead) {
  const Tensor x = Leaf({1, 2});
  Tensor array;
  Write(x, 0, &array);
  EXPECT_FALSE(autograd::stop_gradient(array));
  autograd::Backward({api::multiply(ReadFrom(array, 0), Of({5, 7}))});
  EXPECT_EQ(GradOf(x), (Numbers{5, 7}));
}

TEST(ArrayGradientsTest, OfAnElementThatIsReadTwice) {
  const Tensor x = Leaf({3, -2});
  Tensor array;
  Write(x, 0, &array);
  autograd::Backward({api::multiply(ReadFrom(array, 0), ReadFrom(array, 0))});
  EXPECT_EQ(GradOf(x), (Numbers{6, -4}));  // d x^2 = 2 x
}

TEST(ArrayGradientsTest, OfAnElementBehindOthers) {
  const Tensor x = Leaf({3, -2});
  Tensor array;
  Write(Of({8}), 0, &array);
  Write(x, 2, &array);
  const Tensor twice = api::add(ReadFrom(array, 2), api::square(ReadFrom(array, 2)));
  autograd::Backward({twice});
  EXPECT_EQ(GradOf(x), (Numbers{7, -3}));  // 1 + 2 x
}

TEST(ArrayGradientsTest, OfAnElementThatIsNotReadAreZeros) {
  const Tensor x = Leaf({3, -2}), w = Leaf({4});
  Tensor array;
  Write(Of({8}), 0, &array);
  Write(x, 1, &array);
  autograd::Backward({api::multiply(ReadFrom(array, 0), w)});
  EXPECT_EQ(GradOf(x), (Numbers{0, 0}));
  EXPECT_EQ(GradOf(w), (Numbers{8}));
}

// The gradients of reads at 0 and at 1 are arrays of one and of two elements.
TEST(ArrayGradientsTest, OfElementsThatAreReadOneByOne) {
  auto elements = std::make_shared<phi::TensorArray>();
  elements->push_back(Of({2, 3}).dense());
  elements->push_back(Of({4}).dense());
  Tensor array(elements);
  autograd::set_stop_gradient(&array, false);
  autograd::Backward({api::multiply(ReadFrom(array, 0), ReadFrom(array, 1))});
  const Tensor grad = autograd::grad(array);
  const auto* grads = phi::TensorCast<phi::TensorArray>(grad.impl().get());
  ASSERT_NE(grads, nullptr);
  ASSERT_EQ(grads->size(), 2u);
  EXPECT_EQ(ValuesOf(Tensor((*grads)[0])), (Numbers{4, 4}));
  EXPECT_EQ(ValuesOf(Tensor((*grads)[1])), (Numbers{5}));
}

TEST(ArrayGradientsTest, ASecondWriteDoesNotLoseTheFirst) {
  const Tensor x = Leaf({3, -2}), y = Leaf({1});
  Tensor array;
  Write(x, 0, &array);
  EXPECT_THROW(Write(y, 1, &array), phi::enforce::EnforceNotMet);
  {
    const autograd::NoGradGuard no_grad;
    Write(y, 1, &array);
  }
  EXPECT_EQ(ValuesOf(ReadFrom(array, 1)), (Numbers{1}));
  autograd::Backward({api::multiply(ReadFrom(array, 0), Of({5, 7}))});
  EXPECT_EQ(GradOf(x), (Numbers{5, 7}));
  EXPECT_EQ(GradOf(y), Numbers());
}

TEST(ArrayGradientsTest, OfAnArrayThatIsALeaf) {
  auto elements = std::make_shared<phi::TensorArray>();
  elements->push_back(Of({2, 3}).dense());
  Tensor array(elements);
  autograd::set_stop_gradient(&array, false);
  autograd::Backward({api::multiply(ReadFrom(array, 0), ReadFrom(array, 0))});
  const Tensor grad = autograd::grad(array);
  const auto* grads = phi::TensorCast<phi::TensorArray>(grad.impl().get());
  ASSERT_NE(grads, nullptr);
  ASSERT_EQ(grads->size(), 1u);
  EXPECT_EQ(ValuesOf(Tensor((*grads)[0])), (Numbers{4, 6}));
}

TEST(ArrayGradientsTest, OfTensorArrayToTensor) {
  const Tensor x = Leaf({3, -2});
  Tensor array, out, index;
  Write(Of({8}), 0, &array);
  Write(x, 1, &array);
  Tracer().TraceOp("tensor_array_to_tensor", {{"X", {&array}}},
                   {{"Out", {&out}}, {"OutIndex", {&index}}}, {{"axis", 0}});
  EXPECT_EQ(ValuesOf(out), (Numbers{8, 3, -2}));
  const Tensor side = ReadFrom(array, 1);  // the array is used twice
  autograd::Backward({api::multiply(out, Of({10, 20, 30})), side});
  EXPECT_EQ(GradOf(x), (Numbers{21, 31}));
}

// A batch of rows, or of sequences, that is split, computed with and merged again.
class SplitGradientsTest : public ::testing::Test {
 protected:
  // Each part times its factor; the gradient of x, whose shape is [4, 2].
  Numbers Run(const std::vector<float>& mask_numbers, const phi::LoD& lod, double true_factor,
              double false_factor) {
    Tensor x = Tensor::from_vector<double>({1, 2, 3, 4, 5, 6, 7, 8}, {4, 2});
    x.dense().set_lod(lod);
    autograd::set_stop_gradient(&x, false);
    Tensor mask = Tensor::from_vector(mask_numbers, {static_cast<int64_t>(mask_numbers.size()), 1})
                      .cast(DataType::BOOL);
    Tensor yes, no, out;
    Tracer().TraceOp("split_lod_tensor", {{"X", {&x}}, {"Mask", {&mask}}},
                     {{"OutTrue", {&yes}}, {"OutFalse", {&no}}}, {{"level", 0}});
    Tensor times_true = api::scale(yes, phi::Scalar(true_factor));
    Tensor times_false = api::scale(no, phi::Scalar(false_factor));
    Tracer().TraceOp(
        "merge_lod_tensor",
        {{"X", {&x}}, {"Mask", {&mask}}, {"InTrue", {&times_true}}, {"InFalse", {&times_false}}},
        {{"Out", {&out}}}, {{"level", 0}});
    EXPECT_EQ(out.dense().lod(), lod);
    Tensor inferred;  // the same without a gradient
    Tracer().TraceOp(
        "merge_lod_tensor_infer",
        {{"X", {&x}}, {"Mask", {&mask}}, {"InTrue", {&times_true}}, {"InFalse", {&times_false}}},
        {{"Out", {&inferred}}}, {{"level", 0}});
    EXPECT_EQ(ValuesOf(inferred), ValuesOf(out));
    EXPECT_TRUE(autograd::stop_gradient(inferred));
    const Tensor ones = Tensor::full({4, 2}, 1, DataType::FLOAT64);
    ones.dense().set_lod(lod);
    autograd::Backward({out}, {ones});
    return GradOf(x);
  }
};

TEST_F(SplitGradientsTest, OfRows) {
  EXPECT_EQ(Run({1, 0, 0, 1}, {}, 2, 3), (Numbers{2, 2, 3, 3, 3, 3, 2, 2}));
}

TEST_F(SplitGradientsTest, OfSequences) {
  EXPECT_EQ(Run({0, 1}, {{0, 1, 4}}, 2, 3), (Numbers{3, 3, 2, 2, 2, 2, 2, 2}));
}

// What the mask does not choose has no part in the result, and no gradient.
TEST(SelectGradientsTest, OfSelectInput) {
  Tensor x = Leaf({3, -2}), other = Of({1, 1}), mask = Tensor::of<int>({0}), out;
  Tracer().TraceOp("select_input", {{"X", {&x, &other}}, {"Mask", {&mask}}}, {{"Out", {&out}}});
  autograd::Backward({api::multiply(out, Of({5, 7}))});
  EXPECT_EQ(GradOf(x), (Numbers{5, 7}));
}

TEST(SelectGradientsTest, OfTheBranchThatIsNotTakenThereIsNone) {
  Tensor x = Leaf({3, -2}), other = Leaf({1, 1}), mask = Tensor::of<int>({1}), out;
  Tracer().TraceOp("select_input", {{"X", {&x, &other}}, {"Mask", {&mask}}}, {{"Out", {&out}}});
  autograd::Backward({api::multiply(out, Of({5, 7}))});
  EXPECT_EQ(GradOf(x), Numbers());
  EXPECT_EQ(GradOf(other), (Numbers{5, 7}));
}

TEST(SelectGradientsTest, OfSelectOutput) {
  Tensor x = Leaf({1, 2});
  Tensor left, right, mask = Tensor::of<int>({1});
  Tracer().TraceOp("select_output", {{"X", {&x}}, {"Mask", {&mask}}}, {{"Out", {&left, &right}}});
  EXPECT_EQ(ValuesOf(right), (Numbers{1, 2}));
  EXPECT_EQ(ValuesOf(left), Numbers());  // the branch that is not taken gets nothing
  autograd::Backward({api::multiply(right, Of({5, 7}))});
  EXPECT_EQ(GradOf(x), (Numbers{5, 7}));
}

TEST(SelectGradientsTest, OfRnnMemoryHelperThereIsNone) {
  Tensor x = Leaf({3, -2}), out;
  Tracer().TraceOp("rnn_memory_helper", {{"X", {&x}}}, {{"Out", {&out}}});
  EXPECT_EQ(ValuesOf(out), (Numbers{3, -2}));
  EXPECT_TRUE(autograd::stop_gradient(out));
}

TEST(SelectGradientsTest, OfPrint) {
  Tensor x = Leaf({3, -2}), out;
  Tracer().TraceOp("print", {{"In", {&x}}}, {{"Out", {&out}}},
                   {{"first_n", -1},
                    {"message", std::string("x")},
                    {"summarize", -1},
                    {"print_phase", std::string("FORWARD")}});
  EXPECT_EQ(ValuesOf(out), (Numbers{3, -2}));
  autograd::Backward({api::multiply(out, Of({5, 7}))});
  EXPECT_EQ(GradOf(x), (Numbers{5, 7}));
}

}  // namespace
}  // namespace phibridge
