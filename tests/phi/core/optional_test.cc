#include "phi/core/optional.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace paddle {
namespace {

TEST(OptionalTest, ZeroIsAValueAndNullptrIsNone) {
  const optional<int64_t> zero = 0, none_of_it = nullptr;
  ASSERT_TRUE(zero.is_initialized());
  EXPECT_EQ(*zero, 0);
  EXPECT_FALSE(none_of_it.is_initialized());
}

TEST(OptionalTest, AValueOrNothing) {
  optional<std::string> nothing, none_too(none), text(std::string("abc"));
  EXPECT_FALSE(nothing.is_initialized());
  EXPECT_TRUE(!none_too);
  EXPECT_EQ(nothing.get_ptr(), nullptr);
  EXPECT_TRUE(static_cast<bool>(text));
  EXPECT_EQ(*text, "abc");
  EXPECT_EQ(text->size(), 3u);
  text.get() += "d";
  const optional<std::string>& constant = text;
  EXPECT_EQ(constant.get(), "abcd");
  EXPECT_EQ(*constant, "abcd");
  EXPECT_EQ(constant->back(), 'd');
}

TEST(OptionalTest, CopiesAndMovesTheValue) {
  const optional<std::string> first(std::string("first"));
  optional<std::string> copy(first), target(std::string("old"));
  EXPECT_EQ(copy.get(), "first");
  target = first;
  EXPECT_EQ(target.get(), "first");
  target = *&target;  // itself
  EXPECT_EQ(target.get(), "first");
  target = optional<std::string>();
  EXPECT_FALSE(target.is_initialized());
  const optional<std::string> moved(std::move(copy));
  EXPECT_EQ(moved.get(), "first");
}

TEST(OptionalTest, ResetDestroysTheValue) {
  const auto shared = std::make_shared<int>(1);
  {
    optional<std::shared_ptr<int>> holder(shared);
    EXPECT_EQ(shared.use_count(), 2);
    holder.reset();
    EXPECT_EQ(shared.use_count(), 1);
    holder = optional<std::shared_ptr<int>>(shared);
    EXPECT_EQ(shared.use_count(), 2);
  }
  EXPECT_EQ(shared.use_count(), 1);
}

TEST(OptionalTest, AReferenceOrNothing) {
  int value = 1;
  optional<int&> reference(value), nothing, none_too(none);
  EXPECT_TRUE(!nothing && !none_too);
  EXPECT_TRUE(static_cast<bool>(reference));
  reference.get() = 2;
  EXPECT_EQ(value, 2);
  *reference = 3;
  EXPECT_EQ(value, 3);
  EXPECT_EQ(reference.get_ptr(), &value);
  EXPECT_EQ(reference.operator->(), &value);
  reference.reset();
  EXPECT_FALSE(reference.is_initialized());
}

}  // namespace
}  // namespace paddle
