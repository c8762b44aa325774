#include "phi/common/place.h"

#include <gtest/gtest.h>

#include <unordered_set>

namespace phi {
namespace {

TEST(PlaceTest, KindAndNumberTellPlacesApart) {
  EXPECT_EQ(GPUPlace(), GPUPlace(0));
  EXPECT_NE(GPUPlace(0), GPUPlace(1));
  EXPECT_NE(GPUPlace(0), Place(CPUPlace()));
  EXPECT_TRUE(CPUPlace() < GPUPlace(0) && GPUPlace(0) < GPUPlace(1));
  EXPECT_EQ(GPUPlace(3).GetDeviceId(), 3);
  const std::unordered_set<Place> places = {CPUPlace(), GPUPlace(0), GPUPlace(1), GPUPlace(0)};
  EXPECT_EQ(places.size(), 3u);
}

TEST(PlaceTest, Kinds) {
  EXPECT_TRUE(is_cpu_place(CPUPlace()));
  EXPECT_TRUE(is_gpu_place(GPUPlace(2)));
  EXPECT_TRUE(is_cuda_pinned_place(GPUPinnedPlace()));
  EXPECT_FALSE(is_cpu_place(Place()) || is_gpu_place(GPUPinnedPlace()));
}

}  // namespace
}  // namespace phi
