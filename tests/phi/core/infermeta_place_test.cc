#include "phi/core/infermeta_place.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

TEST(InferMetaPlace, SaysFileAndLineOfEachKernelsFunction) {
  const char functions[2] = {};
  const void *const one = &functions[0], *const other = &functions[1];
  NoteShapeFunctionPlace("place_test", one, "one.cc", 7);
  NoteShapeFunctionPlace("place_test", one, "then.cc", 8);
  NoteShapeFunctionPlace("place_test", other, "other.cc", 9);
  EXPECT_STREQ(ShapeFunctionPlace("place_test", one).file, "one.cc");
  EXPECT_EQ(ShapeFunctionPlace("place_test", one).line, 7);
  EXPECT_STREQ(ShapeFunctionPlace("place_test", other).file, "other.cc");
  // For another kernel nothing was said: the function has to do.
  const RegistrationPlace unknown = ShapeFunctionPlace("place_test_grad", one);
  EXPECT_STREQ(unknown.file, "");
  EXPECT_EQ(unknown.address, one);
}

// Whatever is loaded first.
TEST(InferMetaPlace, TheFirstFileByNameCounts) {
  const char function = 0;
  NoteShapeFunctionPlace("place_test_of_two", &function, "ops/sync_norm.yaml", 1);
  NoteShapeFunctionPlace("place_test_of_two", &function, "ops/norm.yaml", 2);
  EXPECT_STREQ(ShapeFunctionPlace("place_test_of_two", &function).file, "ops/norm.yaml");
  EXPECT_EQ(ShapeFunctionPlace("place_test_of_two", &function).line, 2);
}

}  // namespace
}  // namespace phi
