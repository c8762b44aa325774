#include "phi/core/registered.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace phi {
namespace {

using Table = Registered<std::map<std::string, int>>;

TEST(Registered, WritesAreSeenAtOnceWithoutAnUpdate) {
  Table table;
  const auto& before = table.Read();
  table.Write()["a"] = 1;
  EXPECT_EQ(table.Read().at("a"), 1);
  EXPECT_EQ(&table.Read(), &before);
}

TEST(Registered, AnUpdateIsSeenWhenItEnds) {
  Table table;
  table.Write()["a"] = 1;
  {
    RegistryUpdate update;
    table.Write()["b"] = 2;
    EXPECT_EQ(table.Read().count("b"), 0u);
    EXPECT_EQ(table.Write().size(), 2u);  // what is registered twice is noticed
  }
  EXPECT_EQ(table.Read().at("b"), 2);
}

TEST(Registered, OnlyTheOuterUpdatePublishes) {
  Table table;
  RegistryUpdate outer;
  {
    RegistryUpdate inner;
    table.Write()["a"] = 1;
  }
  EXPECT_EQ(table.Read().count("a"), 0u);
}

TEST(Registered, TablesComeBeforeAnnouncements) {
  Table table;
  size_t seen = 0;
  {
    RegistryUpdate update;
    RegistryUpdate::AtEnd(RegistryUpdate::kAnnouncements, [&] { seen = table.Read().size(); });
    table.Write()["a"] = 1;
  }
  EXPECT_EQ(seen, 1u);
}

TEST(Registered, ReferencesOutliveUpdates) {
  Table table;
  table.Write()["a"] = 1;
  const int& value = table.Read().at("a");
  for (int i = 0; i < 3; ++i) {
    RegistryUpdate update;
    table.Write()["n" + std::to_string(i)] = i;
  }
  EXPECT_EQ(value, 1);
  EXPECT_EQ(table.Read().size(), 4u);
}

// ThreadSanitizer looks at this one.
TEST(Registered, ThreadsReadWhileAnotherUpdates) {
  Table table;
  table.Write()["a"] = 1;
  std::atomic<bool> done{false};
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      while (!done.load()) ASSERT_EQ(table.Read().at("a"), 1);
    });
  }
  for (int i = 0; i < 50; ++i) {
    RegistryUpdate update;
    table.Write()["n" + std::to_string(i)] = i;
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(table.Read().size(), 51u);
}

TEST(Registered, UpdatesOfTwoThreadsTakeTurns) {
  Table table;
  std::vector<std::thread> writers;
  for (int t = 0; t < 2; ++t) {
    writers.emplace_back([&table, t] {
      for (int i = 0; i < 20; ++i) {
        RegistryUpdate update;
        table.Write()[std::to_string(t) + "/" + std::to_string(i)] = i;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(table.Read().size(), 40u);
}

}  // namespace
}  // namespace phi
