#include "framework/nn/optimizers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "framework/op/op_registry.h"
#include "framework/scope/scope.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/nn/values.h"

namespace phibridge {
namespace {

using optimizer::AdamOptions;
using optimizer::AdamWOptions;
using optimizer::Optimizer;
using optimizer::Options;
using phi::Tensor;
using testing::At;
using testing::ErrorOf;
using testing::ListOf;
using testing::TempFolder;
using Tensors = std::vector<Tensor>;
using Make = std::function<std::unique_ptr<Optimizer>(const Tensors&)>;

Tensor Parameter(const Tensor& value, const std::string& name) {
  Tensor parameter = value;
  parameter.set_name(name);
  autograd::set_stop_gradient(&parameter, false);
  return parameter;
}

// A tensor of one element.
Tensor One(float value) {
  return api::full(phi::IntArray({1}), phi::Scalar(value), phi::DataType::FLOAT32, phi::CPUPlace());
}

template <typename T>
T With(double weight_decay, const std::shared_ptr<const optimizer::GradientClip>& clip = nullptr) {
  T options;
  options.weight_decay = weight_decay;
  options.grad_clip = clip;
  return options;
}

struct AsPaddle {
  const char* name;
  Make make;
};

const std::vector<AsPaddle>& AllOptimizers() {
  using std::make_unique;
  namespace o = optimizer;
  static const std::vector<AsPaddle> all = {
      {"sgd", [](const Tensors& p) { return make_unique<o::SGD>(0.1, p); }},
      {"sgd_decay",
       [](const Tensors& p) { return make_unique<o::SGD>(0.1, p, With<Options>(0.01)); }},
      {"momentum",
       [](const Tensors& p) {
         return make_unique<o::Momentum>(0.1, p, 0.9, false, With<Options>(0.01));
       }},
      {"nesterov", [](const Tensors& p) { return make_unique<o::Momentum>(0.1, p, 0.9, true); }},
      {"adam", [](const Tensors& p) { return make_unique<o::Adam>(0.1, p); }},
      {"adam_decay_clip",
       [](const Tensors& p) {
         return make_unique<o::Adam>(
             0.1, p, With<AdamOptions>(0.01, std::make_shared<o::ClipGradByGlobalNorm>(0.5)));
       }},
      {"adamw", [](const Tensors& p) { return make_unique<o::AdamW>(0.1, p); }},
      {"adamw_some",
       [](const Tensors& p) {
         AdamWOptions options = With<AdamWOptions>(0.1);
         options.apply_decay_param_fun = [](const std::string& name) { return name == "first"; };
         return make_unique<o::AdamW>(0.1, p, options);
       }},
      {"clip_norm",
       [](const Tensors& p) {
         return make_unique<o::SGD>(0.1, p,
                                    With<Options>(0, std::make_shared<o::ClipGradByNorm>(0.5)));
       }},
      {"clip_value", [](const Tensors& p) {
         return make_unique<o::SGD>(
             0.1, p, With<Options>(0, std::make_shared<o::ClipGradByValue>(-0.5, 0.5)));
       }}};
  return all;
}

TEST(OptimizersTest, StepAsPaddle) {
  const SavedValue values = testing::PaddleValues("optimizers");
  for (const AsPaddle& as : AllOptimizers()) {
    const SavedValue& expected = At(values, as.name);
    const auto& before = ListOf(At(expected, "before"));
    const Tensors parameters = {Parameter(testing::TensorOf(before[0]), "first"),
                                Parameter(testing::TensorOf(before[1]), "second")};
    const std::unique_ptr<Optimizer> optimizer = as.make(parameters);
    const auto& gradients = ListOf(At(expected, "gradients"));
    for (size_t step = 0; step < gradients.size(); ++step) {
      for (size_t i = 0; i < 2; ++i) {
        autograd::set_grad(parameters[i], testing::TensorOf(ListOf(gradients[step])[i]));
      }
      optimizer->step();
      optimizer->clear_grad();
      const auto& after = ListOf(ListOf(At(expected, "after"))[step]);
      for (size_t i = 0; i < 2; ++i) {
        testing::ExpectClose(parameters[i], after[i], as.name + (" step " + std::to_string(step)));
      }
    }
  }
}

// The operator as a program runs it, in place on variables of these names.
void RunStatic(const std::string& type, const std::map<std::string, Tensor>& inputs,
               const std::vector<std::string>& outputs,
               const paddle::framework::AttributeMap& attrs) {
  paddle::framework::Scope scope;
  paddle::framework::VariableNameMap in, out;
  for (const auto& [slot, tensor] : inputs) {
    *scope.Var(slot)->GetMutable<phi::DenseTensor>() = tensor.dense();
    in[slot] = {slot};
  }
  for (const std::string& slot : outputs) out[slot + "Out"] = {slot};
  paddle::framework::OpRegistry::CreateOp(type, in, out, attrs)->Run(scope, phi::CPUPlace());
}

Tensor Copy(const Tensor& tensor) { return tensor.copy_to(phi::CPUPlace()); }

std::vector<float> Read(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.numel()};
}

TEST(OptimizersTest, StepAsTheStaticOperator) {
  const Tensor first = Tensor::of({{0.5f, -1.25f}, {3.0f, 0.1f}});
  const Tensor gradient = Tensor::of({{0.3f, 2.0f}, {-0.7f, 0.01f}});
  const Tensor rate = Tensor::full({}, 0.1);
  const Tensor parameter = Parameter(Copy(first), "p"), expected = Copy(first);
  optimizer::AdamW adamw(0.1, {parameter});
  const Tensor m = Tensor::full({2, 2}, 0), v = Tensor::full({2, 2}, 0);
  const Tensor b1 = Tensor::full({1}, 0.9), b2 = Tensor::full({1}, 0.999);
  for (int step = 0; step < 3; ++step) {
    autograd::set_grad(parameter, gradient);
    adamw.step();
    RunStatic("adamw",
              {{"Param", expected},
               {"Grad", gradient},
               {"LearningRate", rate},
               {"Moment1", m},
               {"Moment2", v},
               {"Beta1Pow", b1},
               {"Beta2Pow", b2}},
              {"Param", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow"},
              {{"beta1", 0.9f},
               {"beta2", 0.999f},
               {"epsilon", 1e-8f},
               {"coeff", 0.01f},
               {"with_decay", true}});
    EXPECT_EQ(Read(parameter), Read(expected)) << step;
  }
  const Tensor velocity = Tensor::full({2, 2}, 0);
  const Tensor moved = Parameter(Copy(first), "p"), moved_expected = Copy(first);
  optimizer::Momentum momentum(0.1, {moved}, 0.9, true, With<Options>(0.01));
  const Tensor fell = Parameter(Copy(first), "p"), fell_expected = Copy(first);
  optimizer::SGD sgd(0.1, {fell});
  for (int step = 0; step < 3; ++step) {
    autograd::set_grad(moved, gradient);
    momentum.step();
    RunStatic("momentum",
              {{"Param", moved_expected},
               {"Grad", gradient},
               {"LearningRate", rate},
               {"Velocity", velocity}},
              {"Param", "Velocity"},
              {{"mu", 0.9f},
               {"use_nesterov", true},
               {"regularization_method", std::string("l2_decay")},
               {"regularization_coeff", 0.01f}});
    EXPECT_EQ(Read(moved), Read(moved_expected)) << step;
    autograd::set_grad(fell, gradient);
    sgd.step();
    RunStatic("sgd", {{"Param", fell_expected}, {"Grad", gradient}, {"LearningRate", rate}},
              {"Param"}, {});
    EXPECT_EQ(Read(fell), Read(fell_expected)) << step;
  }
}

// A parameter, its scheduler and optimizer after so many steps.
struct Training {
  Tensor parameter = Parameter(Tensor::full({3}, 1.0), "p");
  std::shared_ptr<optimizer::lr::StepDecay> schedule =
      std::make_shared<optimizer::lr::StepDecay>(0.1, 2);
  optimizer::Adam adam{schedule, {parameter}};

  void Steps(int count) {
    for (int i = 0; i < count; ++i) {
      autograd::set_grad(parameter, Tensor::of({0.5f, -0.25f, float(schedule->last_epoch())}));
      adam.step();
      schedule->step();
    }
  }
};

TEST(OptimizersTest, AStateGoesOn) {
  const TempFolder folder;
  Training whole, resumed;
  whole.Steps(3);
  SaveState(whole.adam.state_dict(), folder / "a.pdopt");
  resumed.parameter.dense() = Copy(whole.parameter).dense();
  whole.Steps(3);
  resumed.adam.set_state_dict(LoadState(folder / "a.pdopt"));
  resumed.Steps(3);
  EXPECT_EQ(Read(resumed.parameter), Read(whole.parameter));
  EXPECT_EQ(resumed.adam.get_lr(), whole.adam.get_lr());
}

TEST(OptimizersTest, AFileOfPaddleGivesItsState) {
  const nn::UniqueNameGuard guard;
  const nn::Conv2D conv(1, 2, 3);
  const nn::BatchNorm2D norm(2);
  const nn::Linear out(2, 3);
  Tensors parameters;
  for (const nn::Layer* layer : std::vector<const nn::Layer*>{&conv, &norm, &out}) {
    for (const Tensor& parameter : layer->parameters()) parameters.push_back(parameter);
  }
  const auto schedule = std::make_shared<optimizer::lr::StepDecay>(0.1, 2);
  optimizer::Adam adam(schedule, parameters);
  adam.set_state_dict(LoadState(PHIBRIDGE_SOURCE_DIR "/tests/framework/io/pdparams/net.pdopt"));
  EXPECT_EQ(adam.get_lr(), 0.010000000000000002);
  EXPECT_EQ(schedule->last_epoch(), 2);
}

TEST(OptimizersTest, AStateThatDoesNotFitChangesNothing) {
  Training training;
  training.Steps(1);
  const std::vector<float> before =
      Read(Tensor(*training.adam.state_dict().Find("p_moment1_0")->tensor()));
  const auto missing = ErrorOf([&] { training.adam.set_state_dict({SavedValue::Dict{}}); });
  EXPECT_EQ(missing.first, phi::NOT_FOUND);
  EXPECT_HAS(missing.second, "`p_moment1_0`");
  EXPECT_HAS(missing.second, "`LR_Scheduler`");
  EXPECT_EQ(Read(Tensor(*training.adam.state_dict().Find("p_moment1_0")->tensor())), before);
}

TEST(OptimizersTest, HalfParametersAreUpdatedInFloat32) {
  const Tensor parameter = Parameter(Tensor::full({2}, 1.0, phi::DataType::FLOAT16), "p");
  Options options;
  options.multi_precision = true;
  optimizer::SGD sgd(0.0001, {parameter}, options);
  autograd::set_grad(parameter, Tensor::full({2}, 1.0, phi::DataType::FLOAT16));
  for (int i = 0; i < 10; ++i) sgd.step();
  // Each step is less than float16 tells from 1; ten steps are not.
  EXPECT_NEAR(static_cast<float>(parameter.data<phi::dtype::float16>()[0]), 0.999f, 5e-4f);
  EXPECT_LT(static_cast<float>(parameter.data<phi::dtype::float16>()[0]), 1.0f);
  const SavedValue state = sgd.state_dict();
  EXPECT_NEAR(state.Find("master_weights")->Find("p")->tensor()->data<float>()[0], 0.999f, 1e-6f);
}

TEST(OptimizersTest, SparseGradientsMoveTheirRows) {
  nn::Embedding words(4, 2, std::nullopt, /*sparse=*/true);
  const std::vector<float> before = Read(words.weight);
  optimizer::SGD sgd(0.5, words.parameters());
  autograd::Backward({api::sum(words(Tensor::of<int64_t>({1, 3})), {}, false, true)});
  sgd.step();
  const std::vector<float> after = Read(words.weight);
  for (size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(after[i], i / 2 % 2 == 1 ? before[i] - 0.5f : before[i]) << i;
  }
}

TEST(OptimizersTest, GroupsHaveRatesDecaysAndClipsOfTheirOwn) {
  const Tensor one = Parameter(Tensor::of({1.f, 1.f}), "p");
  const Tensor other = Parameter(Tensor::of({1.f, 1.f}), "q");
  optimizer::ParameterGroup fast, clipped;
  fast.parameters = {one};
  fast.learning_rate = 10;
  fast.weight_decay = 0.5;
  clipped.parameters = {other};
  clipped.grad_clip = std::make_shared<optimizer::ClipGradByGlobalNorm>(1);
  optimizer::SGD sgd(0.1, std::vector<optimizer::ParameterGroup>{fast, clipped});
  EXPECT_EQ(sgd.parameters().size(), 2u);
  autograd::set_grad(one, Tensor::of({3.f, 0.f}));
  autograd::set_grad(other, Tensor::of({3.f, 4.f}));
  sgd.step();
  EXPECT_EQ(Read(one), (std::vector<float>{1 - 3.5f, 0.5f}));
  EXPECT_FLOAT_EQ(Read(other)[0], 1 - 0.1f * 0.6f);
  EXPECT_FLOAT_EQ(Read(other)[1], 1 - 0.1f * 0.8f);
}

TEST(OptimizersTest, ADecayOfAGroupReachesTheOperator) {
  for (const bool is_momentum : {true, false}) {
    const Tensor one = Parameter(Tensor::of({1.f}), "p"), other = Parameter(Tensor::of({1.f}), "q");
    const std::vector<optimizer::ParameterGroup> groups = {{{one}, 1, 0.0, nullptr},
                                                           {{other}, 1, std::nullopt, nullptr}};
    std::unique_ptr<Optimizer> made;
    if (is_momentum) {
      made = std::make_unique<optimizer::Momentum>(0.1, groups, 0.9, false, With<Options>(0.5));
    } else {
      made = std::make_unique<optimizer::AdamW>(0.1, groups, With<AdamWOptions>(0.5));
    }
    for (const Tensor& parameter : {one, other}) autograd::set_grad(parameter, Tensor::of({0.f}));
    made->step();
    EXPECT_EQ(Read(one)[0], 1) << is_momentum;
    EXPECT_FLOAT_EQ(Read(other)[0], 0.95f) << is_momentum;
  }
}

// Numbers of Paddle 2.6.2.
TEST(OptimizersTest, AClearedGradientIsZeros) {
  for (const auto& [to_zero, expected] : {std::pair{true, 0.62f}, std::pair{false, 0.8f}}) {
    const Tensors p = {Parameter(One(1.0f), "one"), Parameter(One(1.0f), "other")};
    optimizer::Momentum momentum(0.1, p);
    for (int step = 0; step < 2; ++step) {
      autograd::set_grad(p[0], One(1.0f));
      if (step == 0) autograd::set_grad(p[1], One(2.0f));
      momentum.step();
      momentum.clear_grad(to_zero);
    }
    EXPECT_FALSE(autograd::grad(p[1]).defined());
    EXPECT_FLOAT_EQ(p[1].data<float>()[0], expected);
  }
}

TEST(OptimizersTest, L1DecayIsOfTheSign) {
  const Tensors p = {Parameter(One(-3.0f), "one")};
  Options options;
  options.weight_decay = {0.5, /*is_l1=*/true};
  optimizer::SGD sgd(0.1, p, options);
  autograd::set_grad(p[0], One(1.0f));
  sgd.step();
  EXPECT_FLOAT_EQ(p[0].data<float>()[0], -3.05f);
  AdamWOptions own;
  own.weight_decay = options.weight_decay;
  optimizer::AdamW adamw(0.1, p, own);
  EXPECT_NE(ErrorOf([&] { adamw.step(); }).second.find("L1"), std::string::npos);
}

TEST(OptimizersTest, AStateMayLackWhatDoesNotLearn) {
  Tensors p = {Parameter(One(1.0f), "one"), Parameter(One(1.0f), "still")};
  const SavedValue half = optimizer::Adam(0.1, {p[0]}).state_dict();
  optimizer::Adam adam(0.1, p);
  EXPECT_NE(ErrorOf([&] { adam.set_state_dict(half); }).second.find("still_moment1_0"),
            std::string::npos);
  autograd::set_stop_gradient(&p[1], true);
  adam.set_state_dict(half);
}

// What the constructor of O with these numbers says; empty if it takes them.
template <typename O, typename OptionsOfO>
std::string RefusalOf(double beta1, double beta2, double epsilon) {
  OptionsOfO options;
  options.beta1 = beta1;
  options.beta2 = beta2;
  options.epsilon = epsilon;
  const Tensor parameter = Parameter(Tensor::full({2}, 1.0), "p");
  try {
    const O made(0.1, {parameter}, options);
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    return error.error_str();
  }
  return "";
}

// As the original's constructors do; they take an epsilon of 0.
TEST(OptimizersTest, AdamTakesNumbersInTheirRanges) {
  const double nan = std::nan("");
  const auto adam = RefusalOf<optimizer::Adam, AdamOptions>;
  const auto adamw = RefusalOf<optimizer::AdamW, AdamWOptions>;
  for (const double wrong : {-0.1, 1.0, 1.5, nan}) {
    EXPECT_HAS(adam(wrong, 0.9, 1e-8), "Adam: `beta1` must be in [0, 1)");
    EXPECT_HAS(adam(0.9, wrong, 1e-8), "Adam: `beta2` must be in [0, 1)");
    EXPECT_HAS(adamw(wrong, 0.9, 1e-8), "AdamW: `beta1` must be in [0, 1)");
    EXPECT_HAS(adamw(0.9, wrong, 1e-8), "AdamW: `beta2` must be in [0, 1)");
  }
  for (const double wrong : {-1e-8, nan}) {
    EXPECT_HAS(adam(0.9, 0.99, wrong), "Adam: `epsilon` must not be negative");
    EXPECT_HAS(adamw(0.9, 0.99, wrong), "AdamW: `epsilon` must not be negative");
  }
  EXPECT_EQ(adam(0, 0, 0), "");
  EXPECT_EQ(adamw(0, 0, 0), "");
}

TEST(OptimizersTest, WrongUseIsRefused) {
  const Tensor parameter = Parameter(Tensor::full({2}, 1.0), "p");
  EXPECT_EQ(ErrorOf([&] { optimizer::SGD(0.1, {}); }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(ErrorOf([&] {
              optimizer::SGD(0.1, {parameter, parameter});
            }).first,
            phi::INVALID_ARGUMENT);
  Training training;
  EXPECT_EQ(ErrorOf([&] { training.adam.set_lr(1); }).first, phi::PRECONDITION_NOT_MET);
  optimizer::SGD sgd(0.1, {parameter});
  sgd.set_lr(0.5);
  autograd::set_grad(parameter, Tensor::full({2}, 1.0));
  sgd.step();
  EXPECT_EQ(parameter.data<float>()[0], 0.5f);
}

}  // namespace
}  // namespace phibridge
