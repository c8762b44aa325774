#include "parity/values/whole_number.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

using nlohmann::json;

template <typename T>
void Refuses(const char* text, const char* part) {
  try {
    WholeNumber<T>(json::parse(text));
    ADD_FAILURE() << text;
  } catch (const json::exception& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(WholeNumber, IsWhatTheTypeHolds) {
  EXPECT_EQ(WholeNumber<int>(json::parse("2147483647")), 2147483647);
  EXPECT_EQ(WholeNumber<int>(json::parse("-2147483648")), std::numeric_limits<int>::min());
  EXPECT_EQ(WholeNumber<int64_t>(json::parse("-9223372036854775808")),
            std::numeric_limits<int64_t>::min());
  EXPECT_EQ(WholeNumber<uint64_t>(json::parse("18446744073709551615")),
            std::numeric_limits<uint64_t>::max());
}

// What a fuzzer found: the conversion of such numbers has no defined result.
TEST(WholeNumber, OthersAreRefused) {
  Refuses<int>("2147483648", "2147483648 is no whole number in [-2147483648, 2147483647]");
  Refuses<int>("5e77", "is no whole number");
  Refuses<int64_t>("55555555555555555555500000000000000000000000004897759239159681728",
                   "is no whole number");
  Refuses<int>("1.5", "1.5 is no whole number");
  Refuses<size_t>("-1", "-1 is no whole number in [0, 18446744073709551615]");
  Refuses<int>("\"1\"", "type must be number, but is string");
  Refuses<int>("true", "type must be number, but is boolean");
}

TEST(WholeNumber, MembersMayBeAbsent) {
  EXPECT_EQ(WholeNumber(json::parse("{\"steps\": 3}"), "steps", 1), 3);
  EXPECT_EQ(WholeNumber(json::parse("{}"), "steps", 1), 1);
}

TEST(WholeNumber, ListsAreCheckedAsAWhole) {
  EXPECT_EQ(WholeNumbers<int>(json::parse("[1, -2]")), (std::vector<int>{1, -2}));
  EXPECT_THROW(WholeNumbers<int>(json::parse("[1, 2.5]")), json::exception);
  EXPECT_THROW(WholeNumbers<int>(json::parse("{\"a\": 1}")), json::exception);
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
