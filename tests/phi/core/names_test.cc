// The names of the values in phi/common, which phi/core/names.cc gives.
#include <gtest/gtest.h>

#include <sstream>

#include "phi/common/backend.h"
#include "phi/common/data_type.h"
#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

TEST(BackendNameTest, NamesAreParsedInAnyCase) {
  for (int i = 0; i < static_cast<int>(Backend::NUM_BACKENDS); ++i) {
    Backend parsed = Backend::CUSTOM;
    EXPECT_TRUE(ParseBackend(BackendName(static_cast<Backend>(i)), &parsed));
    EXPECT_EQ(parsed, static_cast<Backend>(i));
  }
  Backend backend = Backend::CPU;
  EXPECT_TRUE(ParseBackend("gpudnn", &backend));
  EXPECT_EQ(backend, Backend::GPUDNN);
  EXPECT_FALSE(ParseBackend("TPU", &backend));
  EXPECT_EQ(backend, Backend::GPUDNN);
  EXPECT_STREQ(BackendName(Backend::CUSTOM), "CUSTOM");
}

// The original's names go to streams, ours into messages.
TEST(BackendNameTest, StreamsAndMessages) {
  std::ostringstream text;
  text << Backend::UNDEFINED << " " << Backend::ONEDNN << " " << Backend::KPS << " "
       << Backend::CUSTOM << " " << DataLayout::ONEDNN << " " << DataLayout::NHWC;
  EXPECT_EQ(text.str(), "Undefined MKLDNN KPS CUSTOM MKLDNN NHWC");
  EXPECT_EQ(Format("%s %s %s", Backend::UNDEFINED, Backend::ONEDNN, DataLayout::ONEDNN),
            "ALL_BACKEND ONEDNN ONEDNN");
}

TEST(DataLayoutNameTest, NamesComeBack) {
  for (int i = 0; i < static_cast<int>(DataLayout::NUM_DATA_LAYOUTS); ++i) {
    const auto layout = static_cast<DataLayout>(i);
    EXPECT_EQ(StringToDataLayout(DataLayoutName(layout)), layout);
    EXPECT_EQ(StringToDataLayout(DataLayoutToString(layout)), layout);
  }
  EXPECT_EQ(StringToDataLayout("anylayout"), DataLayout::ANY);
  EXPECT_EQ(StringToDataLayout("MKLDNNLAYOUT"), DataLayout::ONEDNN);
  EXPECT_STREQ(DataLayoutToString(DataLayout::NUM_DATA_LAYOUTS), "?");
  try {
    StringToDataLayout("NWHC");
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_NE(error.error_str().find("\"NWHC\" is not a data layout"), std::string::npos);
  }
}

TEST(DataTypeNameTest, AnUnknownNumberHasAName) {
  EXPECT_STREQ(DataTypeToString(DataType::NUM_DATA_TYPES), "?");
  EXPECT_EQ(SizeOf(DataType::UNDEFINED), 0u);
}

TEST(PlaceNameTest, ADeviceIsNumberedWhereItCanBeOneOfSeveral) {
  EXPECT_EQ(CPUPlace().DebugString(), "Place(cpu)");
  EXPECT_EQ(GPUPlace(3).DebugString(), "Place(gpu:3)");
  EXPECT_EQ(GPUPinnedPlace().DebugString(), "Place(gpu_pinned)");
  EXPECT_EQ(Place().DebugString(), "Place(undefined)");
  std::ostringstream text;
  text << Place(AllocationType::NPU, 1);
  EXPECT_EQ(text.str(), "Place(npu:1)");
  EXPECT_STREQ(AllocationTypeName(static_cast<AllocationType>(100)), "?");
}

TEST(PlaceNameTest, CustomTypesAreToldApartByName) {
  const CustomPlace first("names_test_a", 2), again("names_test_a", 2), other("names_test_b", 2);
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  EXPECT_EQ(first.GetDeviceType(), "names_test_a");
  EXPECT_EQ(other.DebugString(), "Place(names_test_b:2)");
}

TEST(PlaceNameTest, PlacesAreResetAndConverted) {
  Place place;
  place.Reset(AllocationType::GPU, 3);
  EXPECT_EQ(place, GPUPlace(3));
  EXPECT_EQ(GPUPlace(place).GetDeviceId(), 3);
  EXPECT_EQ(CPUPlace(place), CPUPlace());
  place.Reset(AllocationType::CUSTOM, 1, "names_test_c");
  EXPECT_EQ(place, CustomPlace("names_test_c", 1));
  EXPECT_EQ(place, Place(AllocationType::CUSTOM, 1, "names_test_c"));
}

}  // namespace
}  // namespace phi
