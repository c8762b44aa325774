// weighted_merge: an operator that is declared only and computed by a PHI kernel, with its
// signature file and shape function, all written against the original's header paths.
#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compat/op_utils_map.h"
#include "framework/program/op_version_registry.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

const pf::OpInfo& Info(const char* type) { return pf::OpInfoMap::Instance().Get(type); }

// [[1, 2, 3], [4, 5, 6]] twice, as T.
template <typename T>
void PutTwoInputs(pf::Scope* scope) {
  Put<T>(scope, "a", {2, 3}, {1, 2, 3, 4, 5, 6});
  Put<T>(scope, "b", {2, 3}, {1, 2, 3, 4, 5, 6});
}

struct Optionals {
  bool residual;
  bool bias;
};

template <typename T>
void CheckOptionals(Optionals present) {
  SCOPED_TRACE(std::string("residual ") + (present.residual ? "1" : "0") + ", bias " +
               (present.bias ? "1" : "0"));
  pf::Scope scope;
  PutTwoInputs<T>(&scope);
  Put<T>(&scope, "r", {2, 3}, {10, 20, 30, 40, 50, 60});
  Put<T>(&scope, "c", {1}, {100});
  Slots inputs = {{"X", {"a", "b"}}};
  if (present.residual) inputs["Residual"] = {"r"};
  if (present.bias) inputs["Bias"] = {"c"};
  const KernelChoice choice = RunOp(
      "weighted_merge", inputs, {{"Out", {"out"}}, {"Mask", {"mask"}}}, {{"scale", 3.0f}}, &scope);

  ASSERT_EQ(choice.kind, KernelChoice::kPhi) << choice.Why();
  EXPECT_STREQ(choice.signature.name, "weighted_merge");
  EXPECT_EQ(choice.key.dtype(), phi::CppTypeToDataType<T>::value);
  std::vector<T> expected;
  for (int i = 1; i <= 6; ++i) {
    expected.push_back(
        static_cast<T>(6 * i + (present.residual ? 10 * i : 0) + (present.bias ? 100 : 0)));
  }
  EXPECT_EQ(Values<T>(scope, "out"), expected);
  EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(Values<int64_t>(scope, "mask"),
            (std::vector<int64_t>{present.residual ? 1 : 0, present.bias ? 1 : 0}));
}

TEST(WeightedMergeTest, BothSpellingsOfOptionalInputsSeePresentAndMissing) {
  for (const Optionals present :
       {Optionals{false, false}, {true, false}, {false, true}, {true, true}}) {
    CheckOptionals<float>(present);
    CheckOptionals<double>(present);
    CheckOptionals<int64_t>(present);
  }
}

TEST(WeightedMergeTest, TheKernelIsTheOneFromOutside) {
  pf::Scope scope;
  PutTwoInputs<float>(&scope);
  const KernelChoice choice =
      RunOp("weighted_merge", {{"X", {"a"}}}, {{"Out", {"out"}}, {"Mask", {"mask"}}}, {}, &scope);
  ASSERT_NE(choice.kernel, nullptr);
  EXPECT_NE(std::string(choice.kernel->file()).find("weighted_merge_kernel.cc"), std::string::npos);
  EXPECT_FALSE(choice.is_fallback);
}

TEST(WeightedMergeTest, TheBodyOfTheRegistrationAdjustedTheArguments) {
  const phi::Kernel* kernel = phi::KernelFactory::Instance().Find(
      "weighted_merge", {phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::FLOAT64});
  ASSERT_NE(kernel, nullptr);
  const phi::KernelArgsDef& def = kernel->args_def();
  ASSERT_EQ(def.input_defs().size(), 3u);
  ASSERT_EQ(def.output_defs().size(), 2u);
  ASSERT_EQ(def.attribute_defs().size(), 2u);
  EXPECT_TRUE(def.input_defs()[0].is_vector);
  EXPECT_TRUE(def.input_defs()[1].is_optional);
  EXPECT_TRUE(def.input_defs()[2].is_optional);
  EXPECT_EQ(def.input_defs()[1].backend, phi::Backend::CPU);
  EXPECT_EQ(def.input_defs()[2].backend, phi::Backend::ALL_BACKEND);
  EXPECT_EQ(def.output_defs()[0].dtype, phi::DataType::FLOAT64);
  EXPECT_EQ(def.output_defs()[1].dtype, phi::DataType::INT64);
  EXPECT_EQ(def.attribute_defs()[0].type_index, phi::AttributeType::INT_ARRAY);
  EXPECT_EQ(def.attribute_defs()[1].type_index, phi::AttributeType::SCALAR);
}

struct ShapeCase {
  const char* name;
  Slots more_inputs;
  pf::AttributeMap attrs;
};

TEST(WeightedMergeTest, ShapeAndScaleComeFromAttributesOrTensors) {
  const std::vector<ShapeCase> cases = {
      {"attribute", {}, {{"shape", std::vector<int>{3, 2}}, {"scale", 2.0f}}},
      {"tensor", {{"ShapeTensor", {"shape"}}}, {{"scale", 2.0f}}},
      {"list", {{"ShapeTensorList", {"d0", "d1"}}}, {{"scale", 2.0f}}},
      {"scale tensor", {{"ScaleTensor", {"scale"}}}, {{"shape", std::vector<int>{3, 2}}}},
      {"both tensors", {{"ShapeTensor", {"shape"}}, {"ScaleTensor", {"scale"}}}, {}},
  };
  for (const ShapeCase& c : cases) {
    SCOPED_TRACE(c.name);
    pf::Scope scope;
    PutTwoInputs<float>(&scope);
    Put<int>(&scope, "shape", {2}, {3, 2});
    Put<int>(&scope, "d0", {1}, {3});
    Put<int>(&scope, "d1", {1}, {2});
    Put<float>(&scope, "scale", {1}, {2});
    Slots inputs = c.more_inputs;
    inputs["X"] = {"a"};
    const KernelChoice choice =
        RunOp("weighted_merge", inputs, {{"Out", {"out"}}, {"Mask", {"mask"}}}, c.attrs, &scope);
    EXPECT_EQ(choice.kind, KernelChoice::kPhi);
    EXPECT_EQ(Dims(scope, "out"), (std::vector<int64_t>{3, 2}));
    EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{2, 4, 6, 8, 10, 12}));
  }
}

TEST(WeightedMergeTest, TheShapeFunctionRefusesWhatDoesNotFit) {
  pf::Scope scope;
  PutTwoInputs<float>(&scope);
  const std::string error = ErrorOf([&] {
    RunOp("weighted_merge", {{"X", {"a", "b"}}}, {{"Out", {"out"}}, {"Mask", {"mask"}}},
          {{"shape", std::vector<int>{5}}}, &scope);
  });
  EXPECT_NE(error.find("does not fit x of shape"), std::string::npos) << error;
  EXPECT_NE(error.find("weighted_merge"), std::string::npos) << error;
}

TEST(WeightedMergeTest, AttributeCheckersRun) {
  const std::string error = ErrorOf([] {
    pf::OpRegistry::CreateOp("weighted_merge", {{"X", {"a"}}},
                             {{"Out", {"out"}}, {"Mask", {"mask"}}}, {{"scale", 0.0f}});
  });
  EXPECT_NE(error.find("The factor must not be zero."), std::string::npos) << error;
}

TEST(WeightedMergeTest, CompileTimeShapesAndTypes) {
  OneOpProgram program("weighted_merge", {{"X", {"a", "b"}}},
                       {{"Out", {"out"}}, {"Mask", {"mask"}}}, {});
  program.Declare("a", {-1, 3}, pf::proto::VarType::FP64);
  program.Declare("b", {-1, 3}, pf::proto::VarType::FP64);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{-1, 3}));
  EXPECT_EQ(program.Var("out")->GetDataType(), pf::proto::VarType::FP64);
  EXPECT_EQ(program.Var("mask")->GetShape(), (std::vector<int64_t>{2}));
  EXPECT_EQ(program.Var("mask")->GetDataType(), pf::proto::VarType::INT64);
  EXPECT_TRUE(program.op().HasAttr("scale"));  // the default
}

TEST(WeightedMergeTest, AShapeTensorIsUnknownAtCompileTime) {
  OneOpProgram program("weighted_merge", {{"X", {"a"}}, {"ShapeTensor", {"shape"}}},
                       {{"Out", {"out"}}, {"Mask", {"mask"}}}, {});
  program.Declare("a", {2, 3}, pf::proto::VarType::FP32);
  program.Declare("shape", {3}, pf::proto::VarType::INT32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{-1, -1, -1}));
}

std::vector<std::unique_ptr<pf::OpDesc>> GradOps(
    const pf::OpDesc& op, const std::unordered_set<std::string>& no_grad,
    std::unordered_map<std::string, std::string>* grad_to_var) {
  return Info(op.Type().c_str()).GradOpMaker()(op, no_grad, grad_to_var, {});
}

TEST(WeightedMergeTest, TheGradientOpIsMade) {
  OneOpProgram program("weighted_merge",
                       {{"X", {"a", "b"}}, {"Residual", {"r"}}, {"ScaleTensor", {"s"}}},
                       {{"Out", {"out"}}, {"Mask", {"mask"}}}, {{"scale", 3.0f}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops = GradOps(program.op(), {"b@GRAD"}, &grad_to_var);
  ASSERT_EQ(ops.size(), 1u);
  const pf::OpDesc& grad = *ops[0];
  EXPECT_EQ(grad.Type(), "weighted_merge_grad");
  EXPECT_EQ(grad.Input("X"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(grad.Input("Out@GRAD"), (std::vector<std::string>{"out@GRAD"}));
  EXPECT_EQ(grad.Input("ScaleTensor"), (std::vector<std::string>{"s"}));
  EXPECT_EQ(grad.Output("X@GRAD"), (std::vector<std::string>{"a@GRAD", pf::kEmptyVarName}));
  EXPECT_EQ(grad.Output("Residual@GRAD"), (std::vector<std::string>{"r@GRAD"}));
  EXPECT_EQ(std::get<float>(grad.GetAttr("scale")), 3.0f);
  EXPECT_EQ(grad_to_var["a@GRAD"], "a");
  EXPECT_TRUE(Info("weighted_merge").has_dygraph_grad_op_maker_);
}

TEST(WeightedMergeTest, TheGradientRunsOnPhiAndSkipsGradientsThatNobodyWants) {
  pf::Scope scope;
  PutTwoInputs<double>(&scope);
  Put<double>(&scope, "out@GRAD", {2, 3}, {1, 1, 2, 2, 3, 3});
  const KernelChoice choice =
      RunOp("weighted_merge_grad", {{"X", {"a", "b"}}, {"Out@GRAD", {"out@GRAD"}}},
            {{"X@GRAD", {pf::kEmptyVarName, "b@GRAD"}}}, {{"scale", 2.0f}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_STREQ(choice.signature.name, "weighted_merge_grad");
  ASSERT_EQ(choice.signature.output_names.size(), 2u);
  EXPECT_STREQ(choice.signature.output_names[1], "Residual@GRAD");
  EXPECT_EQ(Values<double>(scope, "b@GRAD"), (std::vector<double>{2, 2, 4, 4, 6, 6}));
}

TEST(WeightedMergeTest, InplaceAndNoNeedBufferAreKnown) {
  const pf::OpInfo& info = Info("weighted_merge");
  ASSERT_TRUE(info.HasInferInplace());
  EXPECT_EQ(info.infer_inplace_(false), (pf::InplacePair{{"X", "Out"}}));
  const pf::OpInfo& grad = Info("weighted_merge_grad");
  ASSERT_TRUE(grad.HasInferNoNeedBufferVars());
  EXPECT_EQ(grad.NoNeedBufferVarsInferer()({}, {}, {}), (std::unordered_set<std::string>{"X"}));
}

TEST(WeightedMergeTest, ItsVersionIsKnown) {
  const auto& registrar = pf::compatible::OpVersionRegistrar::GetInstance();
  EXPECT_EQ(registrar.version_id("weighted_merge"), 1u);
  const pf::compatible::OpVersion* history = registrar.Find("weighted_merge");
  ASSERT_NE(history, nullptr);
  const auto& updates = history->checkpoints().at(0).version_desc().infos();
  ASSERT_EQ(updates.size(), 2u);
  EXPECT_EQ(updates[0].name, "Residual");
  EXPECT_EQ(updates[1].name, "scale");
  // An op saved before `scale` existed gets the value that means the same.
  pf::AttributeMap attrs;
  EXPECT_EQ(pf::compatible::AddAttrsOfLaterVersions("weighted_merge", 0, &attrs), 1);
  EXPECT_EQ(std::get<float>(attrs.at("scale")), 1.0f);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
