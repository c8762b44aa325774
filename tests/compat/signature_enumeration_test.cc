#include "compat/signature_enumeration.h"

#include <gtest/gtest.h>

#include <set>

#include "compat/op_utils_map.h"
#include "phi/core/enforce.h"
#include "tests/compat/fake_op_proto.h"

namespace phibridge {
namespace {

using phi::ArgumentMappingContext;
using phi::KernelSignature;

std::vector<std::string> NamesOf(const EnumeratedSignatures& found) {
  std::vector<std::string> names;
  for (const KernelSignature& signature : found.signatures) {
    names.push_back(signature.IsValid() ? signature.name : "unregistered");
  }
  return names;
}

KernelSignature ScaleLike(const ArgumentMappingContext& ctx) {
  const char* factor = ctx.HasInput("ScaleTensor") ? "ScaleTensor" : "scale";
  if (ctx.IsDenseTensorInput("X")) return {"scale", {"X"}, {factor}, {"Out"}};
  if (ctx.IsSelectedRowsInput("X")) return {"scale_sr", {"X"}, {factor}, {"Out"}};
  return {"unregistered", {}, {}, {}};
}

TEST(EnumerateSignatures, TriesEveryConditionThatIsAsked) {
  const auto found = EnumerateSignatures(ScaleLike, nullptr);
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.errors.empty());
  EXPECT_EQ(NamesOf(found),
            (std::vector<std::string>{"scale", "scale_sr", "unregistered", "scale", "scale_sr"}));
}

TEST(EnumerateSignatures, TheProtoLimitsTheAnswers) {
  FakeProto proto;
  proto.inputs = {Slot("X")};
  proto.outputs = {Slot("Out")};
  for (const KernelSignature& s : EnumerateSignatures(ScaleLike, &proto).signatures) {
    if (s.IsValid()) {
      EXPECT_STREQ(s.attr_names[0], "scale");  // ScaleTensor is not declared
    }
  }
  proto.inputs.push_back(Slot("ScaleTensor", true));
  EXPECT_EQ(EnumerateSignatures(ScaleLike, &proto).signatures.size(), 5u);
}

KernelSignature AsksAttributes(const ArgumentMappingContext& ctx) {
  if (paddle::any_cast<bool>(ctx.Attr("keep"))) return {"kept", {"X"}, {}, {"Out"}};
  if (paddle::any_cast<std::vector<int>>(ctx.Attr("axes")).empty())
    return {"no_axes", {"X"}, {}, {}};
  return {"axes", {"X"}, {}, {}};
}

TEST(EnumerateSignatures, TriesValuesOfAttributes) {
  FakeProto proto;
  proto.inputs = {Slot("X")};
  proto.attrs = {Attr("keep", false), Attr("axes", std::vector<int>())};
  EXPECT_EQ(NamesOf(EnumerateSignatures(AsksAttributes, &proto)),
            (std::vector<std::string>{"kept", "no_axes", "axes"}));
  // without a proto it finds the types by trying
  const auto open = EnumerateSignatures(AsksAttributes, nullptr);
  EXPECT_EQ(NamesOf(open), (std::vector<std::string>{"kept", "no_axes", "axes"}));
  EXPECT_TRUE(open.errors.empty());
}

KernelSignature AsksNumbersAndTexts(const ArgumentMappingContext& ctx) {
  if (paddle::any_cast<int>(ctx.Attr("axis")) != -1) return {"along_axis", {}, {}, {}};
  if (!paddle::any_cast<std::string>(ctx.Attr("text")).empty()) return {"of_text", {}, {}, {}};
  if (paddle::any_cast<int>(ctx.Attr("out_dtype")) == 6) return {"of_doubles", {}, {}, {}};
  return {ctx.HasOutput("XShape") ? "with_shape" : "plain", {}, {}, {}};
}

TEST(EnumerateSignatures, TriesASecondNumberATextAndEveryDataType) {
  FakeProto proto;
  proto.attrs = {Attr("axis", -1), Attr("text", std::string()), Attr("out_dtype", 5)};
  proto.outputs = {Slot("XShape")};
  proto.outputs[0].intermediate = true;  // left out where no gradient is wanted
  const std::vector<std::string> names = NamesOf(EnumerateSignatures(AsksNumbersAndTexts, &proto));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
            (std::set<std::string>{"along_axis", "of_text", "of_doubles", "with_shape", "plain"}));
}

TEST(EnumerateSignatures, ReportsAMappingThatThrows) {
  const auto fn = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    if (ctx.InputSize("X") == 2) PADDLE_THROW(phi::errors::Unimplemented("two inputs"));
    return {"one", {"X"}, {}, {"Out"}};
  };
  const auto found = EnumerateSignatures(fn, nullptr);
  EXPECT_EQ(NamesOf(found), std::vector<std::string>{"one"});
  EXPECT_EQ(found.errors, std::vector<std::string>{"two inputs"});
  FakeProto proto;
  proto.attrs = {Attr("axis", std::string("text"))};
  const auto wrong_type = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    return {paddle::any_cast<int>(ctx.Attr("axis")) == 0 ? "a" : "b", {}, {}, {}};
  };
  EXPECT_EQ(EnumerateSignatures(wrong_type, &proto).errors.size(), 1u);
  const auto undeclared = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    return {ctx.Attr("none").has_value() ? "a" : "b", {}, {}, {}};
  };
  EXPECT_NE(EnumerateSignatures(undeclared, &proto).errors.at(0).find("`none`"), std::string::npos);
}

TEST(EnumerateSignatures, TriesSparseTensorsAndStrings) {
  const auto fn = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    if (ctx.IsSparseCooTensorInput("X")) return {"coo", {}, {}, {}};
    if (ctx.IsSparseCsrTensorInput("X")) return {"csr", {}, {}, {}};
    if (ctx.IsStringTensorInput("X")) return {"strings", {}, {}, {}};
    return {"none", {}, {}, {}};
  };
  FakeProto proto;
  proto.inputs = {Slot("X")};
  const std::vector<std::string> names = NamesOf(EnumerateSignatures(fn, &proto));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
            (std::set<std::string>{"coo", "csr", "none", "strings"}));
}

// As `relu_coo {sparse_coo -> sparse_coo}` asks.
TEST(EnumerateSignatures, TriesSparseTensorsAndStringsAsOutputs) {
  const auto fn = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    if (ctx.IsSparseCooTensorOutput("Out")) return {"coo", {}, {}, {}};
    if (ctx.IsSparseCsrTensorOutput("Out")) return {"csr", {}, {}, {}};
    if (ctx.IsStringTensorOutput("Out")) return {"strings", {}, {}, {}};
    return {ctx.IsSparseCooTensorOutput("None") ? "missing" : "none", {}, {}, {}};
  };
  FakeProto proto;
  proto.outputs = {Slot("Out")};
  const std::vector<std::string> names = NamesOf(EnumerateSignatures(fn, &proto));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
            (std::set<std::string>{"coo", "csr", "none", "strings"}));
}

TEST(EnumerateSignatures, SaysWhenItWasCutShort) {
  const auto many = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    for (int i = 0; i < 30; ++i) ctx.HasInput("X" + std::to_string(i));
    return {"many", {}, {}, {}};
  };
  EnumerateOptions options;
  options.max_runs = 100;
  const auto found = EnumerateSignatures(many, nullptr, options);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.signatures.size(), 1u);
}

TEST(EnumerateSignatures, AnswersAreConsistentWithinARun) {
  const auto fn = [](const ArgumentMappingContext& ctx) -> KernelSignature {
    const bool has = ctx.HasInput("X");
    const bool same = has == ctx.HasInput("X") && has == (ctx.InputSize("X") > 0) &&
                      (has || !ctx.IsDenseTensorInput("X")) &&
                      !(ctx.IsDenseTensorInput("X") && ctx.IsSelectedRowsInput("X"));
    return {same ? "same" : "differs", {}, {}, {}};
  };
  EXPECT_EQ(NamesOf(EnumerateSignatures(fn, nullptr)), std::vector<std::string>{"same"});
}

}  // namespace
}  // namespace phibridge
