#include "compat/mapping_notes.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

PD_DROPPED_ARGUMENTS(mapping_notes_test, {"in_dtype", "the type of X says it"}, {"Mask", "unused"});
PD_MAPPING_DIFFERS(mapping_notes_test, "the original forgot Y");

TEST(MappingNotesTest, TellsWhatAnOpFileSays) {
  const MappingNotes& notes = MappingNotes::Instance();
  EXPECT_EQ(notes.DroppedBy("mapping_notes_test"),
            (MappingNotes::Reasons{{"in_dtype", "the type of X says it"}, {"Mask", "unused"}}));
  ASSERT_NE(notes.DifferenceOf("mapping_notes_test"), nullptr);
  EXPECT_EQ(*notes.DifferenceOf("mapping_notes_test"), "the original forgot Y");
}

TEST(MappingNotesTest, AnOpWithoutNotesHasNone) {
  EXPECT_TRUE(MappingNotes::Instance().DroppedBy("no_such_op").empty());
  EXPECT_EQ(MappingNotes::Instance().DifferenceOf("no_such_op"), nullptr);
}

}  // namespace
}  // namespace phibridge
