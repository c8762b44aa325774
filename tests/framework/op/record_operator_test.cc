#include "framework/op/record_operator.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "framework/op/op_record_registrar.h"
#include "framework/op/op_registry.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;
using Kind = KernelTypeRecord::Kind;

constexpr SlotRecord kInputs[] = {{"X", kDispensable, kDenseKind, ""},
                                  {"Y", kDispensable, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {{"Out", 0, kDenseKind, ""}};
constexpr int32_t kMinusOne[] = {-1};
constexpr bool kFalse[] = {false};
constexpr AttrRecord kAttrs[] = {{"dtype", proto::AttrType::INT, 0, kMinusOne, ""},
                                 {"on_host", proto::AttrType::BOOLEAN, 0, kFalse, ""}};
constexpr const char* kX[] = {"X"};
constexpr const char* kYThenX[] = {"Y", "X"};
constexpr const char* kXAndY[] = {"X", "Y"};

constexpr OpRecord MakeRecord(const char* type, Kind kind) {
  OpRecord record;
  record.type = type;
  record.source = {"ops/record_operator_test.yaml", 1};
  record.inputs = kInputs;
  record.outputs = kOutputs;
  record.attrs = kAttrs;
  record.kernel_type.kind = kind;
  return record;
}

constexpr OpRecord kCommon = MakeRecord("record_common_type", Kind::kCommon);
const OpRecordRegistrar kCommonRegistrar(kCommon);

constexpr OpRecord Slot() {
  OpRecord record = MakeRecord("record_slot_type", Kind::kSlot);
  record.kernel_type.slots = kYThenX;
  record.untouched = kX;
  return record;
}
constexpr OpRecord kSlot = Slot();
const OpRecordRegistrar kSlotRegistrar(kSlot);

constexpr OpRecord AttributeType() {
  OpRecord record = MakeRecord("record_attribute_type", Kind::kAttribute);
  record.kernel_type.attr = "dtype";
  record.kernel_type.slots = kX;
  record.kernel_type.host_if = "on_host";
  return record;
}
constexpr OpRecord kAttribute = AttributeType();
const OpRecordRegistrar kAttributeRegistrar(kAttribute);

constexpr OpRecord Constant() {
  OpRecord record = MakeRecord("record_constant_type", Kind::kConstant);
  record.kernel_type.constant = proto::VarType::INT32;
  record.kernel_type.host = true;
  return record;
}
constexpr OpRecord kConstant = Constant();
const OpRecordRegistrar kConstantRegistrar(kConstant);

constexpr OpRecord HostOp() {
  OpRecord record = MakeRecord("record_host_op", Kind::kSlot);
  record.kernel_type.slots = kX;
  record.kernel_type.host = true;
  record.kernel_type.host_why = "shape";
  return record;
}
constexpr OpRecord kHostOp = HostOp();
const OpRecordRegistrar kHostOpRegistrar(kHostOp);

constexpr OpRecord Complex(const char* type, KernelTypeRecord::Complex complex) {
  OpRecord record = MakeRecord(type, Kind::kSlot);
  record.kernel_type.slots = kXAndY;
  record.kernel_type.complex = complex;
  record.kernel_type.casts_to_complex = true;
  return record;
}
constexpr OpRecord kPromoted = Complex("record_promoted_type", KernelTypeRecord::kPromoted);
const OpRecordRegistrar kPromotedRegistrar(kPromoted);
constexpr OpRecord kToComplex = Complex("record_to_complex_type", KernelTypeRecord::kToComplex);
const OpRecordRegistrar kToComplexRegistrar(kToComplex);
constexpr OpRecord kToReal = Complex("record_to_real_type", KernelTypeRecord::kToReal);
const OpRecordRegistrar kToRealRegistrar(kToReal);

OpKernelType Named(const OperatorWithKernel& /*op*/, const ExecutionContext& /*ctx*/) {
  return OpKernelType(proto::VarType::FP16, phi::CPUPlace());
}
constexpr OpRecord Function() {
  OpRecord record = MakeRecord("record_function_type", Kind::kFunction);
  record.kernel_type.function = &Named;
  return record;
}
constexpr OpRecord kFunction = Function();
const OpRecordRegistrar kFunctionRegistrar(kFunction);

constexpr const char* kNchw[] = {"NCHW"};
constexpr AttrRecord kLayoutAttrs[] = {{"data_format", proto::AttrType::STRING, 0, kNchw, ""}};
constexpr OpRecord Layout(const char* type, bool by_attribute) {
  OpRecord record = MakeRecord(type, Kind::kSlot);
  record.attrs = kLayoutAttrs;
  record.kernel_type.slots = kX;
  if (by_attribute) {
    record.kernel_type.layout_attr = "data_format";
    record.kernel_type.images = kX;
  } else {
    record.kernel_type.layout_of = "X";
  }
  return record;
}
constexpr OpRecord kLayoutOfAttribute = Layout("record_layout_of_attribute", true);
const OpRecordRegistrar kLayoutOfAttributeRegistrar(kLayoutOfAttribute);
constexpr OpRecord kLayoutOfInput = Layout("record_layout_of_input", false);
const OpRecordRegistrar kLayoutOfInputRegistrar(kLayoutOfInput);

constexpr NamePair kOlderSlots[] = {{"OldX", "X"}, {"OldOut", "Out"}};
constexpr OpRecord OlderSlots() {
  OpRecord record = MakeRecord("record_older_slots", Kind::kCommon);
  record.older_slots = kOlderSlots;
  return record;
}
constexpr OpRecord kOlder = OlderSlots();
const OpRecordRegistrar kOlderRegistrar(kOlder);

template <typename T>
phi::DenseTensor* PutOf(Scope* scope, const char* name) {
  auto* tensor = scope->Var(name)->GetMutable<phi::DenseTensor>();
  tensor->mutable_data<T>(phi::DDim({1}), phi::CPUPlace())[0] = T(1);
  return tensor;
}

class RecordOperatorTest : public ::testing::Test {
 protected:
  // The operator with X of type X and, unless `without_y`, Y of type Y.
  template <typename X, typename Y = void>
  void Make(const std::string& type, const AttributeMap& attrs = {}) {
    PutOf<X>(&scope_, "x");
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
    VariableNameMap inputs = {{"X", {"x"}}};
    if constexpr (!std::is_void_v<Y>) {
      PutOf<Y>(&scope_, "y");
      inputs["Y"] = {"y"};
    }
    op_ = OpRegistry::CreateOp(type, inputs, {{"Out", {"out"}}}, attrs);
    record_op_ = dynamic_cast<RecordOperator*>(op_.get());
    ASSERT_NE(record_op_, nullptr);
  }

  OpKernelType Expected() {
    const RuntimeContext variables(op_->Inputs(), op_->Outputs(), scope_);
    return record_op_->GetExpectedKernelType(ExecutionContext(*op_, scope_, device_, variables));
  }

  std::string WhyOnHost() {
    const RuntimeContext variables(op_->Inputs(), op_->Outputs(), scope_);
    return record_op_->WhyOnHost(ExecutionContext(*op_, scope_, device_, variables));
  }

  // What `name` must become for a kernel of element type `type`.
  OpKernelType Wanted(const char* name, proto::VarType::Type type, phi::Place place) {
    const auto& tensor =
        scope_.FindVar(name == std::string("X") ? "x" : "y")->Get<phi::DenseTensor>();
    return record_op_->GetKernelTypeForVar(name, tensor, OpKernelType(type, place));
  }

  Scope scope_;
  phi::CPUContext device_;
  std::unique_ptr<OperatorBase> op_;
  RecordOperator* record_op_ = nullptr;
};

TEST_F(RecordOperatorTest, TakesTheTypeThatAllInputsHave) {
  Make<double, double>("record_common_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP64);
  Make<double, float>("record_common_type");
  ExpectError(phi::ErrorCode::INVALID_ARGUMENT, "", [&] { Expected(); });
}

TEST_F(RecordOperatorTest, TakesTheTypeOfTheFirstSlotThatIsThere) {
  Make<float, int64_t>("record_slot_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::INT64);
  Make<float>("record_slot_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP32);
}

TEST_F(RecordOperatorTest, TakesTheTypeThatAnAttributeNames) {
  Make<float>("record_attribute_type", {{"dtype", static_cast<int>(proto::VarType::INT64)}});
  EXPECT_EQ(Expected().data_type_, proto::VarType::INT64);
  Make<float>("record_attribute_type");  // -1: that of X
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP32);
}

TEST_F(RecordOperatorTest, TakesTheTypeOfTheRecordOrOfAFunction) {
  Make<float>("record_constant_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::INT32);
  Make<float>("record_function_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP16);
}

TEST_F(RecordOperatorTest, RunsOnTheHostWhereTheRecordSaysSo) {
  Make<float>("record_host_op");
  EXPECT_TRUE(phi::is_cpu_place(Expected().place_));
  EXPECT_EQ(WhyOnHost(), "shape");
  Make<float>("record_constant_type");
  EXPECT_EQ(WhyOnHost(), "its record says so");
  Make<float>("record_attribute_type", {{"on_host", true}});
  EXPECT_EQ(WhyOnHost(), "attribute `on_host`");
  Make<float>("record_attribute_type");
  EXPECT_EQ(WhyOnHost(), "");
  Make<float>("record_function_type");
  EXPECT_EQ(WhyOnHost(), "");
}

TEST_F(RecordOperatorTest, TurnsTypesComplexAndReal) {
  Make<float, phi::dtype::complex<float>>("record_promoted_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::COMPLEX64);
  Make<float, float>("record_promoted_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP32);
  Make<double>("record_to_complex_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::COMPLEX128);
  Make<phi::dtype::complex<float>>("record_to_real_type");
  EXPECT_EQ(Expected().data_type_, proto::VarType::FP32);
}

// The kernel casts a real input of a complex kernel itself; it does not become another type before.
TEST_F(RecordOperatorTest, LeavesRealInputsOfAComplexKernelToTheCast) {
  Make<float, phi::dtype::complex<float>>("record_promoted_type");
  EXPECT_EQ(Wanted("X", proto::VarType::COMPLEX64, phi::CPUPlace()).data_type_,
            proto::VarType::FP32);
}

TEST_F(RecordOperatorTest, TransformsNoInputThatTheRecordLeavesUntouched) {
  Make<float, float>("record_slot_type");
  const phi::Place gpu = phi::GPUPlace(0);
  EXPECT_TRUE(Wanted("X", proto::VarType::FP32, gpu).place_ == gpu);
  EXPECT_FALSE(Wanted("Y", proto::VarType::FP32, gpu).place_ == gpu);
}

TEST_F(RecordOperatorTest, TakesTheLayoutThatAnAttributeSays) {
  const auto layout_of = [&](const char* text) {
    Make<float, float>("record_layout_of_attribute", {{"data_format", std::string(text)}});
    return Expected().data_layout_;
  };
  EXPECT_EQ(layout_of("NHWC"), DataLayout::NHWC);
  EXPECT_EQ(layout_of("NCDHW"), DataLayout::NCDHW);
  EXPECT_EQ(layout_of("AnyLayout"), DataLayout::kAnyLayout);
  EXPECT_EQ(layout_of("CHW"), DataLayout::kAnyLayout);  // enums and shape functions refuse it
  Make<float>("record_slot_type");
  EXPECT_EQ(Expected().data_layout_, DataLayout::kAnyLayout);
}

TEST_F(RecordOperatorTest, TakesTheLayoutOfAnInput) {
  Make<float>("record_layout_of_input");
  scope_.FindVar("x")->GetMutable<phi::DenseTensor>()->set_layout(DataLayout::NHWC);
  EXPECT_EQ(Expected().data_layout_, DataLayout::NHWC);
}

// Every tensor says NCHW unless told otherwise, so that only an image that says NHWC is believed.
TEST_F(RecordOperatorTest, BelievesImagesThatSayTheirChannelsAreLast) {
  for (const char* format : {"NCHW", "NHWC"}) {
    Make<float, float>("record_layout_of_attribute", {{"data_format", std::string(format)}});
    const DataLayout own = phi::StringToDataLayout(format);
    const auto layout_of = [&](const char* slot) {
      return Wanted(slot, proto::VarType::FP32, phi::CPUPlace()).data_layout_;
    };
    EXPECT_EQ(layout_of("X"), own) << format;
    for (const char* name : {"x", "y"}) {
      scope_.FindVar(name)->GetMutable<phi::DenseTensor>()->set_layout(DataLayout::NHWC);
    }
    EXPECT_EQ(layout_of("X"), DataLayout::NHWC) << format;
    EXPECT_EQ(layout_of("Y"), own) << format << ": no image";
  }
}

TEST_F(RecordOperatorTest, HasTheSlotsOfTheRecordAlsoWhereTheProgramHasOlderOnes) {
  const RecordOperator op("record_older_slots", {{"OldX", {"x"}}, {"Y", {"y"}}},
                          {{"OldOut", {"out"}}}, {});
  EXPECT_EQ(op.Inputs(), (VariableNameMap{{"X", {"x"}}, {"Y", {"y"}}}));
  EXPECT_EQ(op.Outputs(), (VariableNameMap{{"Out", {"out"}}}));
}

TEST_F(RecordOperatorTest, RefusesASlotUnderTwoNames) {
  ExpectError(phi::ErrorCode::INVALID_ARGUMENT,
              "record_older_slots: has both slot X and its older name OldX", [] {
                RecordOperator("record_older_slots", {{"OldX", {"a"}}, {"X", {"b"}}},
                               {{"Out", {"out"}}}, {});
              });
}

TEST_F(RecordOperatorTest, NeedsARecord) {
  ExpectError(phi::ErrorCode::NOT_FOUND, "op `no_such_record` has no record",
              [] { RecordOperator("no_such_record", {}, {}, {}); });
}

}  // namespace
}  // namespace framework
}  // namespace paddle
