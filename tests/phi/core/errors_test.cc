#include "phi/core/errors.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace phi {
namespace {

TEST(ErrorsTest, EachKindHasItsCodeAndName) {
  const std::vector<std::pair<ErrorSummary, std::string>> kinds = {
      {errors::InvalidArgument("x"), "InvalidArgument: x"},
      {errors::NotFound("x"), "NotFound: x"},
      {errors::OutOfRange("x"), "OutOfRange: x"},
      {errors::AlreadyExists("x"), "AlreadyExists: x"},
      {errors::ResourceExhausted("x"), "ResourceExhausted: x"},
      {errors::PreconditionNotMet("x"), "PreconditionNotMet: x"},
      {errors::PermissionDenied("x"), "PermissionDenied: x"},
      {errors::ExecutionTimeout("x"), "ExecutionTimeout: x"},
      {errors::Unimplemented("x"), "Unimplemented: x"},
      {errors::Unavailable("x"), "Unavailable: x"},
      {errors::Fatal("x"), "Fatal: x"},
      {errors::External("x"), "External: x"},
      {ErrorSummary(LEGACY, "x"), "Error: x"}};
  for (const auto& [summary, text] : kinds) EXPECT_EQ(summary.to_string(), text);
}

TEST(ErrorsTest, TheSentenceIsFormatted) {
  const ErrorSummary summary = errors::NotFound("no %s after %d tries", "row", 3);
  EXPECT_EQ(summary.code(), NOT_FOUND);
  EXPECT_EQ(summary.error_message(), "no row after 3 tries");
}

TEST(ErrorsTest, AnUnknownCodeHasAName) {
  EXPECT_STREQ(ErrorCodeName(static_cast<ErrorCode>(1000)), "Error");
}

}  // namespace
}  // namespace phi
