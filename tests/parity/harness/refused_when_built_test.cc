// What fails for its shapes or attributes must fail while a program is built.
#include "parity/harness/refused_when_built.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

std::string Acceptance(OpCase c, const std::string& type) {
  OpSuite suite;
  suite.type = type;
  suite.cases = {std::move(c)};
  return AcceptanceWhenBuilt({&suite, &suite.cases[0], DataType::FLOAT32});
}

OpCase Softmax(int axis, const std::string& text) {
  OpCase c;
  c.inputs["X"] = {In({2, 3})};
  c.attrs["axis"] = axis;
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = text;
  return c;
}

TEST(RefusedWhenBuilt, WhatProgramsDeclareIsRefused) {
  EXPECT_EQ(Acceptance(Softmax(2, "axis"), "softmax"), "");
  EXPECT_EQ(Acceptance(Softmax(1, "axis"), "softmax"), "a program may be built with it");
  EXPECT_EQ(Acceptance(Softmax(2, "perimeter"), "softmax")
                .rfind("a program is refused with another message: ", 0),
            0U);
}

TEST(RefusedWhenBuilt, ReasonIsTrue) {
  OpCase later = Softmax(1, "axis"), at_once = Softmax(2, "axis");
  later.refused_at_run = at_once.refused_at_run = "the kernel alone counts";
  EXPECT_EQ(Acceptance(later, "softmax"), "");
  EXPECT_EQ(Acceptance(at_once, "softmax"),
            "`refused_at_run` is not needed: no program is built with it");
  at_once.inputs["X"][0].Values({1, 2, 3, 4, 5, 6});
  EXPECT_EQ(Acceptance(at_once, "softmax"),
            "`refused_at_run` is not needed: the case states numbers or sequences");
}

TEST(RefusedWhenBuilt, NumbersDecideLater) {
  OpCase c = Softmax(1, "axis");
  c.inputs["X"][0].Values({1, 2, 3, 4, 5, 6});
  EXPECT_EQ(Acceptance(c, "softmax"), "");
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
