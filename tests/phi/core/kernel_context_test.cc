#include "phi/core/kernel_context.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "phi/core/selected_rows.h"

namespace phi {
namespace {

std::string ErrorOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const enforce::EnforceNotMet& e) {
    return e.what();
  }
  return "";
}

TEST(KernelContextTest, RangesPartTheFlatList) {
  DenseTensor a, b, c;
  KernelContext call;
  call.EmplaceBackInput(&a);
  call.EmplaceBackInputs({&b, &c});
  EXPECT_EQ(call.InputsSize(), 3u);
  EXPECT_EQ(call.InputRangesSize(), 2u);
  EXPECT_EQ(call.InputRangeAt(1), KernelContext::Range(1, 3));
  EXPECT_EQ(call.InputsBetween<DenseTensor>(1, 3), (std::vector<const DenseTensor*>{&b, &c}));
  call.EmplaceBackOutputs({&a, &b});
  call.EmplaceBackOutput(&c);
  EXPECT_EQ(call.OutputRangeAt(1), KernelContext::Range(2, 3));
  EXPECT_EQ(call.MutableOutputBetween<DenseTensor>(0, 2), (std::vector<DenseTensor*>{&a, &b}));
}

TEST(KernelContextTest, RangesMayBeAssignedAfterTheTensors) {
  DenseTensor a, b;
  KernelContext call;
  call.EmplaceBackInputWithoutSetRange(&a);
  call.EmplaceBackInputsWithoutSetRange({&b, &a});
  EXPECT_EQ(call.InputRangesSize(), 0u);
  call.AssignInputRange({0, 2}, 0);
  call.AssignInputRange({2, 3}, 1);
  call.AssignInputRange({0, 1}, 0);  // replaces the first
  EXPECT_EQ(call.InputRangeAt(0), KernelContext::Range(0, 1));
  call.EmplaceBackOutputWithoutSetRange(&a);
  call.EmplaceBackOutputsWithoutSetRange({&b});
  call.AssignOutputRange({0, 2}, 0);
  EXPECT_EQ(call.OutputRangeAt(0), KernelContext::Range(0, 2));
  EXPECT_EQ(call.OutputsSize(), 2u);
  EXPECT_EQ(call.OutputRangesSize(), 1u);
  EXPECT_NE(ErrorOf([&] {
              call.AssignInputRange({0, 1}, 5);
            }).find("input range 5 leaves a gap"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              call.AssignOutputRange({0, 1}, 5);
            }).find("output range 5"),
            std::string::npos);
}

TEST(KernelContextTest, MissingOptionalArguments) {
  DenseTensor a;
  KernelContext call;
  call.EmplaceBackInput(nullptr);
  call.EmplaceBackInputs({&a, nullptr});
  EXPECT_FALSE(call.OptionalInputAt<DenseTensor>(0).is_initialized());
  EXPECT_TRUE(call.OptionalInputAt<DenseTensor>(1).is_initialized());
  EXPECT_FALSE(call.OptionalInputsBetween<DenseTensor>(0, 1).is_initialized());
  EXPECT_FALSE(call.OptionalInputsBetween<DenseTensor>(1, 1).is_initialized());
  EXPECT_EQ(call.OptionalInputsBetween<DenseTensor>(1, 3).get(),
            (std::vector<const DenseTensor*>{&a, nullptr}));
  call.EmplaceBackOutput(nullptr);
  EXPECT_EQ(call.MutableOutputAt<DenseTensor>(0), nullptr);
  EXPECT_TRUE(call.MutableOutputBetween<DenseTensor>(0, 1).empty());
}

TEST(KernelContextTest, BoundArgumentsAreReplaced) {
  DenseTensor a, b;
  KernelContext call;
  call.EmplaceBackInput(&a);
  call.EmplaceBackOutput(&a);
  call.EmplaceBackAttr(1);
  call.SetInput(0, &b);
  call.SetOutput(0, &b);
  call.SetAttr(0, 2);
  EXPECT_EQ(call.RawInput(0), &b);
  EXPECT_EQ(call.RawOutput(0), &b);
  EXPECT_EQ(call.AttrAt<int>(0), 2);
  EXPECT_EQ(call.AttrsSize(), 1u);
  EXPECT_EQ(TypeOfAttribute(call.RawAttr(0)), AttributeType::INT32);
}

TEST(KernelContextTest, WrongAccessSaysWhatIsThere) {
  SelectedRows rows;
  KernelContext call;
  call.EmplaceBackInput(&rows);
  call.EmplaceBackInput(nullptr);
  call.EmplaceBackOutput(&rows);
  call.EmplaceBackAttr(1.5f);
  EXPECT_NE(ErrorOf([&] {
              call.InputAt<DenseTensor>(0);
            }).find("kernel input 0 must be a DenseTensor; it is SelectedRows"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] { call.InputAt<DenseTensor>(1); }).find("it is missing"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              call.MutableOutputAt<DenseTensor>(0);
            }).find("kernel output 0 must be a DenseTensor; it is a SelectedRows"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf([&] { call.AttrAt<int>(0); }).find("kernel attribute 0 must be a int; it is a float"),
      std::string::npos);
  EXPECT_NE(ErrorOf([&] { call.AttrAt<int>(3); }).find("takes attribute 3, its call has 1"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] { call.InputRangeAt(2); }).find("takes input 2, its call has 2 inputs"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] { call.OutputRangeAt(1); }).find("takes output 1, its call has 1 outputs"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
