// outside: unit test | the engine of eager execution: leaves, hooks as classes and functions,
// saved tensors, a node of its own, Backward and Grad
#include <gtest/gtest.h>

#include "paddle/fluid/eager/accumulation/accumulation_node.h"
#include "paddle/fluid/eager/api/all.h"
#include "paddle/fluid/eager/autograd_meta.h"
#include "paddle/fluid/eager/backward.h"
#include "paddle/fluid/eager/grad_node_info.h"
#include "paddle/fluid/eager/grad_tensor_holder.h"
#include "paddle/fluid/eager/hooks.h"
#include "paddle/fluid/eager/tensor_wrapper.h"
#include "paddle/fluid/eager/utils.h"
#include "paddle/phi/api/include/api.h"

namespace egr {
namespace {

using paddle::experimental::Tensor;
using Floats = std::vector<float>;

Floats Elements(const Tensor& x) { return Floats(x.data<float>(), x.data<float>() + x.numel()); }

Tensor LeafOf(float value) {
  return egr_utils_api::CreateTensorWithValue(phi::make_ddim({2}), paddle::platform::CPUPlace(),
                                              phi::DataType::FLOAT32, phi::DataLayout::NCHW, value);
}

Floats GradOf(const Tensor& x) { return Elements(EagerUtils::unsafe_autograd_meta(x)->Grad()); }

TEST(OutsideEager, LeavesAndWhatIsMadeOfThem) {
  Tensor leaf = LeafOf(3);
  EXPECT_TRUE(egr_utils_api::IsLeafTensor(leaf));
  AutogradMeta* meta = EagerUtils::autograd_meta(&leaf);
  EXPECT_EQ(meta, EagerUtils::nullable_autograd_meta(leaf));
  EXPECT_FALSE(meta->StopGradient());
  meta->SetPersistable(true);
  EXPECT_TRUE(meta->Persistable());
  const Tensor out = leaf * 2;
  EXPECT_FALSE(egr_utils_api::IsLeafTensor(out));
  EXPECT_EQ(EagerUtils::nullable_autograd_meta(out)->OutRankInfo(),
            (std::pair<size_t, size_t>(0, 0)));
  EXPECT_NE(EagerUtils::grad_node(out), nullptr);
  Controller::Instance().SetHasGrad(false);
  EXPECT_TRUE(EagerUtils::stops_gradient(leaf * 2));
  Controller::Instance().SetHasGrad(true);
  const Tensor other =
      egr_utils_api::CreateTensorWithValue(phi::make_ddim({1}), paddle::platform::CPUPlace(),
                                           phi::DataType::FLOAT32, phi::DataLayout::NCHW, 1, false);
  EXPECT_TRUE(EagerUtils::stops_gradient(other));
}

TEST(OutsideEager, HooksAsClasses) {
  class Doubled : public TensorHook {
   public:
    Tensor operator()(const Tensor& gradient) override { return gradient * 2; }
  };
  class Counted : public TensorVoidHook {
   public:
    explicit Counted(int* calls) : calls_(calls) {}
    void operator()() override { ++*calls_; }

   private:
    int* calls_;
  };
  const Tensor leaf = LeafOf(1);
  const Tensor out = leaf * 3;
  int calls = 0;
  const int64_t id =
      egr_utils_api::RegisterGradientHookForTensor(leaf, std::make_shared<Doubled>());
  egr_utils_api::RegisterReduceHookForTensor(leaf, std::make_shared<Counted>(&calls));
  egr_utils_api::RetainGradForTensor(out);
  Backward({out}, {}, true);
  EXPECT_EQ(GradOf(leaf), (Floats{6, 6}));
  EXPECT_EQ(GradOf(out), (Floats{1, 1}));
  EXPECT_EQ(calls, 1);
  EXPECT_TRUE(EagerUtils::grad_node(leaf)->RemoveGradientHook(id));
  EXPECT_FALSE(EagerUtils::grad_node(leaf)->RemoveGradientHook(id));
  Backward({out});
  EXPECT_EQ(GradOf(leaf), (Floats{9, 9}));
  EXPECT_EQ(calls, 2);
}

TEST(OutsideEager, HooksOfFunctions) {
  const Tensor leaf = LeafOf(1);
  int calls = 0;
  egr_utils_api::RegisterGradientHookForTensor(
      leaf, std::make_shared<CppTensorHook>([](const Tensor& gradient) { return gradient + 5; }));
  egr_utils_api::RegisterReduceHookForTensor(
      leaf, std::make_shared<CppTensorVoidHook>([&calls] { ++calls; }));
  egr_utils_api::RegisterGradientHookForTensor(leaf,
                                               [](const Tensor& gradient) { return gradient * 2; });
  Backward({leaf * 4}, {LeafOf(2)});
  EXPECT_EQ(GradOf(leaf), (Floats{26, 26}));  // (4 * 2 + 5) * 2
  EXPECT_EQ(calls, 1);
}

// Ten times its input; as a team writes it that has an operation of its own.
class GradNodeTenfold : public GradNodeBase {
 public:
  GradNodeTenfold() : GradNodeBase(1, 1) {}
  GradList operator()(GradList& grads, bool create_graph) override {
    EXPECT_FALSE(create_graph);
    EXPECT_EQ(Elements(x_.recover()), (Floats{1, 1}));
    GradList out(1);
    out[0].push_back(grads[0][0] * 10);
    return out;
  }
  std::string name() const override { return "GradNodeTenfold"; }
  void ClearTensorWrappers() override {
    x_.clear();
    SetIsTensorWrappersCleared(true);
  }
  void SetTensorWrapperX(const Tensor& x) { x_ = TensorWrapper(x); }

 private:
  TensorWrapper x_;
};

Tensor Tenfold(const Tensor& x) {
  Tensor out;
  {
    const NoGradGuard guard;
    out = x * 10;
  }
  if (!EagerUtils::ComputeRequireGrad({&x})) return out;
  auto node = std::make_shared<GradNodeTenfold>();
  node->SetTensorWrapperX(x);
  node->SetGradOutMeta(x, 0);
  EagerUtils::SetHistory(&out, node, 0, 0);
  node->SetGradInMeta(out, 0);
  return out;
}

TEST(OutsideEager, ANodeOfItsOwn) {
  const Tensor leaf = LeafOf(1);
  const Tensor out = Tenfold(leaf);
  EXPECT_EQ(EagerUtils::grad_node(out)->name(), "GradNodeTenfold");
  const Edge& edge = EagerUtils::grad_node(out)->OutputMeta()[0][0].GetEdge();
  EXPECT_NE(dynamic_cast<GradNodeAccumulation*>(edge.GetGradNode()), nullptr);
  EXPECT_EQ(EagerUtils::grad_node(out)->InputMeta()[0][0].dims(), leaf.dims());
  Backward({out * 2});
  EXPECT_EQ(GradOf(leaf), (Floats{20, 20}));
  EXPECT_TRUE(EagerUtils::grad_node(out)->IsTensorWrappersCleared());
  EXPECT_THROW(Backward({out}), paddle::platform::EnforceNotMet);
}

TEST(OutsideEager, GradOfSecondOrder) {
  const Tensor x = LeafOf(3);
  const Tensor cube = x * x * x;
  const std::vector<Tensor> first = Grad({cube}, {x}, {}, false, true);
  EXPECT_EQ(Elements(first[0]), (Floats{27, 27}));
  EXPECT_EQ(Elements(Grad({first[0]}, {x})[0]), (Floats{18, 18}));
  EXPECT_FALSE(EagerUtils::unsafe_autograd_meta(x)->Grad().initialized());
}

TEST(OutsideEager, HolderOfGradients) {
  const Tensor out = Tenfold(LeafOf(1));
  GradTensorHolder holder(EagerUtils::grad_node(out)->InputMeta());
  EXPECT_TRUE(holder.IsEmpty());
  holder.CopyValueFromTensor(0, 0, out, true);
  holder.add(0, 0, LeafOf(4));
  EXPECT_EQ(Elements(holder.Buffers()[0][0]), (Floats{5, 5}));
}

}  // namespace
}  // namespace egr
