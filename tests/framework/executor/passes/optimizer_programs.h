#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "framework/program/op_proto_maker.h"
#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace testing {

/// A training program: steps of optimizers over parameters that it declares.
class StepsProgram : public PassProgram {
 public:
  explicit StepsProgram(const phi::Place& place) : PassProgram(place) {
    Var("x", {2, 3});
    Parameter("rate", {1}, 0.5f);
  }

  /// One step of parameter NAME, of `size` elements; its gradient is NAME_grad.
  void Momentum(const std::string& name, int64_t size, AttributeMap attributes = {},
                const std::string& rate = "rate") {
    States(name, size, {"_grad", "_velocity"});
    attributes.emplace("mu", 0.75f);
    Step("momentum",
         {{"Param", {name}},
          {"Grad", {name + "_grad"}},
          {"Velocity", {name + "_velocity"}},
          {"LearningRate", {rate}}},
         {{"ParamOut", {name}}, {"VelocityOut", {name + "_velocity"}}}, attributes);
  }
  /// Of type adam or adamw. `skip`: a variable, or "".
  void Adam(const std::string& type, const std::string& name, int64_t size,
            const AttributeMap& attributes = {}, const std::string& skip = "") {
    States(name, size, {"_grad", "_mean", "_square"});
    Parameter(name + "_power1", {1}, 0.25f);
    Parameter(name + "_power2", {1}, 0.25f);
    values_of(name + "_power1")[0] = 0.9f;
    values_of(name + "_power2")[0] = 0.99f;
    for (int64_t i = 0; i < size; ++i) {
      float* const square = values_of(name + "_square") + i;
      *square = std::abs(*square);
    }
    VariableNameMap inputs = {{"Param", {name}},
                              {"Grad", {name + "_grad"}},
                              {"LearningRate", {"rate"}},
                              {"Moment1", {name + "_mean"}},
                              {"Moment2", {name + "_square"}},
                              {"Beta1Pow", {name + "_power1"}},
                              {"Beta2Pow", {name + "_power2"}}};
    if (!skip.empty()) inputs["SkipUpdate"] = {skip};
    Step(type, inputs,
         {{"ParamOut", {name}},
          {"Moment1Out", {name + "_mean"}},
          {"Moment2Out", {name + "_square"}},
          {"Beta1PowOut", {name + "_power1"}},
          {"Beta2PowOut", {name + "_power2"}}},
         attributes);
  }
  /// An operator of the optimizer's part.
  void Step(const std::string& type, const VariableNameMap& inputs, const VariableNameMap& outputs,
            AttributeMap attributes) {
    using paddle::framework::OpProtoAndCheckerMaker;
    attributes[OpProtoAndCheckerMaker::OpRoleAttrName()] =
        static_cast<int>(paddle::framework::OpRole::kOptimize);
    Op(type, inputs, outputs, attributes);
  }

  /// Expects that the passes leave operators of `types`, and that all variables that are there
  /// before the run have the same bits after it as without passes.
  void ExpectSameBits(const std::vector<std::string>& passes,
                      const std::vector<std::string>& types) const {
    EXPECT_EQ(Types(passes), types);
    Scope with, without;
    RunIn(&with, passes, {2, 3});
    RunIn(&without, {"off"}, {2, 3});
    for (const auto& [name, value] : values) {
      const phi::DenseTensor got = OnHost(with, name), want = OnHost(without, name);
      ASSERT_EQ(got.dims(), want.dims()) << name;
      ASSERT_EQ(got.dtype(), want.dtype()) << name;
      const size_t bytes = static_cast<size_t>(got.numel()) * phi::SizeOf(got.dtype());
      EXPECT_EQ(std::memcmp(got.data(), want.data(), bytes), 0) << name;
    }
  }
  static phi::DenseTensor OnHost(const Scope& scope, const std::string& name) {
    phi::DenseTensor value;
    phi::TensorCopySync(scope.FindVar(name)->Get<phi::DenseTensor>(), phi::CPUPlace(), &value);
    return value;
  }

 private:
  void States(const std::string& name, int64_t size, const std::vector<const char*>& more) {
    if (values.count(name) != 0) return;
    Parameter(name, {size});
    for (const char* part : more) Parameter(name + part, {size});
  }
  float* values_of(const std::string& name) {
    return const_cast<float*>(values.at(name)->data<float>());
  }
};

/// Steps of `count` parameters of many sizes, one of them larger than a wave of a GPU's blocks.
inline StepsProgram ManySteps(const phi::Place& place, const std::string& type, int count) {
  StepsProgram p(place);
  for (int i = 0; i < count; ++i) {
    const std::string name = "p" + std::to_string(i);
    const int64_t size = i == count / 2 ? 3000001 : 1 + 37 * i * i % 5000;
    if (type == "momentum") {
      p.Momentum(name, size);
    } else {
      p.Adam(type, name, size,
             type == "adamw" ? AttributeMap{{"with_decay", true}} : AttributeMap{});
    }
  }
  return p;
}

}  // namespace testing
}  // namespace phibridge
