#include <cmath>
#include <string>
#include <vector>

#include "framework/program/op_desc.h"
#include "tests/framework/executor/passes/optimizer_programs.h"

namespace phibridge {
namespace {

using paddle::framework::AttributeMap;
using testing::ManySteps;
using testing::Only;
using testing::StepsProgram;
using testing::VarType;
using Types = std::vector<std::string>;

const phi::Place kCpu = phi::CPUPlace();
const std::vector<std::string> kOnly = Only("merge_optimizers");

StepsProgram FourOfMomentum() {
  StepsProgram p(kCpu);
  for (const char* name : {"a", "b", "c", "d"}) p.Momentum(name, 3 + name[0] % 7);
  return p;
}

TEST(MergeOptimizersPass, StepsOfMomentumAreOne) {
  FourOfMomentum().ExpectSameBits(kOnly, {"merged_momentum"});
  FourOfMomentum().ExpectSameBits({}, {"merged_momentum"});
  EXPECT_EQ(FourOfMomentum().Types({"merge_optimizers=off"}), Types(4, "momentum"));
  ManySteps(kCpu, "momentum", 30).ExpectSameBits({}, {"merged_momentum"});
}

// float32 is not rescaled, with nesterov or without, by one and by many.
TEST(MergeOptimizersPass, EachParameterHasItsDecay) {
  for (const bool nesterov : {false, true}) {
    StepsProgram p(kCpu);
    for (const char* name : {"a", "b", "c"}) {
      const bool decays = name[0] == 'b';
      p.Momentum(name, 5,
                 {{"regularization_method", std::string(decays ? "l2_decay" : "")},
                  {"regularization_coeff", decays ? 0.25f : 0.0f},
                  {"rescale_grad", 0.5f},
                  {"use_nesterov", nesterov}});
    }
    p.ExpectSameBits({}, {"merged_momentum"});
  }
}

TEST(MergeOptimizersPass, StepsOfAdamAreOne) {
  ManySteps(kCpu, "adam", 9).ExpectSameBits({}, {"fused_adam"});
  StepsProgram p(kCpu);
  for (const char* name : {"a", "b"}) p.Adam("adam", name, 5, {{"use_global_beta_pow", true}});
  p.ExpectSameBits({}, {"fused_adam"});
}

// Weights decay and biases do not, by turns.
TEST(MergeOptimizersPass, StepsOfAdamwAreOneOfEachKind) {
  StepsProgram p(kCpu);
  for (const char* name : {"a", "b", "c", "d"}) {
    const bool decays = name[0] % 2 == 0;
    p.Adam("adamw", name, 5 + name[0] % 7, {{"with_decay", decays}, {"coeff", 0.5f}});
  }
  p.ExpectSameBits({}, {"fused_adam", "fused_adam"});
}

TEST(MergeOptimizersPass, StepsThatOneVariableSkipsAreOne) {
  for (const bool skips : {false, true}) {
    StepsProgram p(kCpu);
    phi::DenseTensor& skip = p.Parameter("skip", {1});
    *skip.mutable_data<bool>(kCpu) = skips;
    p.Declare("skip", VarType::BOOL);
    p.Adam("adam", "a", 5, {}, "skip");
    p.Adam("adam", "b", 7, {}, "skip");
    p.Adam("adam", "c", 7);
    p.Adam("adam", "d", 5);
    p.ExpectSameBits({}, {"fused_adam", "fused_adam"});
    Scope scope;
    p.RunIn(&scope, {}, {2, 3});
    EXPECT_EQ(
        StepsProgram::OnHost(scope, "a").data<float>()[0] == p.values.at("a")->data<float>()[0],
        skips);
  }
}

TEST(MergeOptimizersPass, HalfParametersHaveMasters) {
  StepsProgram p(kCpu);
  for (const std::string name : {"a", "b", "c"}) {
    for (const char* part : {"", "_grad", "_velocity", "_master"}) p.Parameter(name + part, {11});
    p.Step("momentum",
           {{"Param", {name}},
            {"Grad", {name + "_grad"}},
            {"Velocity", {name + "_velocity"}},
            {"LearningRate", {"rate"}},
            {"MasterParam", {name + "_master"}}},
           {{"ParamOut", {name}},
            {"VelocityOut", {name + "_velocity"}},
            {"MasterParamOut", {name + "_master"}}},
           {{"mu", 0.5f}, {"multi_precision", true}, {"rescale_grad", 0.25f}});
    p.InHalf({name, name + "_grad"});
  }
  p.ExpectSameBits({}, {"merged_momentum"});
}

TEST(MergeOptimizersPass, SaysWhatItPutTogether) {
  const OptimisedProgram optimised = FourOfMomentum().Optimised({});
  ASSERT_EQ(optimised.fusions.size(), 1u);
  EXPECT_EQ(optimised.fusions[0].StandsFor(),
            (Types{"0/0 momentum", "0/1 momentum", "0/2 momentum", "0/3 momentum"}));
  EXPECT_EQ(optimised.fusions[0].passes, Types{"merge_optimizers"});
  EXPECT_EQ(optimised.origins, std::vector<int>{3});
}

TEST(MergeOptimizersPass, OtherAttributesVariablesAndTypesStayApart) {
  StepsProgram p(kCpu);
  p.Parameter("rate2", {1}, 0.5f);
  p.Momentum("a", 5);
  p.Momentum("b", 5, {{"mu", 0.5f}});
  p.Momentum("c", 5, {{"use_nesterov", true}});
  p.Momentum("d", 5, {}, "rate2");
  p.Adam("adam", "e", 5);
  p.Adam("adamw", "f", 5);
  EXPECT_EQ(p.Types({}), (Types{"momentum", "momentum", "momentum", "momentum", "adam", "adamw"}));
}

TEST(MergeOptimizersPass, NumbersAgreeToTheLastBit) {
  StepsProgram p(kCpu);
  p.Momentum("a", 5);
  p.Momentum("b", 5, {{"mu", std::nextafter(0.75f, 1.0f)}});
  p.Momentum("c", 5, {{"mu", std::nextafter(0.75f, 1.0f)}});
  p.ExpectSameBits({}, {"momentum", "merged_momentum"});
}

// What a rule is about, what is fetched, gradients of some rows, and rates by parameter.
TEST(MergeOptimizersPass, LeavesWhatIsNotItsOwn) {
  StepsProgram p = FourOfMomentum();
  p.options.rules = KernelRules({"0/1=legacy"});
  EXPECT_EQ(p.Types({}), (Types{"momentum", "merged_momentum"}));
  p = FourOfMomentum();
  p.options.rules = KernelRules({"momentum=legacy"});
  EXPECT_EQ(p.Types({}), Types(4, "momentum"));
  p = FourOfMomentum();
  p.options.keep = {"b", "c_velocity", "d_grad"};
  EXPECT_EQ(p.Types({}), (Types{"momentum", "momentum", "merged_momentum"}));
  p = FourOfMomentum();
  p.DeclareKind("c_grad", VarType::SELECTED_ROWS);
  EXPECT_EQ(p.Types({}), (Types{"momentum", "merged_momentum"}));
  StepsProgram slow(kCpu);
  for (const char* name : {"a", "b"}) slow.Adam("adamw", name, 5, {{"lr_ratio", 0.5f}});
  EXPECT_EQ(slow.Types({}), (Types{"adamw", "adamw"}));
}

// Steps move to the place of the last: nothing on the way may see it.
TEST(MergeOptimizersPass, WhatLiesBetweenSeesWhatItSaw) {
  const auto between = [](const std::string& from, const std::string& to) {
    StepsProgram p(kCpu);
    p.Parameter("out", {3});
    p.Momentum("a", 3);
    p.Momentum("b", 3);
    p.Step("scale", {{"X", {from}}}, {{"Out", {to}}}, {{"scale", 3.0f}});
    p.Momentum("c", 3);
    p.Momentum("d", 3);
    return p;
  };
  const Types apart = {"merged_momentum", "scale", "merged_momentum"};
  between("a", "out").ExpectSameBits({}, apart);          // reads what a step wrote
  between("c_grad", "a_grad").ExpectSameBits({}, apart);  // writes what a step read
  between("c_grad", "b").ExpectSameBits({}, apart);       // writes what a step wrote
  between("rate", "rate").ExpectSameBits({}, apart);
  between("c_grad", "d_grad").ExpectSameBits({}, {"scale", "merged_momentum"});
  between("c", "out").ExpectSameBits({}, {"scale", "merged_momentum"});
}

TEST(MergeOptimizersPass, TwoStepsOfAParameterAreTwo) {
  StepsProgram p(kCpu);
  for (const char* name : {"a", "b", "a", "b"}) p.Momentum(name, 5);
  p.ExpectSameBits({}, {"merged_momentum", "merged_momentum"});
}

TEST(MergeOptimizersPass, AStepThatNamesAVariableTwiceStaysAlone) {
  StepsProgram p(kCpu);
  p.Momentum("a", 5);
  p.Parameter("twice", {5});
  p.Step("momentum",
         {{"Param", {"twice"}},
          {"Grad", {"twice"}},
          {"Velocity", {"a_grad"}},
          {"LearningRate", {"rate"}}},
         {{"ParamOut", {"twice"}}, {"VelocityOut", {"a_grad"}}}, {{"mu", 0.75f}});
  p.Momentum("b", 5);
  p.Momentum("c", 5);
  p.ExpectSameBits({}, {"momentum", "momentum", "merged_momentum"});
}

// It prints a variable that it names as an output, too, which no other operator may pass.
TEST(MergeOptimizersPass, NothingPassesWhatActs) {
  StepsProgram p(kCpu);
  p.Var("shown", {2, 3});
  p.Momentum("a", 5);
  p.Op("print", {{"In", {"x"}}}, {{"Out", {"shown"}}}, {{"first_n", 1}});
  p.Momentum("b", 5);
  EXPECT_EQ(p.Types({}), (Types{"momentum", "print", "momentum"}));
}

// Other passes are for inference: a gradient reads what they would take away.
TEST(MergeOptimizersPass, OtherPassesLeaveTrainingProgramsAlone) {
  StepsProgram p = FourOfMomentum();
  for (const char* name : {"s", "t", "u"}) p.Var(name, {2, 3});
  p.Step("tanh", {{"X", {"x"}}}, {{"Out", {"s"}}}, {});
  p.Step("assign", {{"X", {"s"}}}, {{"Out", {"t"}}}, {});
  p.Step("exp", {{"X", {"t"}}}, {{"Out", {"u"}}}, {});
  EXPECT_EQ(p.Types({}), (Types{"merged_momentum", "tanh", "assign", "exp"}));
  EXPECT_EQ(p.Types({"merge_optimizers=off"}).size(), 7u);
  EXPECT_EQ(p.Optimised({"merge_optimizers=off"}).program, nullptr);
}

}  // namespace
}  // namespace phibridge
