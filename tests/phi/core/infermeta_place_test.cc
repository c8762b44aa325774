#include "phi/core/infermeta_place.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

void OneInferMeta(const MetaTensor& /*x*/, MetaTensor* /*out*/) {}
void OtherInferMeta(const MetaTensor& /*x*/, MetaTensor* /*out*/) {}

TEST(InferMetaPlace, SaysFileAndLineOfEachKernelsFunction) {
  const InferMetaFn one = PD_INFER_META(OneInferMeta), other = PD_INFER_META(OtherInferMeta);
  NoteShapeFunctionPlace("place_test", one, "one.cc", 7);
  NoteShapeFunctionPlace("place_test", one, "again.cc", 8);
  NoteShapeFunctionPlace("place_test", other, "other.cc", 9);
  EXPECT_STREQ(ShapeFunctionPlace("place_test", one).file, "one.cc");
  EXPECT_EQ(ShapeFunctionPlace("place_test", one).line, 7);
  EXPECT_STREQ(ShapeFunctionPlace("place_test", other).file, "other.cc");
  // For another kernel nothing was said: the function has to do.
  const RegistrationPlace unknown = ShapeFunctionPlace("place_test_grad", one);
  EXPECT_STREQ(unknown.file, "");
  EXPECT_EQ(unknown.address, reinterpret_cast<const void*>(one));
}

TEST(InferMetaPlace, TheRegistrarNotesAndInserts) {
  static const PlacedInferMetaFnRegistrar registrar("place_test_registered",
                                                    PD_INFER_META(OneInferMeta), "here.cc", 3);
  const InferMetaFn found = MetaFnFactory::Instance().Get("place_test_registered");
  EXPECT_EQ(found, PD_INFER_META(OneInferMeta));
  const RegistrationPlace place = ShapeFunctionPlace("place_test_registered", found);
  EXPECT_STREQ(place.file, "here.cc");
  EXPECT_EQ(place.line, 3);
}

}  // namespace
}  // namespace phi
