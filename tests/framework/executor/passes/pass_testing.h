#pragma once

#include <gtest/gtest.h>

#include <list>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "framework/executor/passes/pass.h"
#include "framework/executor/passes/pattern.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/scope/data_transform.h"
#include "phi/common/float16.h"
#include "phi/core/device_context.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace testing {

using paddle::framework::AttributeMap;
using paddle::framework::VariableNameMap;
using VarType = paddle::framework::proto::VarType;

/// A program of block 0 with parameters, built op by op, that runs with and without passes.
class PassProgram {
 public:
  explicit PassProgram(bool onednn = true) {
    options.use_onednn = onednn;
    options.keep = {"out"};
  }
  /// On a place that all of it must run on.
  explicit PassProgram(const phi::Place& place) {
    options.place = place;
    options.fallback = FallbackPolicy::kDeny;
    options.keep = {"out"};
  }
  static bool HasOneDNN() {
    return phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
  }

  void Var(const std::string& name, const std::vector<int64_t>& shape, bool persistable = false) {
    auto* var = program_->MutableBlock(0)->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape(shape);
    var->SetPersistable(persistable);
  }
  /// Declares another element type.
  void Declare(const std::string& name, VarType::Type dtype) {
    program_->MutableBlock(0)->Var(name)->SetDataType(dtype);
  }
  /// Declares another kind of variable.
  void DeclareKind(const std::string& name, VarType::Type kind) {
    program_->MutableBlock(0)->Var(name)->SetType(kind);
  }
  /// Numbers between `low` and 2.
  phi::DenseTensor& Parameter(const std::string& name, const std::vector<int64_t>& shape,
                              float low = -2) {
    Var(name, shape, true);
    values_.emplace_back(Random(shape, low));
    values[name] = &values_.back();
    return values_.back();
  }
  /// Makes tensors that are declared float16: their declarations, and parameters among them.
  void InHalf(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      Declare(name, VarType::FP16);
      for (phi::DenseTensor& value : values_) {
        if (values.count(name) != 0 && values.at(name) == &value) {
          value = As<float, phi::float16>(value);
        }
      }
    }
  }
  /// Moves the parameters to the place of the run.
  void PlaceParameters() {
    for (phi::DenseTensor& value : values_) value = At(options.place, value);
  }
  void Op(const std::string& type, const VariableNameMap& inputs, const VariableNameMap& outputs,
          const AttributeMap& attributes = {}) {
    OpDesc* op = program_->MutableBlock(0)->AppendOp();
    op->SetType(type);
    op->SetInputMap(inputs);
    op->SetOutputMap(outputs);
    for (const auto& attribute : attributes) op->SetAttr(attribute.first, attribute.second);
  }
  /// conv2d of Filter `filter`; batch norm of parameters NAME_scale, …, over axis 1, or axis 3 if
  /// `data_layout` is given; both with temporaries of `shape`.
  void Conv(const std::string& x, const std::string& filter, const std::string& out,
            const std::vector<int64_t>& shape, const AttributeMap& attributes = {},
            const std::string& type = "conv2d") {
    Var(out, shape);
    Op(type, {{"Input", {x}}, {"Filter", {filter}}}, {{"Output", {out}}}, attributes);
  }
  void BatchNorm(const std::string& name, const std::string& x, const std::string& out,
                 const std::vector<int64_t>& shape, AttributeMap attributes = {}) {
    Var(out, shape);
    const int64_t channels = shape[attributes.count("data_layout") != 0 ? 3 : 1];
    for (const char* part : {"_scale", "_bias", "_mean"}) Parameter(name + part, {channels});
    Parameter(name + "_variance", {channels}, 0.5f);
    Var(name + "_saved_mean", {channels});
    Var(name + "_saved_variance", {channels});
    attributes.emplace("is_test", true);
    Op("batch_norm",
       {{"X", {x}},
        {"Scale", {name + "_scale"}},
        {"Bias", {name + "_bias"}},
        {"Mean", {name + "_mean"}},
        {"Variance", {name + "_variance"}}},
       {{"Y", {out}},
        {"MeanOut", {name + "_mean"}},
        {"VarianceOut", {name + "_variance"}},
        {"SavedMean", {name + "_saved_mean"}},
        {"SavedVariance", {name + "_saved_variance"}}},
       attributes);
  }

  /// Says that `out` is wanted.
  void Fetch() {
    program_->MutableBlock(0)->Var("fetch")->SetType(VarType::FETCH_LIST);
    Op("fetch", {{"X", {"out"}}}, {{"Out", {"fetch"}}}, {{"col", 0}});
  }

  OptimisedProgram Optimised(const std::vector<std::string>& passes) const {
    return Optimise(*program_, values, options, PassSelection(passes));
  }
  /// The types of the operators that the passes leave.
  std::vector<std::string> Types(const std::vector<std::string>& passes) const {
    const OptimisedProgram optimised = Optimised(passes);
    const ProgramDesc& program = optimised.program == nullptr ? *program_ : *optimised.program;
    std::vector<std::string> types;
    for (const OpDesc* op : program.Block(0).AllOps()) types.push_back(op->Type());
    return types;
  }
  /// `out` for a feed `x` of the shape, with these passes.
  phi::DenseTensor Run(const std::vector<std::string>& passes,
                       const std::vector<int64_t>& shape) const {
    Scope scope;
    RunIn(&scope, passes, shape);
    const auto& out = scope.FindVar("out")->Get<phi::DenseTensor>();
    if (IsHalf("out")) return As<phi::float16, float>(At(phi::CPUPlace(), out));
    if (out.layout() != phi::DataLayout::ONEDNN) return At(phi::CPUPlace(), out);
    TensorTransform to_plain;
    to_plain.plain_layout = true;
    phi::DenseTensor plain;
    ApplyTransform(out, to_plain, &plain);
    return plain;
  }
  /// The same; `scope` keeps all variables. Two runs, of parameters of their own.
  void RunIn(Scope* scope, const std::vector<std::string>& passes,
             const std::vector<int64_t>& shape) const {
    OptimisedProgram optimised = Optimised(passes);
    if (optimised.program == nullptr) optimised.program = program_;
    const auto prepared = PreparedProgram::Prepare(std::move(optimised), options);
    for (const auto& [name, value] : values) {
      phi::TensorCopySync(*value, options.place, scope->Var(name)->GetMutable<phi::DenseTensor>());
    }
    phi::DenseTensor x = Random(shape, -2);
    if (IsHalf("x")) x = As<float, phi::float16>(x);
    *scope->Var("x")->GetMutable<phi::DenseTensor>() = At(options.place, x);
    prepared->Run(scope);
    prepared->Run(scope);
    std::vector<std::string> ops, routed;
    for (const OpDesc* op : prepared->program().Block(0).AllOps()) ops.push_back(op->Type());
    for (const Route& route : prepared->Routing(scope)) routed.push_back(route.op);
    EXPECT_EQ(routed, ops);  // none hides another
  }
  /// Expects that the passes leave operators of `types`, and keep what is computed.
  void Expect(const std::vector<std::string>& passes, const std::vector<std::string>& types,
              const std::vector<int64_t>& shape) const {
    EXPECT_EQ(Types(passes), types);
    const phi::DenseTensor want = Run({"off"}, shape), got = Run(passes, shape);
    ASSERT_EQ(got.dims(), want.dims());
    ASSERT_GT(got.numel(), 0);
    for (int64_t i = 0; i < got.numel(); ++i) {
      const float w = want.data<float>()[i];
      ASSERT_NEAR(got.data<float>()[i], w, tolerance * std::max(1.0f, std::abs(w))) << i;
    }
  }

  ExecutionOptions options;
  ParameterValues values;
  float tolerance = 2e-5f;  // of Expect, relative above 1

 private:
  bool IsHalf(const std::string& name) const {
    return program_->Block(0).FindVar(name)->GetDataType() == VarType::FP16;
  }
  template <typename From, typename To>
  static phi::DenseTensor As(const phi::DenseTensor& tensor) {
    phi::DenseTensor out;
    To* to = out.mutable_data<To>(tensor.dims(), phi::CPUPlace());
    for (int64_t i = 0; i < tensor.numel(); ++i) to[i] = static_cast<To>(tensor.data<From>()[i]);
    return out;
  }
  static phi::DenseTensor At(const phi::Place& place, const phi::DenseTensor& value) {
    if (value.place() == place) return value;
    phi::DenseTensor placed;
    phi::TensorCopySync(value, place, &placed);
    return placed;
  }
  static phi::DenseTensor Random(const std::vector<int64_t>& shape, float low) {
    phi::DenseTensor tensor;
    tensor.Resize(phi::make_ddim(shape));
    std::mt19937 random(static_cast<unsigned>(tensor.numel()));
    std::uniform_real_distribution<float> numbers(low, 2);
    float* to = tensor.mutable_data<float>(phi::CPUPlace());
    for (int64_t i = 0; i < tensor.numel(); ++i) to[i] = numbers(random);
    return tensor;
  }

  std::shared_ptr<ProgramDesc> program_ = std::make_shared<ProgramDesc>();
  std::list<phi::DenseTensor> values_;
};

inline std::vector<std::string> Only(const std::string& pass) { return {"off", pass + "=on"}; }
/// What the passes before fuse_elementwise leave, operator by operator.
inline const std::vector<std::string>& AllBeforeChains() {
  static const auto* passes = new std::vector<std::string>{"fuse_elementwise=off"};
  return *passes;
}

}  // namespace testing
}  // namespace phibridge
