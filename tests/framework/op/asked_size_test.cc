#include "framework/op/asked_size.h"

#include <gtest/gtest.h>

#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/flags.h"
#include "tests/framework/model_testing.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

PHI_DECLARE_int32(attribute_work_limit);

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using VarType = paddle::framework::proto::VarType;

// Four million steps: a million elements.
class AskedSizeTest : public ::testing::Test {
 protected:
  AskedSizeTest() : program_(std::make_shared<ProgramDesc>()) { FLAGS_attribute_work_limit = 4; }
  ~AskedSizeTest() override { FLAGS_attribute_work_limit = before_; }

  void Declare(const char* name, const std::vector<int64_t>& shape, VarType::Type type) {
    auto* var = program_->MutableBlock(0)->Var(name);
    var->SetDataType(type);
    var->SetShape(shape);
  }
  void Append(const OpDesc& op) { program_->MutableBlock(0)->AppendOp()->CopyFrom(op); }
  void AppendFill(const std::vector<int64_t>& shape) {
    Declare("y", {-1}, VarType::FP32);
    Append(OpDesc("fill_constant", {}, {{"Out", {"y"}}},
                  {{"shape", shape}, {"value", 1.0f}, {"dtype", static_cast<int>(VarType::FP32)}}));
  }
  void Run() { PreparedProgram::Prepare(program_, {})->Run(&scope_); }
  void ExpectRefused(const std::string& text) {
    tests::ExpectError(phi::RESOURCE_EXHAUSTED, text, [&] { Run(); });
  }

  const int32_t before_ = FLAGS_attribute_work_limit;
  std::shared_ptr<ProgramDesc> program_;
  Scope scope_;
};

TEST_F(AskedSizeTest, AnAttributeMayAskForTheBudget) {
  AppendFill({1000, 1000});
  Run();
}

TEST_F(AskedSizeTest, AnAttributeThatAsksForMoreIsRefusedBeforeAndInTheRun) {
  AppendFill({1000, 1001});
  const std::string text =
      "op `fill_constant`: for output `Out` its attributes, or numbers in tensors, ask for 1001000 "
      "elements; the limit is 1000000. Set FLAGS_attribute_work_limit";
  EXPECT_NE(Diagnose(*program_, {}).front().shape_error.find(text), std::string::npos);
  ExpectRefused(text);
  FLAGS_attribute_work_limit = 0;
  Run();
}

// What takes more than memory for each element counts more: the look-up of inputs, multiplications.
class AskedWorkTest : public AskedSizeTest {
 protected:
  using Ints = std::vector<int>;

  void Put(const char* name, const std::vector<int64_t>& shape) {
    Declare(name, shape, VarType::FP32);
    const phi::DDim dims = phi::make_ddim(shape);
    runtime_ops::Put(&scope_, name, std::vector<float>(static_cast<size_t>(phi::product(dims)), 1));
    scope_.FindVar(name)->GetMutable<phi::DenseTensor>()->Resize(dims);
  }
  // What a diagnosis says of the operator, which is what the run says; "" if it computes.
  std::string ErrorOf(const char* type, paddle::framework::VariableNameMap inputs,
                      const std::vector<const char*>& outputs,
                      const paddle::framework::AttributeMap& attrs,
                      const std::string& kernel = "phi") {
    ExecutionOptions options;
    options.rules.Add("*=" + kernel);
    paddle::framework::VariableNameMap out;
    for (const char* name : outputs) {
      Declare(name, {-1}, VarType::FP32);
      out[name] = {name};
    }
    Append(OpDesc(type, inputs, out, attrs));
    std::string said = Diagnose(*program_, options).front().shape_error;
    try {
      PreparedProgram::Prepare(program_, options)->Run(&scope_);
      EXPECT_EQ(said, "");
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::RESOURCE_EXHAUSTED) << error.what();
      EXPECT_EQ(error.error_str(), said);
    }
    program_ = std::make_shared<ProgramDesc>();
    return said;
  }
};

TEST_F(AskedWorkTest, OfElementsThatAreMadeOfInputs) {
  const auto expand = [&](int size) {
    Put("x", {1, 1});
    return ErrorOf("expand_v2", {{"X", {"x"}}}, {"Out"}, {{"shape", Ints{size, size}}});
  };
  EXPECT_EQ(expand(700), "");
  EXPECT_HAS(expand(710), "ask for 504100 elements; the limit is 500000");
  const auto pool = [&](int size) {
    Put("x", {1, 1, 4, 4});
    return ErrorOf("pool2d", {{"X", {"x"}}}, {"Out"},
                   {{"pooling_type", std::string("avg")},
                    {"adaptive", true},
                    {"ksize", Ints{size, size}},
                    {"strides", Ints{1, 1}},
                    {"paddings", Ints{0, 0}}});
  };
  EXPECT_EQ(pool(700), "");
  EXPECT_HAS(pool(710), "the limit is 500000");
}

TEST_F(AskedWorkTest, OfFilters) {
  const auto conv = [&](int padding) {
    Put("x", {1, 1, 4, 4});
    Put("filter", {1, 1, 3, 3});
    return ErrorOf("conv2d", {{"Input", {"x"}}, {"Filter", {"filter"}}}, {"Output"},
                   {{"paddings", Ints{padding, padding}}});
  };
  EXPECT_EQ(conv(240), "");
  EXPECT_HAS(conv(250), "the limit is 235294") << "17 steps an element";
}

TEST_F(AskedWorkTest, OfInterpolation) {
  const auto resize = [&](const char* method, int size, const char* type) {
    Put("x", {1, 1, 4, 4});
    return ErrorOf(type, {{"X", {"x"}}}, {"Out"},
                   {{"out_h", size}, {"out_w", size}, {"interp_method", std::string(method)}});
  };
  EXPECT_EQ(resize("bicubic", 400, "bicubic_interp_v2"), "");
  EXPECT_HAS(resize("bicubic", 420, "bicubic_interp_v2"), "the limit is 166666");
  EXPECT_EQ(resize("nearest", 700, "nearest_interp_v2"), "");
  EXPECT_HAS(resize("bicubic", 420, "nearest_interp_v2"), "the limit is 166666")
      << "it computes so";
}

// A program that one kernel computes is not too much for another.
TEST_F(AskedWorkTest, IsThatOfTheOperatorWhateverKernelIsTaken) {
  for (const char* kernel : {"phi", "legacy"}) {
    SCOPED_TRACE(kernel);
    const auto expand = [&](int size) {
      Put("x", {1, 1});
      return ErrorOf("expand_v2", {{"X", {"x"}}}, {"Out"}, {{"shape", Ints{size, size}}}, kernel);
    };
    EXPECT_EQ(expand(700), "");
    EXPECT_HAS(expand(710), "ask for 504100 elements; the limit is 500000");
    const auto conv = [&](int padding) {
      Put("x", {1, 1, 2, 2, 2});
      Put("filter", {1, 1, 1, 3, 3});
      return ErrorOf("conv3d", {{"Input", {"x"}}, {"Filter", {"filter"}}}, {"Output"},
                     {{"paddings", Ints{0, padding, padding}}}, kernel);
    };
    EXPECT_EQ(conv(165), "");
    EXPECT_HAS(conv(175), "the limit is 235294");
    const auto resize = [&](int size) {
      Put("x", {1, 1, 4, 4});
      return ErrorOf("bicubic_interp_v2", {{"X", {"x"}}}, {"Out"},
                     {{"out_h", size}, {"out_w", size}, {"interp_method", std::string("bicubic")}},
                     kernel);
    };
    EXPECT_EQ(resize(400), "");
    EXPECT_HAS(resize(420), "the limit is 166666");
    const auto svd = [&](int64_t rows) {
      Put("x", {rows, 1});
      return ErrorOf("svd", {{"X", {"x"}}}, {"U", "S", "VH"}, {{"full_matrices", true}}, kernel);
    };
    EXPECT_EQ(svd(100), "");
    EXPECT_HAS(svd(200), "attribute `full_matrices` is true, which asks for 7960000 steps");
  }
}

TEST_F(AskedWorkTest, OfBases) {
  const auto svd = [&](int64_t rows) {
    Put("x", {rows, 1});
    return ErrorOf("svd", {{"X", {"x"}}}, {"U", "S", "VH"}, {{"full_matrices", true}});
  };
  EXPECT_EQ(svd(100), "");
  EXPECT_HAS(svd(200), "attribute `full_matrices` is true, which asks for 7960000 steps");
  Put("x", {1500, 1});
  EXPECT_HAS(ErrorOf("qr", {{"X", {"x"}}}, {"Q", "R"}, {{"mode", std::string("complete")}}),
             "attribute `mode` is complete, which asks for 4500000 steps");
}

TEST_F(AskedWorkTest, OfWindowsThatLieOnEachOther) {
  const auto pool = [&](int size, const char* type, bool whole) {
    Put("x", {1, 1, 200, 200});
    Put("dy", {1, 1, 199, 199});
    const std::string name = type;
    const bool is_gradient = name == "pool2d_grad";
    paddle::framework::VariableNameMap inputs = {{"X", {"x"}}};
    if (is_gradient) inputs["Out"] = inputs["Out@GRAD"] = {"dy"};
    return ErrorOf(type, inputs, {is_gradient ? "X@GRAD" : "Out"},
                   {{"pooling_type", std::string("max")},
                    {"global_pooling", whole},
                    {"ksize", Ints{size, size}},
                    {"strides", Ints{1, 1}},
                    {"paddings", Ints{size / 2 - 1, size / 2 - 1}}});
  };
  const char* text =
      "pool2d: attribute `ksize` makes 39601 windows of 10000 elements, which asks for";
  EXPECT_HAS(pool(100, "pool2d", false), text);
  EXPECT_EQ(pool(100, "pool2d", true), "");
  EXPECT_EQ(pool(8, "pool2d", false), "") << "64 times is what is usual";
  EXPECT_HAS(pool(100, "pool2d_grad", false), "makes 39601 windows of 10000 elements");
}

TEST_F(AskedSizeTest, WhatInputsAskForIsBoundedByMemoryAlone) {
  Declare("x", {1200, 1}, VarType::FP32);
  Declare("z", {1, 1200}, VarType::FP32);
  Declare("y", {-1, -1}, VarType::FP32);
  for (const char* name : {"x", "z"}) {
    runtime_ops::Put(&scope_, name, std::vector<float>(1200, 1));
    scope_.FindVar(name)->GetMutable<phi::DenseTensor>()->Resize(
        name[0] == 'x' ? phi::make_ddim({1200, 1}) : phi::make_ddim({1, 1200}));
  }
  Append(OpDesc("matmul_v2", {{"X", {"x"}}, {"Y", {"z"}}}, {{"Out", {"y"}}}, {}));
  Run();
}

TEST_F(AskedSizeTest, ANumberInATensorAsksToo) {
  Declare("first", {1}, VarType::FP32);
  Declare("last", {1}, VarType::FP32);
  Declare("step", {1}, VarType::FP32);
  Declare("y", {-1}, VarType::FP32);
  runtime_ops::Put(&scope_, "first", {0});
  runtime_ops::Put(&scope_, "last", {2e6});
  runtime_ops::Put(&scope_, "step", {1});
  Append(OpDesc("range", {{"Start", {"first"}}, {"End", {"last"}}, {"Step", {"step"}}},
                {{"Out", {"y"}}}, {}));
  ExpectRefused("inputs Start, End and Step ask for 2000000 elements; the limit is 1000000");
}

}  // namespace
}  // namespace phibridge
