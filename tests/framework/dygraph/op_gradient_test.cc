#include "framework/dygraph/op_gradient.h"

#include <gtest/gtest.h>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/traced_op.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

using paddle::framework::AttributeMap;
using phi::Tensor;

using Numbers = std::vector<double>;
using Shape = std::vector<int64_t>;
using Inputs = std::vector<std::pair<std::string, std::vector<Tensor>>>;

Numbers Read(const Tensor &tensor) {
  const auto *elements = tensor.data<double>();
  return Numbers(elements, elements + tensor.numel());
}

Tensor Leaf(const Numbers &values, const Shape &shape) {
  Tensor leaf = Tensor::from_vector(values, shape);
  EagerUtils::autograd_meta(&leaf)->SetStopGradient(false);
  return leaf;
}

// One tensor for each slot of `outputs`.
std::vector<Tensor> Call(const std::string &type, const Inputs &inputs,
                         const std::vector<std::string> &outputs, const AttributeMap &attrs = {}) {
  std::vector<Tensor> made(outputs.size());
  phibridge::TensorCall call;
  call.type = type;
  for (const auto &[slot, tensors] : inputs) {
    std::vector<const Tensor *> pointers;
    for (const Tensor &tensor : tensors) pointers.push_back(&tensor);
    call.inputs.emplace_back(slot, pointers);
  }
  for (size_t i = 0; i < outputs.size(); ++i) call.outputs.push_back({outputs[i], {&made[i]}});
  call.attrs = attrs;
  TraceOp(call);
  return made;
}

void CallInPlace(const std::string &type, Tensor *x) {
  TraceOp({type, {{"X", {x}}}, {{"Out", {x}}}, {}});
}

Tensor Multiply(const Tensor &x, const Tensor &y) {
  return Call("elementwise_mul", {{"X", {x}}, {"Y", {y}}}, {"Out"})[0];
}

void ExpectNear(const Numbers &found, const Numbers &expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-12) << i;
}

phi::ErrorCode CodeOf(const std::function<void()> &call) {
  try {
    call();
  } catch (const phi::enforce::EnforceNotMet &error) {
    return error.code();
  }
  return phi::LEGACY;
}

TEST(OpGradientTest, OfAProductOfMatrices) {
  const Tensor x = Leaf({1, 2, 3, 4}, {2, 2}), y = Leaf({5, 6}, {2, 1});
  const Tensor out = Call("matmul_v2", {{"X", {x}}, {"Y", {y}}}, {"Out"})[0];
  EXPECT_EQ(EagerUtils::grad_node(out)->name(), "matmul_v2_grad_node");
  Backward({out}, {Tensor::from_vector<double>({1, 10}, {2, 1})});
  ExpectNear(Read(EagerUtils::unsafe_autograd_meta(x)->Grad()), {5, 6, 50, 60});
  ExpectNear(Read(EagerUtils::unsafe_autograd_meta(y)->Grad()), {31, 42});
}

TEST(OpGradientTest, OnlyWantedGradientsAreComputed) {
  const Tensor x = Leaf({1, 2}, {2}), constant = Tensor::from_vector<double>({5, 6});
  const Tensor out = Multiply(constant, x);
  EXPECT_EQ(Read(Grad({out}, {x})[0]), (Numbers{5, 6}));
}

TEST(OpGradientTest, DoubleAndTripleGradients) {
  const Tensor x = Leaf({2, -3}, {2});
  Tensor grad = Multiply(Multiply(x, x), x);
  const std::vector<Numbers> expected = {{12, 27}, {12, -18}, {6, 6}};
  for (const Numbers &of_order : expected) {
    grad = Grad({grad}, {x}, {}, false, /*create_graph=*/true)[0];
    ExpectNear(Read(grad), of_order);
  }
}

TEST(OpGradientTest, OutputsThatOnlyTheGradientReadsAreMade) {
  const Tensor x = Leaf({1, 2, 4}, {1, 3});
  const AttributeMap attrs = {{"begin_norm_axis", 1}};
  Tensor y;
  TraceOp({"layer_norm",
           {{"X", {&x}}},
           {{"Y", {&y}}, {"Mean", {nullptr}}, {"Variance", {nullptr}}},
           attrs});
  const Tensor weight = Tensor::from_vector<double>({1, 2, 3}, {1, 3});
  const Numbers grad = Read(Grad({y}, {x}, {weight})[0]);
  double sum = 0,
         moment = 0;  // a normalised row changes neither its mean nor its scale
  for (size_t i = 0; i < 3; ++i) {
    sum += grad[i];
    moment += grad[i] * Read(x)[i];
  }
  EXPECT_NEAR(sum, 0, 1e-12);
  EXPECT_NEAR(moment, 0, 1e-4);  // epsilon
  EXPECT_GT(std::abs(grad[0]), 1e-3);
}

TEST(OpGradientTest, ListsOfTensors) {
  const Tensor x = Leaf({1, 2}, {2}), y = Leaf({3}, {1});
  const Tensor out = Call("concat", {{"X", {x, y, x}}}, {"Out"}, {{"axis", 0}})[0];
  const auto grads = Grad({out}, {x, y}, {Tensor::from_vector<double>({1, 2, 3, 4, 5})});
  EXPECT_EQ(Read(grads[0]), (Numbers{5, 7}));
  EXPECT_EQ(Read(grads[1]), (Numbers{3}));
}

TEST(OpGradientTest, AnOutputWithoutGradientCountsAsZeros) {
  const Tensor x = Leaf({1, 2, 3, 4}, {4});
  std::vector<Tensor> parts(2);
  TraceOp({"split", {{"X", {&x}}}, {{"Out", {&parts[0], &parts[1]}}}, {{"num", 2}, {"axis", 0}}});
  EXPECT_EQ(Read(Grad({parts[1]}, {x})[0]), (Numbers{0, 0, 1, 1}));
}

TEST(OpGradientTest, InPlace) {
  const Tensor x = Leaf({1, -2}, {2});
  Tensor y = Multiply(x, Tensor::from_vector<double>({3, 3}));
  CallInPlace("relu", &y);
  EXPECT_EQ(y.current_inplace_version(), 1u);
  EXPECT_EQ(Read(Grad({y}, {x})[0]), (Numbers{3, 0}));
}

TEST(OpGradientTest, AChangeInPlaceOfWhatIsNeededIsRefused) {
  const Tensor x = Leaf({1, -2}, {2});
  Tensor y = Multiply(x, x);
  const Tensor z = Multiply(y, y);
  CallInPlace("relu", &y);
  EXPECT_EQ(CodeOf([&] { Backward({z}); }), phi::PERMISSION_DENIED);
  Tensor leaf = x;
  EXPECT_EQ(CodeOf([&] { CallInPlace("relu", &leaf); }), phi::INVALID_ARGUMENT);
}

TEST(OpGradientTest, ElementsThatNoGradientReadsAreNotKept) {
  const Tensor x = Leaf({1, 2}, {2});
  Tensor y = Multiply(x, x);
  const Tensor z = Call("elementwise_add", {{"X", {y}}, {"Y", {x}}}, {"Out"})[0];
  const std::weak_ptr<phi::TensorBase> elements = y.impl();
  y.reset();
  EXPECT_TRUE(elements.expired());
  EXPECT_EQ(Read(Grad({z}, {x})[0]), (Numbers{3, 5}));
}

TEST(OpGradientTest, SparseGradientsOfAnEmbedding) {
  const Tensor table = Leaf({1, 2, 3, 4, 5, 6}, {3, 2});
  const auto look_up = [&](const std::vector<int64_t> &ids) {
    return Call("lookup_table_v2", {{"W", {table}}, {"Ids", {Tensor::from_vector(ids)}}}, {"Out"},
                {{"is_sparse", true}})[0];
  };
  Backward({look_up({2, 0}), look_up({2})});
  const Tensor &grad = EagerUtils::unsafe_autograd_meta(table)->Grad();
  ASSERT_TRUE(grad.is_selected_rows());
  Numbers sums(3);
  const auto &rows = static_cast<const phi::SelectedRows &>(*grad.impl());
  for (size_t i = 0; i < rows.rows().size(); ++i) {
    sums[static_cast<size_t>(rows.rows()[i])] += grad.data<double>()[2 * i];
  }
  EXPECT_EQ(sums, (Numbers{1, 0, 2}));
}

TEST(OpGradientTest, AnOperatorWithoutGradientStopsIt) {
  const Tensor x = Leaf({1, 2}, {2});
  EXPECT_TRUE(EagerUtils::stops_gradient(Call("sign", {{"X", {Multiply(x, x)}}}, {"Out"})[0]) ==
              false);
  EXPECT_TRUE(EagerUtils::stops_gradient(Call("equal", {{"X", {x}}, {"Y", {x}}}, {"Out"})[0]));
}

TEST(OpGradientTest, NothingIsRecordedWithoutNeed) {
  const Tensor x = Leaf({1, 2}, {2});
  {
    const NoGradGuard guard;
    EXPECT_TRUE(EagerUtils::stops_gradient(Multiply(x, x)));
  }
  const Tensor y = Multiply(x, x);
  EXPECT_TRUE(EagerUtils::stops_gradient(Grad({y}, {x})[0]));
}

TEST(OpGradientTest, ACallThatIsMadeAgainIsRemembered) {
  const Tensor x = Leaf({1, 2}, {2});
  Tensor out;
  const phibridge::TensorCall call = {
      "elementwise_mul", {{"X", {&x}}, {"Y", {&x}}}, {{"Out", {&out}}}, {}};
  TracedOp traced(call, phi::CPUPlace(), TracedOp::Caller::kTracer);
  for (int i = 1; i <= 3; ++i) {
    const Tensor y = Leaf({1.0 * i, 2}, {2});
    const Tensor *inputs[] = {&x, &y};
    Tensor *outputs[] = {&out};
    traced.Run(inputs, outputs);
    EXPECT_EQ(Read(Grad({out}, {x, y})[0]), (Numbers{1.0 * i, 2}));
  }
}

}  // namespace
}  // namespace egr
