#include "framework/scope/scope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace paddle {
namespace framework {
namespace {

TEST(ScopeTest, FindsInParents) {
  Scope root;
  Variable* a = root.Var("a");
  Scope& kid = root.NewScope();
  EXPECT_EQ(kid.FindVar("a"), a);
  EXPECT_EQ(kid.FindLocalVar("a"), nullptr);
  EXPECT_EQ(kid.FindScope("a"), &root);
  Variable* own = kid.Var("a");
  EXPECT_NE(own, a);
  EXPECT_EQ(kid.FindVar("a"), own);
  EXPECT_EQ(root.FindVar("b"), nullptr);
}

TEST(ScopeTest, KidsAreOwnedAndDropped) {
  Scope root;
  Scope* kid = &root.NewScope();
  EXPECT_TRUE(root.HasKid(kid));
  root.DeleteScope(kid);
  EXPECT_TRUE(root.kids().empty());
  EXPECT_THROW(root.DeleteScope(kid), phi::enforce::EnforceNotMet);
  root.NewScope();
  root.DropKids();
  EXPECT_TRUE(root.kids().empty());
}

TEST(ScopeTest, EraseIsCounted) {
  Scope scope;
  scope.Var("a");
  scope.Var("b");
  EXPECT_EQ(scope.erase_count(), 0u);
  scope.EraseVars({"a", "none"});
  EXPECT_EQ(scope.erase_count(), 1u);
  EXPECT_EQ(scope.LocalVarNames(), std::vector<std::string>{"b"});
}

TEST(ScopeTest, EveryScopeHasItsNumber) {
  const Scope a, b;
  EXPECT_NE(a.id(), b.id());
  EXPECT_NE(a.NewScope().id(), a.NewScope().id());
}

TEST(ScopeTest, ChangesOfNamesAreCountedWhereFindVarLooks) {
  Scope top, side;
  Scope& kid = top.NewScope();
  uint64_t before = kid.name_changes();
  const auto changed = [&] {
    return kid.name_changes() != std::exchange(before, kid.name_changes());
  };
  kid.Var("a");
  EXPECT_TRUE(changed());
  kid.Var("a");
  kid.FindVar("b");
  kid.NewScope().Var("b");
  side.Var("b");
  EXPECT_FALSE(changed());
  top.Var("b");
  EXPECT_TRUE(changed());
  top.Rename("b", "c");
  EXPECT_TRUE(changed());
  top.EraseVars({"c"});
  EXPECT_TRUE(changed());
  top.LookBeside({&side});
  EXPECT_TRUE(changed());
  side.Var("c");
  EXPECT_TRUE(changed());
}

TEST(ScopeTest, RenameKeepsTheValue) {
  Scope scope;
  *scope.Var("a")->GetMutable<int>() = 5;
  scope.Rename("a", "b");
  EXPECT_EQ(scope.FindVar("b")->Get<int>(), 5);
  EXPECT_EQ(scope.FindVar("a"), nullptr);
  EXPECT_THROW(scope.Rename("a", "c"), phi::enforce::EnforceNotMet);
}

TEST(ScopeTest, KeepsOneStateOfEachTypeForAnOwner) {
  const Scope scope;
  const int owner = 0, other = 0;
  EXPECT_EQ(scope.FindRunState<int>(&owner), nullptr);
  scope.RunState<int>(&owner) = std::make_shared<int>(1);
  scope.RunState<std::string>(&owner) = std::make_shared<std::string>("text");
  EXPECT_EQ(*scope.FindRunState<int>(&owner), 1);
  EXPECT_EQ(*scope.RunState<std::string>(&owner), "text");
  EXPECT_EQ(scope.FindRunState<double>(&owner), nullptr);
  EXPECT_EQ(scope.FindRunState<int>(&other), nullptr);
}

TEST(ScopeTest, LetsGoOfWhatAnOwnerKeeps) {
  Scope scope;
  const auto kept = std::make_shared<int>(1);
  scope.RunState<int>(&kept) = kept;
  scope.RunState<int>(&scope) = kept;
  EXPECT_EQ(kept.use_count(), 3);
  scope.DropRunState(&kept);
  EXPECT_EQ(kept.use_count(), 2);
  EXPECT_EQ(scope.FindRunState<int>(&scope), kept.get());
}

TEST(ScopeTest, FreshNamesDiffer) {
  Scope scope;
  std::string first, second;
  scope.Var(&first);
  scope.Var(&second);
  EXPECT_NE(first, second);
}

TEST(VariableTest, HoldsOneValueOfOneType) {
  Variable var;
  EXPECT_FALSE(var.IsInitialized());
  EXPECT_THROW(var.Get<int>(), phi::enforce::EnforceNotMet);
  *var.GetMutable<int>() = 3;
  EXPECT_TRUE(var.IsType<int>());
  EXPECT_EQ(var.Get<int>(), 3);
  EXPECT_THROW(var.GetMutable<float>(), phi::enforce::EnforceNotMet);
  EXPECT_EQ(var.tensor(), nullptr);
  var.Clear();
  EXPECT_FALSE(var.IsInitialized());
}

TEST(VariableTest, NumbersItsValues) {
  Variable var;
  std::vector<uint32_t> numbers = {var.value_number()};
  *var.GetMutable<int>() = 3;
  numbers.push_back(var.value_number());
  *var.GetMutable<int>() = 4;
  EXPECT_EQ(var.value_number(), numbers.back());
  var.Clear();
  numbers.push_back(var.value_number());
  var.SetTensor(std::make_unique<phi::DenseTensor>());
  numbers.push_back(var.value_number());
  var.SetTensor(std::make_unique<phi::DenseTensor>());
  numbers.push_back(var.value_number());
  std::sort(numbers.begin(), numbers.end());
  EXPECT_EQ(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

TEST(ScopeTest, LooksBesideAfterItselfAndBeforeItsParent) {
  Scope top;
  const auto forward = top.NewTmpScope(), around = top.NewTmpScope();
  const auto grad = around->NewTmpScope();
  for (Scope* scope : {&top, forward.get(), around.get()}) scope->Var("everywhere");
  auto* own = grad->Var("own");
  auto* step = forward->Var("step");
  auto* outer = around->Var("outer");
  EXPECT_EQ(grad->FindVar("step"), nullptr);
  grad->LookBeside({forward.get()});
  EXPECT_EQ(grad->beside(), std::vector<const Scope*>{forward.get()});
  EXPECT_EQ(grad->FindVar("own"), own);
  EXPECT_EQ(grad->FindVar("step"), step);
  EXPECT_EQ(grad->FindVar("outer"), outer);
  EXPECT_EQ(grad->FindVar("everywhere"), forward->FindLocalVar("everywhere"));
  EXPECT_EQ(grad->FindScope("step"), forward.get());
  EXPECT_EQ(grad->FindScope("everywhere"), forward.get());
  EXPECT_EQ(grad->FindVar("nowhere"), nullptr);
  EXPECT_EQ(grad->FindLocalVar("step"), nullptr);
  EXPECT_TRUE(top.beside().empty());
}

TEST(ScopeTest, AChildLooksWhereItsParentLooks) {
  Scope top;
  const auto forward = top.NewTmpScope(), grad = top.NewTmpScope();
  auto* step = forward->Var("step");
  grad->LookBeside({forward.get()});
  EXPECT_EQ(grad->NewScope().FindVar("step"), step);
}

TEST(VariableTest, TensorIsSeenAsTensorBase) {
  Variable var;
  auto* tensor = var.GetMutable<phi::DenseTensor>();
  EXPECT_EQ(var.tensor(), tensor);
  EXPECT_EQ(var.TypeName(), "DenseTensor");
  var.Clear();
  EXPECT_EQ(var.tensor(), nullptr);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
