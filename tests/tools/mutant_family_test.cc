#include "tools/parity/mutant_family.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace tools {
namespace {

TEST(MutantFamily, ASourceIsNamedAfterItsOperator) {
  EXPECT_EQ(OperatorOf("ops/clip_by_norm_op.cc"), "clip_by_norm");
  EXPECT_EQ(OperatorOf("phi/kernels/cpu/softmax_kernel.cc"), "softmax");
  EXPECT_EQ(OperatorOf("phi/kernels/cpu/softmax_grad_kernel.cc"), "softmax");
  EXPECT_EQ(OperatorOf("ops/common/reference/window.h"), "window.h");
}

TEST(MutantFamily, WhatReachesTheMutantCountsBeforeItsFileAndItsOperator) {
  const KnownClasses known = {{{"ops/clip_by_norm_op.cc", "kArithmetic"}},
                              {{"clip_by_norm", "kReduction"}, {"softmax", "kFunction"}}};
  EXPECT_EQ(FamilyOf("ops/clip_by_norm_op.cc", "kExact", known), "ops, kExact");
  EXPECT_EQ(FamilyOf("ops/clip_by_norm_op.cc", "", known), "ops, kArithmetic");
  EXPECT_EQ(FamilyOf("phi/kernels/cpu/clip_by_norm_kernel.cc", "", known),
            "phi/kernels/cpu, kReduction");
  EXPECT_EQ(FamilyOf("phi/kernels/cpu/softmax_grad_kernel.cc", "", known),
            "phi/kernels/cpu, kFunction");
}

// No family of its own is left for what no case reaches.
TEST(MutantFamily, ASourceWithoutCasesIsOfPrograms) {
  EXPECT_EQ(FamilyOf("ops/no_cases_op.cc", "", {}), "ops, program");
  EXPECT_EQ(FamilyOf("ops/common/control_flow/save_load.cc", "kExact", {}),
            "ops/common/control_flow");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
