// Arguments that kernels and shape functions trusted until the hostile tier showed it under
// AddressSanitizer and UBSan: an answer or a typed error.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/errors.h"
#include "phi/core/memory.h"
#include "phi/core/selected_rows.h"
#include "tests/framework/model_testing.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using testing::TensorOf;
using tests::ExpectError;

class HostileArguments : public ::testing::Test {
 protected:
  void Put(const std::string& name, const phi::DenseTensor& value) {
    *scope_.Var(name)->GetMutable<phi::DenseTensor>() = value;
  }
  /// Runs the operator on `kernel`, and gives its output of slot `Out`.
  phi::DenseTensor Run(const std::string& type, const std::string& kernel,
                       const fw::VariableNameMap& inputs, const fw::AttributeMap& attributes) {
    fw::VariableNameMap outputs = {{"Out", {"out"}}};
    if (type == "var_conv_2d") outputs["Col"] = {"col"};
    for (const char* name : {"out", "col"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    const auto op = fw::OpRegistry::CreateOp(type, inputs, outputs, attributes);
    ExecutionOptions options;
    options.rules.Add(type + "=" + kernel);
    BoundOp(*op, scope_, options).Run();
    return scope_.FindVar("out")->Get<phi::DenseTensor>();
  }

  fw::Scope scope_;
};

// The search for eigenvalues read before the matrix, as no part of it ever became small.
TEST_F(HostileArguments, MatricesThatAreNotFiniteHaveNoEigenvalues) {
  for (const float bad : {NAN, INFINITY}) {
    Put("one", TensorOf<float>({1, 1}, {bad}));
    Put("two", TensorOf<float>({2, 2}, {1, 2, bad, 4}));
    for (const char* name : {"one", "two"}) {
      const phi::DenseTensor values = Run("eigvals", "legacy", {{"X", {name}}}, {});
      for (int64_t i = 0; i < values.numel(); ++i) {
        EXPECT_TRUE(std::isnan(values.data<phi::complex64>()[i].real)) << name << " with " << bad;
      }
    }
  }
}

// Without rows neither kernel has a label to read; both ask for the tensor all the same.
TEST_F(HostileArguments, LabelsThatAreNotComputedAreRefusedWithoutRows) {
  Put("x", TensorOf<float>({0, 1}, {}));
  Put("indices", TensorOf<int64_t>({0, 1}, {}));
  for (const char* name : {"label", "accuracy", "correct", "total"}) {
    scope_.Var(name)->GetMutable<phi::DenseTensor>();
  }
  const auto op = fw::OpRegistry::CreateOp(
      "accuracy", {{"Out", {"x"}}, {"Indices", {"indices"}}, {"Label", {"label"}}},
      {{"Accuracy", {"accuracy"}}, {"Correct", {"correct"}}, {"Total", {"total"}}}, {});
  for (const char* kernel : {"legacy", "phi"}) {
    ExecutionOptions options;
    options.rules.Add(std::string("accuracy=") + kernel);
    ExpectError(phi::PRECONDITION_NOT_MET, "holds no memory",
                [&] { BoundOp(*op, scope_, options).Run(); });
  }
}

// 4 * 1 * (2^30 + 1) is 4 in 32 bits.
TEST_F(HostileArguments, WindowsAreMultipliedIn64Bits) {
  phi::DenseTensor x = TensorOf<float>({4, 1}, {1, 2, 3, 4}), line = TensorOf<float>({1, 1}, {0});
  x.set_lod({{0, 4}});
  line.set_lod({{0, 1}});
  Put("x", x);
  Put("line", line);
  Put("w", TensorOf<float>({1, 4}, {1, 1, 1, 1}));
  const fw::AttributeMap attributes = {{"InputChannel", 4}, {"OutputChannel", 1},
                                       {"StrideH", 1},      {"StrideW", 1},
                                       {"KernelH", 1},      {"KernelW", (1 << 30) + 1}};
  ExpectError(phi::INVALID_ARGUMENT, "4294967300", [&] {
    Run("var_conv_2d", "legacy",
        {{"X", {"x"}}, {"ROW", {"line"}}, {"COLUMN", {"line"}}, {"W", {"w"}}}, attributes);
  });
}

// Without elements nothing asked for its type.
TEST_F(HostileArguments, AnOperandOfEinsumIsComputed) {
  Put("x", TensorOf<float>({3, 0}, {}));
  scope_.Var("untyped")->GetMutable<phi::DenseTensor>()->Resize({0});
  for (const char* kernel : {"legacy", "cpu"}) {
    ExpectError(phi::PRECONDITION_NOT_MET, "input Operands is not computed yet", [&] {
      Run("einsum", kernel, {{"Operands", {"x", "untyped"}}},
          {{"equation", std::string("ij,j->i")}});
    });
  }
}

TEST_F(HostileArguments, NumbersOfAListAreComputed) {
  Put("x", TensorOf<float>({2}, {1, 2}));
  Put("at", TensorOf<int64_t>({1}, {0}));
  scope_.Var("none")->GetMutable<phi::DenseTensor>();
  for (const char* kernel : {"legacy", "cpu"}) {
    ExpectError(phi::PRECONDITION_NOT_MET, "is not computed yet", [&] {
      Run("set_value", kernel,
          {{"Input", {"x"}},
           {"StartsTensorList", {"at"}},
           {"EndsTensorList", {"at", "none"}},
           {"StepsTensorList", {"at"}}},
          {{"axes", std::vector<int64_t>{0}},
           {"shape", std::vector<int64_t>{1}},
           {"int32_values", std::vector<int>{5}}});
    });
  }
}

// A shape of more elements than any tensor has was refused first by one of them.
TEST_F(HostileArguments, AxesAreCheckedBeforeShapes) {
  constexpr int64_t kLarge = 2147483647;
  Put("x", TensorOf<float>({2, 1}, {1, 2}));
  for (const char* kernel : {"legacy", "cpu"}) {
    ExpectError(phi::INVALID_ARGUMENT, "no axis 2147483647", [&] {
      Run("set_value", kernel, {{"Input", {"x"}}},
          {{"axes", std::vector<int64_t>{kLarge}},
           {"starts", std::vector<int64_t>{0}},
           {"ends", std::vector<int64_t>{1}},
           {"steps", std::vector<int64_t>{1}},
           {"shape", std::vector<int64_t>{kLarge, kLarge, kLarge}},
           {"int32_values", std::vector<int>{5}}});
    });
  }
}

// An optional input that one of the values of an attribute needs.
TEST_F(HostileArguments, AMaximumNeedsItsRows) {
  phi::DenseTensor x = TensorOf<float>({2, 1}, {1, 2});
  x.set_lod({{0, 2}});
  Put("x", x);
  Put("dy", TensorOf<float>({1, 1}, {1}));
  scope_.Var("dx")->GetMutable<phi::DenseTensor>();
  const auto op = fw::OpRegistry::CreateOp(
      "sequence_pool_grad", {{"X", {"x"}}, {"Out@GRAD", {"dy"}}, {"MaxIndex", {"@EMPTY@"}}},
      {{"X@GRAD", {"dx"}}}, {{"pooltype", std::string("MAX")}});
  ExpectError(phi::NOT_FOUND, "`pooltype` MAX needs a variable for input MaxIndex",
              [&] { BoundOp(*op, scope_, {}).Run(); });
}

// -1 + INT64_MIN, in the text of the error.
TEST_F(HostileArguments, RowsOfASequenceAreNotAdded) {
  phi::DenseTensor x = TensorOf<float>({2, 1}, {1, 2});
  x.set_lod({{0, 2}});
  Put("x", x);
  Put("offset", TensorOf<int64_t>({1, 1}, {INT64_MIN}));
  Put("length", TensorOf<int64_t>({1, 1}, {-1}));
  ExpectError(phi::INVALID_ARGUMENT, "-1 rows from row -9223372036854775808 of sequence 0", [&] {
    Run("sequence_slice", "legacy", {{"X", {"x"}}, {"Offset", {"offset"}}, {"Length", {"length"}}},
        {});
  });
}

// Each sample counts in all classes.
TEST_F(HostileArguments, ClassesOfAClassifierAreCounted) {
  Put("probs", TensorOf<float>({1, 1}, {1}));
  Put("classes", TensorOf<int>({1, 1}, {0}));
  for (const char* name : {"batch", "accum", "states"})
    scope_.Var(name)->GetMutable<phi::DenseTensor>();
  const auto op = fw::OpRegistry::CreateOp(
      "precision_recall",
      {{"MaxProbs", {"probs"}}, {"Indices", {"classes"}}, {"Labels", {"classes"}}},
      {{"BatchMetrics", {"batch"}}, {"AccumMetrics", {"accum"}}, {"AccumStatesInfo", {"states"}}},
      {{"class_number", INT32_MAX}});
  ExpectError(phi::RESOURCE_EXHAUSTED, "precision_recall: attribute `class_number` is 2147483647",
              [&] { BoundOp(*op, scope_, {}).Run(); });
}

// 2^30 * 2 is below 0 in 32 bits.
TEST_F(HostileArguments, DilationsAreMultipliedIn64Bits) {
  fw::ProgramDesc program;
  fw::BlockDesc* block = program.MutableBlock(0);
  for (const auto& [name, shape] : std::map<std::string, std::vector<int64_t>>{
           {"x", {1, 1, 1, 1}}, {"w", {1, 1, 3, 1}}, {"out", {}}}) {
    block->Var(name)->SetShape(shape);
    block->Var(name)->SetDataType(fw::proto::VarType::FP32);
  }
  fw::OpDesc* op = block->AppendOp();
  op->SetType("conv2d_transpose");
  op->SetInput("Input", {"x"});
  op->SetInput("Filter", {"w"});
  op->SetOutput("Output", {"out"});
  op->SetAttr("dilations", std::vector<int>{1 << 30, 1});
  op->CheckAttrs();
  op->InferShape(*block);
  EXPECT_EQ(block->FindVar("out")->GetShape(),
            (std::vector<int64_t>{1, 1, (int64_t{1} << 31) + 1, 1}));
}

// The counts of average_accumulates wrap in both kernels, as in the original.
TEST_F(HostileArguments, CountsWrap) {
  for (const char* kernel : {"cpu", "legacy"}) {
    fw::VariableNameMap inputs, outputs;
    for (const char* slot : {"param", "in_sum_1", "in_sum_2", "in_sum_3"}) {
      Put(slot, TensorOf<float>({1}, {1}));
      inputs[slot] = {slot};
    }
    for (const char* count : {"num_accumulates", "old_num_accumulates", "num_updates"}) {
      const std::string in = std::string("in_") + count, out = std::string("out_") + count;
      Put(in, TensorOf<int64_t>({1}, {INT64_MAX}));
      inputs[in] = {in};
      outputs[out] = {in};
    }
    for (const char* sum : {"1", "2", "3"})
      outputs[std::string("out_sum_") + sum] = {std::string("in_sum_") + sum};
    const auto op = fw::OpRegistry::CreateOp("average_accumulates", inputs, outputs, {});
    ExecutionOptions options;
    options.rules.Add(std::string("average_accumulates=") + kernel);
    BoundOp(*op, scope_, options).Run();
    const auto count = [&](const char* name) {
      return *scope_.FindVar(name)->Get<phi::DenseTensor>().data<int64_t>();
    };
    EXPECT_EQ(count("in_num_accumulates"), INT64_MIN) << kernel;
    EXPECT_EQ(count("in_num_updates"), INT64_MIN) << kernel;
    EXPECT_EQ(count("in_old_num_accumulates"), INT64_MAX) << kernel;
  }
}

// Rows without elements are as many as a program likes.
TEST_F(HostileArguments, RowsWithoutElementsAreNoWork) {
  const size_t many = size_t{1} << 40;
  phi::DenseTensor x;
  x.Resize({static_cast<int64_t>(many), 0});
  x.mutable_data<float>(phi::CPUPlace());
  x.set_lod({{0, many}});
  Put("x", x);
  Put("w", TensorOf<float>({0, 0}, {}));
  const phi::DenseTensor out = Run("sequence_conv", "legacy", {{"X", {"x"}}, {"Filter", {"w"}}},
                                   {{"contextStride", 1}, {"contextLength", 3}});
  EXPECT_EQ(out.numel(), 0);
  scope_.Var("tmp")->GetMutable<phi::DenseTensor>();
  Put("w", TensorOf<float>({0, 1, 0}, {}));
  const auto op =
      fw::OpRegistry::CreateOp("match_matrix_tensor", {{"X", {"x"}}, {"Y", {"x"}}, {"W", {"w"}}},
                               {{"Out", {"out"}}, {"Tmp", {"tmp"}}}, {{"dim_t", 1}});
  ExpectError(phi::RESOURCE_EXHAUSTED, "", [&] { BoundOp(*op, scope_, {}).Run(); });  // 2^80 pairs
  phi::DenseTensor none = TensorOf<float>({0, 0}, {});
  none.set_lod({{0, 0}});
  Put("none", none);
  const auto unpaired =
      fw::OpRegistry::CreateOp("match_matrix_tensor", {{"X", {"x"}}, {"Y", {"none"}}, {"W", {"w"}}},
                               {{"Out", {"out"}}, {"Tmp", {"tmp"}}}, {{"dim_t", 1}});
  BoundOp(*unpaired, scope_, {}).Run();
  EXPECT_EQ(scope_.FindVar("out")->Get<phi::DenseTensor>().numel(), 0);
}

// Both kernels answer: there is nothing to read.
TEST_F(HostileArguments, AWeightWithoutColumnsNeedsNoMemory) {
  Put("x", TensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6}));
  phi::DenseTensor w;
  w.Resize({3, 0});
  w.set_type(phi::DataType::FLOAT32);
  Put("w", w);
  for (const char* kernel : {"cpu", "legacy"}) {
    const phi::DenseTensor out = Run("fc", kernel, {{"Input", {"x"}}, {"W", {"w"}}}, {});
    EXPECT_EQ(out.dims(), phi::make_ddim({2, 0})) << kernel;
  }
}

// The shape function that both kernels share says so.
TEST_F(HostileArguments, EveryMasterIsWrittenOrNone) {
  fw::VariableNameMap inputs, outputs;
  for (const char* number : {"0", "1"}) {
    for (const char* slot : {"Param", "Velocity", "Grad", "MasterParam"}) {
      const std::string name = std::string(slot) + number;
      Put(name, TensorOf<float>({1}, {1}));
      inputs[slot].push_back(name);
    }
    outputs["ParamOut"].push_back(std::string("Param") + number);
    outputs["VelocityOut"].push_back(std::string("Velocity") + number);
  }
  Put("rate", TensorOf<float>({1}, {1}));
  inputs["LearningRate"] = {"rate"};
  outputs["MasterParamOut"] = {"MasterParam0"};
  for (const char* kernel : {"cpu", "legacy"}) {
    const auto op = fw::OpRegistry::CreateOp("lars_momentum", inputs, outputs,
                                             {{"mu", 0.9f},
                                              {"lars_weight_decay", std::vector<float>{0.1f, 0.1f}},
                                              {"multi_precision", true}});
    ExecutionOptions options;
    options.rules.Add(std::string("lars_momentum=") + kernel);
    ExpectError(phi::INVALID_ARGUMENT, "MasterParamOut",
                [&] { BoundOp(*op, scope_, options).Run(); });
  }
}

// 4 numbers for each of a billion classes are counted before they are taken.
TEST_F(HostileArguments, RowsOfAllClassesAreCounted) {
  phi::DenseTensor boxes = TensorOf<float>({1, 4}, {0, 0, 9, 9});
  boxes.set_lod({{0, 1}});
  phi::DenseTensor classes = TensorOf<int>({1, 1}, {1}), crowd = TensorOf<int>({1, 1}, {0});
  classes.set_lod({{0, 1}});
  crowd.set_lod({{0, 1}});
  Put("boxes", boxes);
  Put("classes", classes);
  Put("crowd", crowd);
  Put("info", TensorOf<float>({1, 3}, {10, 10, 1}));
  fw::VariableNameMap outputs;
  for (const char* slot : {"Rois", "LabelsInt32", "BboxTargets", "BboxInsideWeights",
                           "BboxOutsideWeights", "MaxOverlapWithGT"}) {
    scope_.Var(slot)->GetMutable<phi::DenseTensor>();
    outputs[slot] = {slot};
  }
  const auto op = fw::OpRegistry::CreateOp("generate_proposal_labels",
                                           {{"RpnRois", {"boxes"}},
                                            {"GtClasses", {"classes"}},
                                            {"IsCrowd", {"crowd"}},
                                            {"GtBoxes", {"boxes"}},
                                            {"ImInfo", {"info"}}},
                                           outputs,
                                           {{"batch_size_per_im", INT32_MAX},
                                            {"fg_fraction", 1.0f},
                                            {"fg_thresh", 0.5f},
                                            {"bg_thresh_hi", 0.5f},
                                            {"bg_thresh_lo", 0.0f},
                                            {"bbox_reg_weights", std::vector<float>{1, 1, 1, 1}},
                                            {"class_nums", 1 << 30},
                                            {"use_random", false}});
  const size_t before = phi::HostMemoryLimit();
  phi::SetHostMemoryLimit(size_t{1} << 30);
  ExpectError(phi::RESOURCE_EXHAUSTED, "", [&] { BoundOp(*op, scope_, {}).Run(); });
  phi::SetHostMemoryLimit(before);
}

// There is no last offset to compare with the rows of X.
TEST_F(HostileArguments, ALevelWithoutOffsetsIsNoLevel) {
  Put("x", TensorOf<float>({2, 1}, {1, 2}));
  phi::DenseTensor y = TensorOf<float>({1}, {1});
  y.set_lod({{}});
  Put("y", y);
  ExpectError(phi::INVALID_ARGUMENT, "must end at the 2 rows of X", [&] {
    Run("lod_reset", "legacy", {{"X", {"x"}}, {"Y", {"y"}}}, {});
  });
}

TEST_F(HostileArguments, RowsAreAsManyAsTheirValues) {
  Put("x", TensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6}));
  auto* rows = scope_.Var("rows")->GetMutable<phi::SelectedRows>();
  rows->set_height(3);
  rows->set_rows({1});
  *rows->mutable_value() = TensorOf<float>({2, 2}, {1, 2, 3, 4});
  ExpectError(phi::INVALID_ARGUMENT, "must have one row for each of its 1 rows", [&] {
    Run("sum", "legacy", {{"X", {"x", "rows"}}}, {});
  });
}

// A name that is too long is an error of the library, whoever asks whether it is there.
TEST_F(HostileArguments, NamesOfFilesMayBeTooLong) {
  Put("x", TensorOf<float>({1}, {1}));
  for (const bool overwrite : {false, true}) {
    const auto op = fw::OpRegistry::CreateOp(
        "save_combine", {{"X", {"x"}}}, {},
        {{"file_path", std::string(100000, 'n')}, {"overwrite", overwrite}});
    EXPECT_THROW(BoundOp(*op, scope_, {}).Run(), phi::enforce::EnforceNotMet) << overwrite;
  }
}

}  // namespace
}  // namespace phibridge
