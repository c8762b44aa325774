#include "compat/op_signatures.h"

#include <gtest/gtest.h>

#include "compat/op_utils_map.h"
#include "phi/core/enforce.h"
#include "tests/compat/fake_op_proto.h"
#include "tests/support/test_argument_mapping_context.h"

namespace phibridge {
namespace {

using phi::ArgumentMappingContext;
using phi::KernelSignature;

KernelSignature Mapped(const ArgumentMappingContext&) { return {"mapped", {"X"}, {}, {"Out"}}; }
KernelSignature ReadsText(const ArgumentMappingContext& ctx) {
  return {paddle::any_cast<std::string>(ctx.Attr("mode")).c_str(), {}, {}, {}};
}

PD_REGISTER_ARG_MAPPING_FN(op_signatures_mapped, Mapped);
PD_REGISTER_ARG_MAPPING_FN(op_signatures_reads_text, ReadsText);

TEST(OpSignatures, TheMappingComesFirst) {
  FakeProto proto;
  proto.inputs = {Slot("Declared")};
  const std::string type = "op_signatures_mapped";
  const OpSignatures signatures(type, &proto);
  ASSERT_TRUE(signatures);
  const phi::tests::TestArgumentMappingContext args({"X"}, {}, {{"mode", 1}}, {"Out"});
  EXPECT_EQ(signatures.For(&args), (KernelSignature{"mapped", {"X"}, {}, {"Out"}}));
  EXPECT_THROW(signatures.For(nullptr), phi::enforce::EnforceNotMet);
}

TEST(OpSignatures, ElseTheDeclaration) {
  FakeProto proto;
  proto.inputs = {Slot("Declared")};
  const std::string type = "op_signatures_declared";
  const OpSignatures signatures(type, &proto);
  EXPECT_EQ(signatures.mapping(), nullptr);
  EXPECT_STREQ(signatures.For(nullptr).input_names[0], "Declared");
}

TEST(OpSignatures, ElseNone) {
  const std::string type = "op_signatures_nobody_knows";
  const OpSignatures signatures(type, nullptr);
  EXPECT_FALSE(signatures);
  EXPECT_THROW(signatures.For(nullptr), phi::enforce::EnforceNotMet);
}

TEST(OpSignatures, AnAttributeOfAnotherTypeIsNamedAsTheFault) {
  const std::string type = "op_signatures_reads_text";
  const phi::tests::TestArgumentMappingContext args({"X"}, {}, {{"mode", 1}}, {"Out"});
  try {
    OpSignatures(type, nullptr).For(&args);
    FAIL() << "1 was read as a text";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(error.error_str().find(type), std::string::npos);
  }
}

}  // namespace
}  // namespace phibridge
