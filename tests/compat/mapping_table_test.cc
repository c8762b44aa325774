#include "compat/mapping_table.h"

#include <gtest/gtest.h>

#include "tests/support/test_argument_mapping_context.h"

namespace phibridge {
namespace {

using Context = phi::tests::TestArgumentMappingContext;

constexpr int64_t kRows = static_cast<int64_t>(VariableKind::kSelectedRows);
constexpr const char* kX[] = {"X"};
constexpr const char* kOut[] = {"Out"};
constexpr const char* kShapeTensors[] = {"ShapeList", "Shape"};
constexpr const char* kText[] = {"str_value"};
constexpr AttributeArgument kAttrs[] = {{"shape", kShapeTensors, {}}, {"value", {}, kText}};
constexpr MappingCondition kSparse[] = {{MappingCondition::kInputIs, true, "X", kRows}};
constexpr MappingCondition kRaw[] = {{MappingCondition::kAttrIs, false, "axis", -1}};
constexpr MappingCondition kAll[] = {{MappingCondition::kAttrIsTrue, true, "reduce_all"},
                                     {MappingCondition::kHasOutput, true, "XShape"}};
constexpr KernelEntry kKernels[] = {{"sparse", kSparse, kX, {}, kOut},
                                    {"raw", kRaw, kX, {}, kOut},
                                    {"all", kAll, kX, {}, kOut},
                                    {"plain", {}, kX, kAttrs, kOut}};

std::string Signature(const Context& context) {
  std::ostringstream text;
  text << SignatureFrom(kKernels, context);
  return text.str();
}

TEST(MappingTable, TheFirstEntryWhoseConditionsHoldAnswers) {
  EXPECT_EQ(Signature(Context({}, {"X"}, {{"axis", -1}}, {"Out"})), "sparse(X -> Out)");
  EXPECT_EQ(Signature(Context({"X"}, {}, {{"axis", 2}}, {"Out"})), "raw(X -> Out)");
  EXPECT_EQ(Signature(Context({"X"}, {}, {{"axis", int64_t{-1}}}, {"Out"})),
            "plain(X; shape, value -> Out)");
}

// A context whose input X and output Out are of one kind of sparse tensors, or strings.
struct KindContext : Context {
  explicit KindContext(VariableKind k) : Context({"X"}, {}, {}, {"Out"}), kind(k) {}
  bool IsSparseCooTensorInput(const std::string& name) const override {
    return name == "X" && kind == VariableKind::kSparseCoo;
  }
  bool IsSparseCsrTensorInput(const std::string& name) const override {
    return name == "X" && kind == VariableKind::kSparseCsr;
  }
  bool IsStringTensorInput(const std::string& name) const override {
    return name == "X" && kind == VariableKind::kStrings;
  }
  bool IsSparseCooTensorOutput(const std::string& name) const override {
    return name == "Out" && kind == VariableKind::kSparseCoo;
  }
  bool IsSparseCsrTensorOutput(const std::string& name) const override {
    return name == "Out" && kind == VariableKind::kSparseCsr;
  }
  bool IsStringTensorOutput(const std::string& name) const override {
    return name == "Out" && kind == VariableKind::kStrings;
  }
  VariableKind kind;
};

TEST(MappingTable, SparseTensorsAndStringsChooseKernels) {
  for (const VariableKind kind :
       {VariableKind::kSparseCoo, VariableKind::kSparseCsr, VariableKind::kStrings}) {
    const auto value = static_cast<int64_t>(kind);
    const MappingCondition of_input[] = {{MappingCondition::kInputIs, true, "X", value}};
    const MappingCondition of_output[] = {{MappingCondition::kOutputIs, true, "Out", value}};
    const KernelEntry by_input[] = {{"kind", of_input, kX, {}, kOut}, {"other", {}, kX, {}, kOut}};
    const KernelEntry by_output[] = {{"kind", of_output, kX, {}, kOut},
                                     {"other", {}, kX, {}, kOut}};
    for (const VariableKind held :
         {VariableKind::kSparseCoo, VariableKind::kSparseCsr, VariableKind::kStrings}) {
      const char* wanted = held == kind ? "kind" : "other";
      EXPECT_STREQ(SignatureFrom(by_input, KindContext(held)).name, wanted);
      EXPECT_STREQ(SignatureFrom(by_output, KindContext(held)).name, wanted);
    }
  }
}

TEST(MappingTable, AllConditionsOfAnEntryMustHold) {
  const Context::Attrs attrs = {{"axis", -1}, {"reduce_all", true}};
  EXPECT_EQ(Signature(Context({"X"}, {}, attrs, {"Out", "XShape"})), "all(X -> Out)");
  EXPECT_EQ(Signature(Context({"X"}, {}, attrs, {"Out"})), "plain(X; shape, value -> Out)");
}

TEST(MappingTable, AnAttributeComesFromTheFirstTensorThatIsThere) {
  const Context::Attrs attrs = {{"axis", -1}};
  EXPECT_EQ(Signature(Context({"X", "Shape"}, {}, attrs, {"Out"})),
            "plain(X; Shape, value -> Out)");
  EXPECT_EQ(Signature(Context({"X", "Shape", "ShapeList"}, {}, attrs, {"Out"})),
            "plain(X; ShapeList, value -> Out)");
}

TEST(MappingTable, OrFromAnotherAttributeThatIsFilled) {
  Context::Attrs attrs = {{"axis", -1}, {"str_value", std::string()}};
  EXPECT_EQ(Signature(Context({"X"}, {}, attrs, {"Out"})), "plain(X; shape, value -> Out)");
  attrs["str_value"] = std::string("1.5");
  EXPECT_EQ(Signature(Context({"X"}, {}, attrs, {"Out"})), "plain(X; shape, str_value -> Out)");
}

TEST(MappingTable, NoEntryNoKernel) {
  constexpr KernelEntry kOnlySparse[] = {{"sparse", kSparse, kX, {}, kOut}};
  EXPECT_FALSE(SignatureFrom(kOnlySparse, Context({"X"}, {}, {}, {"Out"})).IsValid());
}

TEST(MappingTable, ADecidingAttributeOfAnotherTypeIsAnError) {
  const Context text({"X"}, {}, {{"axis", std::string("no number")}}, {"Out"});
  EXPECT_THROW(SignatureFrom(kKernels, text), phi::enforce::EnforceNotMet);
  const Context number({"X"}, {}, {{"axis", -1}, {"reduce_all", 1}}, {"Out", "XShape"});
  EXPECT_THROW(SignatureFrom(kKernels, number), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phibridge
