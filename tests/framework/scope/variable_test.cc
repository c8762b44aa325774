#include "framework/scope/variable.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace framework {
namespace {

TEST(VariableTest, HoldsOneValueOfOneType) {
  Variable var;
  EXPECT_FALSE(var.IsInitialized());
  EXPECT_EQ(var.TypeName(), "nothing");
  *var.GetMutable<std::string>() = "text";
  EXPECT_TRUE(var.IsType<std::string>());
  EXPECT_EQ(var.Get<std::string>(), "text");
  EXPECT_EQ(var.TypeIndex(), std::type_index(typeid(std::string)));
  EXPECT_NE(var.TypeName().find("string"), std::string::npos);
  EXPECT_EQ(var.tensor(), nullptr);
  var.Clear();
  EXPECT_FALSE(var.IsInitialized());
}

TEST(VariableTest, ATensorOfAnyKindIsSeenAsOne) {
  Variable var;
  auto* rows = var.GetMutable<phi::SelectedRows>();
  EXPECT_EQ(var.tensor(), rows);
  EXPECT_EQ(var.TypeName(), "SelectedRows");
  EXPECT_EQ(var.GetMutable<phi::SelectedRows>(), rows);
  var.Clear();
  EXPECT_EQ(var.tensor(), nullptr);
}

TEST(VariableTest, WrongAccessSaysWhatIsThere) {
  Variable var;
  EXPECT_THROW(var.TypeIndex(), phi::enforce::EnforceNotMet);
  try {
    var.Get<phi::DenseTensor>();
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::PRECONDITION_NOT_MET);
    EXPECT_NE(error.error_str().find("must hold a phi::DenseTensor"), std::string::npos);
  }
  var.GetMutable<phi::SelectedRows>();
  try {
    var.GetMutable<int>();
    FAIL() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.error_str(), "the variable must hold a int; it holds a SelectedRows");
  }
}

TEST(VariableTest, TypeIsWhatProgramsCallIt) {
  Variable var;
  EXPECT_THROW(var.Type(), phi::enforce::EnforceNotMet);
  var.GetMutable<phi::SelectedRows>();
  EXPECT_EQ(var.Type(), 8);  // SELECTED_ROWS
  var.Clear();
  var.GetMutable<std::vector<int>>();
  EXPECT_EQ(var.Type(), 17);  // RAW
}

}  // namespace
}  // namespace framework
}  // namespace paddle
