#include "framework/scope_beside.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

using paddle::framework::Scope;

TEST(ScopeBesideTest, LooksBesideAfterItselfAndBeforeItsParent) {
  Scope top;
  const auto forward = top.NewTmpScope(), around = top.NewTmpScope();
  const auto grad = around->NewTmpScope();
  for (Scope* scope : {&top, forward.get(), around.get()}) scope->Var("everywhere");
  auto* own = grad->Var("own");
  auto* step = forward->Var("step");
  auto* outer = around->Var("outer");
  EXPECT_EQ(grad->FindVar("step"), nullptr);
  LookBeside(grad.get(), {forward.get()});
  EXPECT_EQ(ScopesBeside(*grad), std::vector<const Scope*>{forward.get()});
  EXPECT_EQ(grad->FindVar("own"), own);
  EXPECT_EQ(grad->FindVar("step"), step);
  EXPECT_EQ(grad->FindVar("outer"), outer);
  EXPECT_EQ(grad->FindVar("everywhere"), forward->FindLocalVar("everywhere"));
  EXPECT_EQ(grad->FindScope("step"), forward.get());
  EXPECT_EQ(grad->FindScope("everywhere"), forward.get());
  EXPECT_EQ(grad->FindVar("nowhere"), nullptr);
  EXPECT_EQ(grad->FindLocalVar("step"), nullptr);
  EXPECT_TRUE(ScopesBeside(top).empty());
}

TEST(ScopeBesideTest, AChildLooksWhereItsParentLooks) {
  Scope top;
  const auto forward = top.NewTmpScope(), grad = top.NewTmpScope();
  auto* step = forward->Var("step");
  LookBeside(grad.get(), {forward.get()});
  EXPECT_EQ(grad->NewScope().FindVar("step"), step);
}

}  // namespace
}  // namespace phibridge
