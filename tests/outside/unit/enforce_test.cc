// outside: unit test | exceptions: EnforceNotMet, EOFException, errors of operators, data safely
#include "paddle/fluid/platform/enforce.h"

#include <gtest/gtest.h>

#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace platform {

TEST(OutsideEnforce, ErrorsHaveKindsAndSentences) {
  try {
    PADDLE_ENFORCE_EQ(1, 2, errors::InvalidArgument("one is %d", 1));
    FAIL();
  } catch (EnforceNotMet& e) {
    EXPECT_EQ(e.code(), phi::INVALID_ARGUMENT);
    EXPECT_NE(std::string(e.what()).find("one is 1"), std::string::npos);
  }
  EnforceNotMet made("a sentence", "file.cc", 3);
  EXPECT_EQ(made.error_str(), "a sentence");
  EXPECT_EQ(made.line(), 3);
  EXPECT_EQ(made.code(), phi::LEGACY);
}

// As GetInputsVarType gives them: gone at the end of the expression.
static std::vector<std::string> Temporary() {
  return {"a string that is too long to lie in a std::string itself"};
}

TEST(OutsideEnforce, PartsOfTemporariesAreCompared) {
  PADDLE_ENFORCE_EQ(Temporary().front(), Temporary().back(), errors::Fatal("they are the same"));
  PADDLE_ENFORCE_LE(Temporary().front().size(), 100, errors::Fatal("it is short"));
  int evaluated = 0;
  try {
    PADDLE_ENFORCE_NE(Temporary()[++evaluated - 1], Temporary()[0], errors::NotFound("equal"));
    FAIL();
  } catch (const EnforceNotMet& e) {
    EXPECT_NE(std::string(e.what()).find("too long"), std::string::npos) << e.what();
  }
  EXPECT_EQ(evaluated, 1);
}

TEST(OutsideEnforce, TheEndOfDataIsNoFailure) {
  EXPECT_THROW(PADDLE_THROW_EOF(), EOFException);
  try {
    PADDLE_THROW_EOF();
  } catch (const EnforceNotMet&) {
    FAIL();
  } catch (const EOFException& e) {
    EXPECT_NE(std::string(e.what()).find("no next data"), std::string::npos);
  }
}

TEST(OutsideEnforce, DataIsGotSafely) {
  int value = 3;
  EXPECT_EQ(&GET_DATA_SAFELY(&value, "Input", "X", "toy"), &value);
  try {
    GET_DATA_SAFELY(static_cast<int*>(nullptr), "Input", "X", "toy");
    FAIL();
  } catch (const EnforceNotMet& e) {
    EXPECT_EQ(e.error_str(), "Unable to get int data of Input X in operator toy.");
  }
  PADDLE_WARN_NOT_NULL(&value, errors::NotFound("never"));
  EXPECT_EQ(demangle(typeid(phi::DDim).name()), "phi::DDim");
}

TEST(OutsideEnforce, AnOperatorsErrorNamesIt) {
  framework::Scope scope;
  auto op =
      framework::OpRegistry::CreateOp("outside_seq_tail", {{"X", {"x"}}}, {{"Out", {"y"}}}, {});
  scope.Var("x")->GetMutable<framework::LoDTensor>()->mutable_data<float>(phi::make_ddim({2}),
                                                                          CPUPlace());
  scope.Var("y")->GetMutable<framework::LoDTensor>();
  try {
    op->Run(scope, CPUPlace());
    FAIL();
  } catch (const EnforceNotMet& e) {
    EXPECT_NE(std::string(e.what()).find("outside_seq_tail"), std::string::npos) << e.what();
  }
}

}  // namespace platform
}  // namespace paddle
