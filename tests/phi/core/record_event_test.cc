#include "phi/core/record_event.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <vector>

namespace phi {
namespace {

class RecordEventTest : public ::testing::Test {
 protected:
  void SetUp() override { StartHostEvents(); }
  void TearDown() override { StopHostEvents(); }
};

TEST_F(RecordEventTest, KeepsSpans) {
  {
    RecordEvent outer("outer", TracerEventType::Operator, 1);
    RecordEvent inner(std::string("inner"), TracerEventType::OperatorInner);
  }
  const std::vector<HostEvent> events = TakeHostEvents();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].name, "inner");
  EXPECT_EQ(events[0].type, TracerEventType::OperatorInner);
  EXPECT_EQ(events[1].name, "outer");
  EXPECT_LE(events[1].begin_ns, events[0].begin_ns);
  EXPECT_LE(events[0].begin_ns, events[0].end_ns);
  EXPECT_LE(events[0].end_ns, events[1].end_ns);
  EXPECT_TRUE(TakeHostEvents().empty());
}

TEST_F(RecordEventTest, EndsOnce) {
  RecordEvent event("early");
  event.End();
  event.End();
  EXPECT_EQ(TakeHostEvents().size(), 1u);
}

TEST_F(RecordEventTest, TellsThreadsApart) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([] {
      for (int k = 0; k < 100; ++k) RecordEvent event("step", EventRole::kInnerOp);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::vector<HostEvent> events = TakeHostEvents();
  ASSERT_EQ(events.size(), 300u);
  std::set<uint32_t> numbers;
  for (const HostEvent& event : events) {
    numbers.insert(event.thread);
    EXPECT_EQ(event.role, EventRole::kInnerOp);
  }
  EXPECT_EQ(numbers.size(), 3u);
}

TEST(RecordEventOff, KeepsNothing) {
  { RecordEvent event("unseen"); }
  StartHostEvents();
  EXPECT_TRUE(RecordEvent::IsEnabled());
  EXPECT_TRUE(TakeHostEvents().empty());
  {
    RecordEvent event("cut off");
    StopHostEvents();
  }
  EXPECT_FALSE(RecordEvent::IsEnabled());
  EXPECT_TRUE(TakeHostEvents().empty());
}

TEST(TracerEventTypeName, NamesAll) {
  EXPECT_STREQ(TracerEventTypeName(TracerEventType::Operator), "Operator");
  EXPECT_STREQ(TracerEventTypeName(TracerEventType::PythonUserDefined), "PythonUserDefined");
  EXPECT_STREQ(TracerEventTypeName(TracerEventType::NumTypes), "unknown");
}

}  // namespace
}  // namespace phi
