// What doctor says of the types of an operator's inputs is what the run then does: over many
// operators, each of them with each input in each type. (`phibridge parity --hostile` with --class
// type asks the same of all operators.)
#include "framework/executor/diagnose.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

using paddle::framework::AttributeMap;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using VarType = paddle::framework::proto::VarType;
using phi::DataType;

struct Input {
  std::string slot;
  std::vector<int64_t> shape;
  VarType::Type type = VarType::FP32;
};

struct TypedOp {
  std::string type;
  std::vector<Input> inputs;
  std::vector<std::string> outputs;  // slots; "Param" + "Out" is the variable of Param
  AttributeMap attrs;
};

phi::DenseTensor Ones(const std::vector<int64_t>& shape, DataType dtype) {
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim(shape));
  const auto fill = [&](auto one) {
    using T = decltype(one);
    std::fill_n(tensor.mutable_data<T>(phi::CPUPlace()), tensor.numel(), one);
  };
  switch (dtype) {
    case DataType::FLOAT32:
      fill(1.0f);
      break;
    case DataType::FLOAT64:
      fill(1.0);
      break;
    case DataType::FLOAT16:
      fill(phi::float16(1.0f));
      break;
    case DataType::INT32:
      fill(int32_t{1});
      break;
    case DataType::INT64:
      fill(int64_t{1});
      break;
    default:
      fill(true);
  }
  return tensor;
}

// The operator on variables named as its slots.
class OneOp {
 public:
  explicit OneOp(const TypedOp& op, bool onednn = false)
      : program_(std::make_shared<ProgramDesc>()) {
    options_.use_onednn = onednn;
    OpDesc desc(op.type, {}, {}, op.attrs);
    for (const Input& input : op.inputs) {
      auto* var = program_->MutableBlock(0)->Var(input.slot);
      var->SetDataType(input.type);
      var->SetShape(input.shape);
      desc.SetInput(input.slot, {input.slot});
      *scope_.Var(input.slot)->GetMutable<phi::DenseTensor>() =
          Ones(input.shape, paddle::framework::TransToPhiDataType(input.type));
    }
    for (const std::string& slot : op.outputs) {
      const std::string in_place = slot.substr(0, slot.size() - 3);
      const std::string name = scope_.FindVar(in_place) == nullptr ? slot : in_place;
      if (name == slot) program_->MutableBlock(0)->Var(name)->SetDataType(VarType::FP32);
      desc.SetOutput(slot, {name});
    }
    program_->MutableBlock(0)->AppendOp()->CopyFrom(desc);
  }

  std::string Verdict() const {
    const OpDiagnosis diagnosed = std::move(Diagnose(*program_, options_).front());
    return diagnosed.message + diagnosed.type_error;
  }
  std::string Refusal() {
    try {
      PreparedProgram::Prepare(program_, options_)->Run(&scope_);
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.what();
    }
    return "";
  }

 private:
  std::shared_ptr<ProgramDesc> program_;
  Scope scope_;
  ExecutionOptions options_;
};

const std::vector<TypedOp>& Ops() {
  static const auto* ops = new std::vector<TypedOp>{
      {"elementwise_add", {{"X", {3}}, {"Y", {3}}}, {"Out"}, {{"axis", -1}}},
      {"elementwise_mul", {{"X", {3}}, {"Y", {3}}}, {"Out"}, {{"axis", -1}}},
      {"less_than", {{"X", {3}}, {"Y", {3}}}, {"Out"}, {{"axis", -1}}},
      {"matmul_v2", {{"X", {3, 3}}, {"Y", {3, 3}}}, {"Out"}, {}},
      {"mul", {{"X", {3, 3}}, {"Y", {3, 3}}}, {"Out"}, {}},
      {"where", {{"Condition", {3}, VarType::BOOL}, {"X", {3}}, {"Y", {3}}}, {"Out"}, {}},
      {"conv2d", {{"Input", {1, 1, 3, 3}}, {"Filter", {1, 1, 2, 2}}}, {"Output"}, {}},
      {"batch_norm",
       {{"X", {2, 3}}, {"Scale", {3}}, {"Bias", {3}}, {"Mean", {3}}, {"Variance", {3}}},
       {"Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance"},
       {{"is_test", true}}},
      {"layer_norm", {{"X", {2, 3}}, {"Scale", {3}}, {"Bias", {3}}}, {"Y", "Mean", "Variance"}, {}},
      {"softmax_with_cross_entropy",
       {{"Logits", {2, 3}}, {"Label", {2, 1}, VarType::INT64}},
       {"Softmax", "Loss"},
       {}},
      {"gather", {{"X", {3}}, {"Index", {2}, VarType::INT64}}, {"Out"}, {}},
      {"lookup_table_v2", {{"W", {3, 2}}, {"Ids", {2}, VarType::INT64}}, {"Out"}, {}},
      {"prelu", {{"X", {2, 3}}, {"Alpha", {1}}}, {"Out"}, {{"mode", std::string("all")}}},
      {"scatter", {{"X", {3, 2}}, {"Ids", {2}, VarType::INT64}, {"Updates", {2, 2}}}, {"Out"}, {}},
      {"sgd", {{"Param", {3}}, {"Grad", {3}}, {"LearningRate", {1}}}, {"ParamOut"}, {}},
      {"sgd",
       {{"Param", {3}, VarType::FP16},
        {"Grad", {3}, VarType::FP16},
        {"LearningRate", {1}},
        {"MasterParam", {3}}},
       {"ParamOut", "MasterParamOut"},
       {{"multi_precision", true}}},
      {"sgd",
       {{"Param", {3}, VarType::FP16}, {"Grad", {3}, VarType::FP16}, {"LearningRate", {1}}},
       {"ParamOut"},
       {{"multi_precision", true}}},
      {"momentum",
       {{"Param", {3}, VarType::FP16},
        {"Grad", {3}, VarType::FP16},
        {"Velocity", {3}},
        {"LearningRate", {1}},
        {"MasterParam", {3}}},
       {"ParamOut", "VelocityOut", "MasterParamOut"},
       {{"multi_precision", true}, {"mu", 0.9f}}},
      {"adam",
       {{"Param", {3}, VarType::FP16},
        {"Grad", {3}, VarType::FP16},
        {"LearningRate", {1}},
        {"Moment1", {3}},
        {"Moment2", {3}},
        {"Beta1Pow", {1}},
        {"Beta2Pow", {1}},
        {"MasterParam", {3}}},
       {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"},
       {{"multi_precision", true}}},
  };
  return *ops;
}

TEST(DoctorAgreesOnTypes, OfEachInputOfManyOps) {
  for (const TypedOp& op : Ops()) {
    OneOp as_listed(op);
    EXPECT_EQ(as_listed.Verdict().empty(), as_listed.Refusal().empty()) << op.type;
    for (size_t i = 0; i < op.inputs.size(); ++i) {
      if (op.inputs[0].slot == "Param") continue;  // an optimizer itself refuses what is no float
      for (auto type : {VarType::BOOL, VarType::INT32, VarType::INT64, VarType::FP16, VarType::FP32,
                        VarType::FP64}) {
        const bool is_float =
            type == VarType::FP16 || type == VarType::FP32 || type == VarType::FP64;
        if (op.inputs[i].slot == "Label" && is_float) continue;  // an attribute says if it may be
        TypedOp other = op;
        other.inputs[i].type = type;
        OneOp mixed(other);
        const std::string verdict = mixed.Verdict(), refusal = mixed.Refusal();
        const std::string what = op.type + " " + op.inputs[i].slot + " " + std::to_string(type);
        EXPECT_EQ(verdict.empty(), refusal.empty()) << what << "\n" << verdict << "\n" << refusal;
      }
    }
  }
}

TEST(DoctorAgreesOnTypes, TheRunNamesSlotAndTypes) {
  TypedOp add = Ops().front();
  add.inputs[1].type = VarType::FP64;
  OneOp mixed(add);
  EXPECT_NE(mixed.Refusal().find("elementwise_add: input `Y` must be float32, the type of kernel "
                                 "`add` (CPU, ALL_LAYOUT, float32); it is float64"),
            std::string::npos)
      << mixed.Refusal();
}

TEST(DoctorAgreesOnTypes, AMasterParamIsAskedForByName) {
  TypedOp adam = Ops().back();
  adam.inputs.back().type = VarType::FP16;
  OneOp mixed(adam);
  EXPECT_NE(mixed.Verdict().find("input MasterParam must be float32 beside a Param of float16"),
            std::string::npos)
      << mixed.Verdict();
}

TEST(DoctorAgreesOnTypes, AnOptimizerTakesMixedTypes) {
  TypedOp sgd{"sgd", {{"Param", {3}}, {"Grad", {3}}, {"LearningRate", {1}}}, {"ParamOut"}, {}};
  sgd.inputs[1].type = VarType::FP64;
  OneOp mixed(sgd);
  EXPECT_EQ(mixed.Verdict(), "");
  EXPECT_EQ(mixed.Refusal(), "");
}

TEST(DoctorAgreesOnTypes, OnOneDnnOfFloat64) {
  for (const TypedOp& op : Ops()) {
    for (size_t i = 1; i < op.inputs.size(); ++i) {
      if (op.inputs[0].slot == "Param" || op.inputs[i].type != VarType::FP32) continue;
      TypedOp other = op;
      other.inputs[i].type = VarType::FP64;
      OneOp mixed(other, /*onednn=*/true);
      EXPECT_FALSE(mixed.Verdict().empty()) << op.type << " " << op.inputs[i].slot;
      EXPECT_FALSE(mixed.Refusal().empty()) << op.type << " " << op.inputs[i].slot;
    }
  }
}

}  // namespace
}  // namespace phibridge
