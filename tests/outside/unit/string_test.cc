// outside: unit test | string::Sprintf, to_string, Split, errors' texts, places' numbers
#include <gtest/gtest.h>

#include <sstream>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/fluid/string/split.h"
#include "paddle/fluid/string/to_string.h"

namespace paddle {
namespace string {

struct Point {
  int x;
};
std::ostream& operator<<(std::ostream& os, const Point& point) { return os << "at " << point.x; }

TEST(OutsideString, FormatsAndSplits) {
  EXPECT_EQ(to_string(Point{3}), "at 3");
  EXPECT_EQ(to_string(true), "true");
  EXPECT_EQ(to_string("text"), "text");
  EXPECT_EQ(to_string(1.5), "1.5");
  EXPECT_EQ(Sprintf("%d of %s", 2, std::string("all")), "2 of all");
  EXPECT_EQ(Sprintf(std::string("%.1f"), 2.25), "2.2");
  std::ostringstream os;
  Fprintf(os, "<%d>", 1);
  EXPECT_EQ(os.str(), "<1>");
  EXPECT_EQ(Split("a,,b", ','), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(Split("", ',').empty());
}

TEST(OutsideString, ErrorsWithoutKind) {
  using platform::EnforceNotMet;
  EXPECT_NO_THROW(PADDLE_ENFORCE_EQ(1, 1));
  EXPECT_THROW(PADDLE_ENFORCE_EQ(1, 2), EnforceNotMet);
  const std::string message = "a text of its own";
  try {
    PADDLE_ENFORCE_LT(2, 1, message);
    FAIL();
  } catch (const EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::LEGACY);
    EXPECT_NE(std::string(error.what()).find(message), std::string::npos);
  }
  EXPECT_THROW(platform::throw_on_error(true, "no"), EnforceNotMet);
  EXPECT_NO_THROW(platform::throw_on_error(false, "no"));
  EXPECT_EQ(platform::SimplifyErrorTypeFormat("NotFoundError: gone"), "(NotFound) gone");
  EXPECT_EQ(platform::SimplifyErrorTypeFormat("plain"), "plain");
  EXPECT_EQ(platform::GetErrorSumaryString("why", "file.cc", 7), "why (at file.cc:7)");
}

TEST(OutsideString, VariantsGiveTheirValues) {
  boost::variant<bool, int> value = 3;
  EXPECT_EQ(BOOST_GET_CONST(int, value), 3);
  *BOOST_GET_MUTABLE(int, &value) = 4;
  EXPECT_EQ(BOOST_GET(int, value), 4);
  PADDLE_GET_MUTABLE(int, value) = 5;
  EXPECT_EQ(PADDLE_GET_CONST(int, value), 5);
  EXPECT_THROW(BOOST_GET_MUTABLE(bool, &value), std::bad_variant_access);
}

TEST(OutsideString, DeviceTypesHaveNumbers) {
  const size_t id = phi::GetOrRegisterGlobalDeviceTypeId("outside_device");
  EXPECT_EQ(phi::GetOrRegisterGlobalDeviceTypeId("outside_device"), id);
  EXPECT_EQ(phi::GetGlobalDeviceType(id), "outside_device");
  EXPECT_STREQ(phi::AllocationTypeStr(phi::AllocationType::GPU), "gpu");
}

}  // namespace string
}  // namespace paddle
