// outside: unit test | Place and its classes, back ends, layouts, types
#include "paddle/phi/common/place.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "paddle/fluid/platform/place.h"
#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/type_traits.h"

namespace phi {
namespace tests {

TEST(OutsidePlace, ConstructsConvertsAndResets) {
  phi::Place place;
  EXPECT_EQ(place.GetType(), phi::AllocationType::UNDEFINED);
  phi::CPUPlace cpu;
  EXPECT_EQ(cpu.GetType(), phi::AllocationType::CPU);
  place.Reset(phi::AllocationType::GPU, 2);
  phi::GPUPlace gpu = place;
  EXPECT_EQ(gpu.GetDeviceId(), 2);
  EXPECT_EQ(gpu, phi::GPUPlace(2));
  phi::CPUPlace back = place;
  EXPECT_EQ(back, cpu);
  EXPECT_EQ(phi::XPUPlace(1).GetDeviceId(), 1);
  EXPECT_NE(phi::NPUPlace(), phi::MLUPlace());
  std::map<phi::Place, int> kinds{{cpu, 1}, {gpu, 2}};
  EXPECT_EQ(kinds[phi::GPUPlace(2)], 2);
  std::ostringstream text;
  text << gpu;
  EXPECT_EQ(text.str(), "Place(gpu:2)");
}

struct NameVisitor {
  using result_type = std::string;
  std::string operator()(const phi::CPUPlace&) const { return "cpu"; }
  std::string operator()(const phi::GPUPlace&) const { return "gpu"; }
  std::string operator()(const phi::GPUPinnedPlace&) const { return "pinned"; }
};

TEST(OutsidePlace, PlatformAsksAndVisits) {
  namespace platform = paddle::platform;
  EXPECT_TRUE(platform::is_same_place(platform::CPUPlace(), platform::CPUPlace()));
  EXPECT_FALSE(platform::is_same_place(platform::CUDAPlace(0), platform::CUDAPlace(1)));
  EXPECT_TRUE(platform::places_are_same_class(platform::CUDAPlace(0), platform::CUDAPlace(1)));
  EXPECT_TRUE(platform::is_xpu_place(platform::XPUPlace()));
  EXPECT_EQ(platform::VisitPlace(platform::CUDAPlace(1), NameVisitor()), "gpu");
  EXPECT_THROW(platform::VisitPlace(platform::XPUPlace(), NameVisitor()), platform::EnforceNotMet);
  EXPECT_EQ(platform::PlaceHelper::CreatePlace("gpu", 1), platform::CUDAPlace(1));
  EXPECT_EQ(platform::PlaceHelper::CreatePlace("fpga").GetDeviceType(), "fpga");
}

TEST(OutsideBackend, IsReadAndPrinted) {
  EXPECT_EQ(phi::StringToBackend("CPU"), phi::Backend::CPU);
  EXPECT_EQ(phi::StringToBackend("MKLDNN"), phi::Backend::ONEDNN);
  EXPECT_EQ(phi::StringToBackend("Undefined"), phi::Backend::UNDEFINED);
  EXPECT_EQ(phi::StringToBackend("KPS"), phi::Backend::KPS);
  EXPECT_THROW(phi::StringToBackend(""), phi::enforce::EnforceNotMet);
  std::ostringstream text;
  text << phi::Backend::UNDEFINED << " " << phi::Backend::CPU << " " << phi::Backend::NPU << " "
       << phi::Backend::MKLDNN << " " << phi::Backend::GPUDNN << " " << phi::Backend::KPS;
  EXPECT_EQ(text.str(), "Undefined CPU NPU MKLDNN GPUDNN KPS");
}

TEST(OutsideBackend, ADeviceOfATeamHasANumber) {
  const phi::Backend abacus = phi::StringToBackend("abacus");
  EXPECT_EQ(static_cast<size_t>(abacus), static_cast<size_t>(phi::Backend::NUM_BACKENDS) +
                                             phi::GetOrRegisterGlobalDeviceTypeId("abacus"));
  EXPECT_EQ(paddle::experimental::StringToBackend("abacus"), abacus);
  std::ostringstream text;
  text << abacus;
  EXPECT_EQ(text.str(), "abacus");
}

TEST(OutsideDataType, IsPrintedAndHasAComplexOne) {
  std::ostringstream text;
  text << phi::DataType::UNDEFINED << " " << phi::DataType::BOOL << " " << phi::DataType::UINT8
       << " " << phi::DataType::FLOAT64 << " " << phi::DataType::COMPLEX128;
  EXPECT_EQ(text.str(), "Undefined bool uint8 float64 complex128");
  EXPECT_EQ(phi::dtype::ToReal(phi::DataType::COMPLEX128), phi::DataType::FLOAT64);
  EXPECT_EQ(phi::dtype::ToReal(phi::DataType::FLOAT32), phi::DataType::FLOAT32);
  EXPECT_EQ(phi::dtype::ToComplex(phi::DataType::FLOAT32), phi::DataType::COMPLEX64);
}

TEST(OutsideLayout, IsRead) {
  EXPECT_EQ(paddle::framework::StringToDataLayout("nhwc"), phi::DataLayout::NHWC);
  EXPECT_EQ(paddle::framework::StringToDataLayout("MKLDNNLAYOUT"), phi::DataLayout::MKLDNN);
  EXPECT_THROW(paddle::framework::StringToDataLayout("NOPE"), phi::enforce::EnforceNotMet);
}

TEST(OutsideLayout, IsPrinted) {
  std::ostringstream text;
  text << phi::DataLayout::ANY << " " << phi::DataLayout::NHWC << " " << phi::DataLayout::NCHW
       << " " << phi::DataLayout::MKLDNN << " " << phi::DataLayout::NDHWC;
  EXPECT_EQ(text.str(), "Undefined(AnyLayout) NHWC NCHW MKLDNN NDHWC");
  EXPECT_STREQ(paddle::framework::DataLayoutToString(phi::DataLayout::kMKLDNN), "MKLDNN");
}

TEST(OutsideDataType, BitsAreNumbers) {
  EXPECT_EQ(static_cast<float>(phi::dtype::raw_uint16_to_float16(0x3C00)), 1.0f);
  EXPECT_EQ(static_cast<float>(phi::dtype::raw_uint16_to_bfloat16(0x3F80)), 1.0f);
  EXPECT_EQ(static_cast<float>((phi::dtype::abs)(phi::dtype::float16(-2.0f))), 2.0f);
  EXPECT_EQ(paddle::experimental::SizeOf(paddle::experimental::DataType::COMPLEX64), 8u);
}

TEST(OutsideComplex, HasOrderMathematicsAndCasts) {
  using C = phi::dtype::complex<float>;
  EXPECT_LT(C(1, 9), C(2, 0));
  EXPECT_GE(C(2, 0), C(2, 9));
  EXPECT_FLOAT_EQ(abs(C(3, 4)), 5.0f);
  EXPECT_FLOAT_EQ(arg(C(0, 1)), 1.5707963f);
  EXPECT_FLOAT_EQ(sqrt(C(-4, 0)).imag, 2.0f);
  EXPECT_FLOAT_EQ(pow(C(2, 0), C(3, 0)).real, 8.0f);
  EXPECT_FLOAT_EQ(tanh(log(C(1, 0))).real, 0.0f);
  EXPECT_TRUE(phi::dtype::isnan(C(std::nanf(""), 0)));
  EXPECT_TRUE(std::isnan(C(0, std::nanf(""))));
  EXPECT_FALSE(std::isnan(C(0, INFINITY)));
  EXPECT_TRUE(std::isinf(C(0, INFINITY)));
  EXPECT_FALSE(phi::dtype::isfinite(C(0, INFINITY)));
  EXPECT_EQ(static_cast<int8_t>(C(7, 1)), 7);
  EXPECT_EQ(static_cast<uint8_t>(C(200, 1)), 200);
  EXPECT_EQ(static_cast<float>(phi::dtype::float16(C(0.5f, 1))), 0.5f);
  EXPECT_EQ(std::numeric_limits<C>::max(), std::numeric_limits<float>::max());
}

TEST(OutsidePlaceHelper, SaysTypeAndNumber) {
  namespace platform = paddle::platform;
  const platform::Place place = platform::CUDAPlace(3);
  const std::string type = platform::PlaceHelper::GetDeviceType(place);
  EXPECT_EQ(type, "gpu");
  EXPECT_EQ(platform::PlaceHelper::GetDeviceId(place), 3u);
  EXPECT_EQ(platform::PlaceHelper::CreatePlace(type, 3), place);
}

}  // namespace tests
}  // namespace phi
