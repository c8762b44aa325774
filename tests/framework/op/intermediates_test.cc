#include "framework/op/intermediates.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace paddle {
namespace framework {
namespace {

using Sizes = std::map<std::string, size_t>;

constexpr SlotRecord kInputs[] = {{"X", kDuplicable, kDenseKind, ""}, {"Y", 0, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {{"Out", 0, kDenseKind, ""},
                                   {"Saved", kIntermediate, kDenseKind, ""},
                                   {"Parts", kIntermediate | kDuplicable, kDenseKind, ""},
                                   {"Shape", kIntermediate | kExtraSlot, kDenseKind, ""}};

// "SLOT COUNT" of each.
std::string LeftOut(const Sizes& inputs, const Sizes& outputs, uint8_t without = 0) {
  OpRecord record;
  record.inputs = kInputs;
  record.outputs = kOutputs;
  const auto size_in = [](const Sizes& sizes, const char* slot) {
    const auto found = sizes.find(slot);
    return found == sizes.end() ? 0 : found->second;
  };
  std::string text;
  for (const OutputLeftOut& one : IntermediatesLeftOut(
           record, without, [&](const char* slot) { return size_in(inputs, slot); },
           [&](const char* slot) { return size_in(outputs, slot); })) {
    text += std::string(one.slot) + " " + std::to_string(one.count) + " ";
  }
  return text;
}

TEST(IntermediatesTest, ListsAreAsLongAsTheInputThatIsOne) {
  EXPECT_EQ(LeftOut({{"X", 3}, {"Y", 1}}, {{"Out", 1}}), "Saved 1 Parts 3 Shape 1 ");
  EXPECT_EQ(LeftOut({{"Y", 1}}, {{"Out", 1}}), "Saved 1 Shape 1 ");
}

TEST(IntermediatesTest, WhatIsThereOrNotAskedForIsNotLeftOut) {
  EXPECT_EQ(LeftOut({{"X", 2}}, {{"Saved", 1}}), "Parts 2 Shape 1 ");
  EXPECT_EQ(LeftOut({{"X", 2}}, {{"Parts", 2}}, kExtraSlot), "Saved 1 ");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
