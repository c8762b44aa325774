#include "phi/core/memory.h"

#include <atomic>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "phi/core/allocator.h"
#include "phi/core/dense_tensor.h"
#include "tests/support/expect_error.h"
#include "tests/support/scoped_data_limit.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;

TEST(MemorySizeTest, IsBytesOrCarriesAUnit) {
  EXPECT_EQ(ParseMemorySize("1048576"), size_t{1} << 20);
  EXPECT_EQ(ParseMemorySize("64B"), 64u);
  EXPECT_EQ(ParseMemorySize("2K"), 2048u);
  EXPECT_EQ(ParseMemorySize("1.5M"), 1572864u);
  EXPECT_EQ(ParseMemorySize("3G"), size_t{3} << 30);
  EXPECT_EQ(ParseMemorySize("3GB"), size_t{3} << 30);
  EXPECT_EQ(ParseMemorySize("2GiB"), size_t{2} << 30);
  EXPECT_EQ(ParseMemorySize("1T"), size_t{1} << 40);
}

TEST(MemorySizeTest, AnythingElseIsRefused) {
  for (const char* text : {"", "M", "0", "-1", "1X", "1 G", "G1", "1e9", "inf", "nan", "0x10",
                           "1MiG", "1i", "1iB", "1KM", "9999999999T", "0.1"}) {
    ExpectError(INVALID_ARGUMENT, "a size of memory is", [&] { ParseMemorySize(text); });
  }
}

TEST(HostMemoryLimitTest, IsThatOfTheMachineUnlessSet) {
  EXPECT_GT(HostMemoryLimit(), size_t{1} << 20);
  SetHostMemoryLimit(12345);
  EXPECT_EQ(HostMemoryLimit(), 12345u);
  SetHostMemoryLimit(0);
  EXPECT_GT(HostMemoryLimit(), size_t{1} << 20);
}

TEST(GpuMemoryLimitTest, IsNoneUnlessSetAndNotThatOfTheHost) {
  EXPECT_EQ(GpuMemoryLimit(), 0u);
  const size_t host = HostMemoryLimit();
  SetGpuMemoryLimit(12345);
  EXPECT_EQ(GpuMemoryLimit(), 12345u);
  EXPECT_EQ(HostMemoryLimit(), host);
  SetGpuMemoryLimit(0);
}

TEST(MemoryUseTest, SaysWhatTensorsHoldAndMayHold) {
  const auto of_host = [] {
    for (const MemoryUse& use : MemoryUseByPlace()) {
      if (use.place == Format("%s", CPUPlace())) return use;
    }
    return MemoryUse();
  };
  const AllocationPtr held = GetAllocator(CPUPlace())->Allocate(4096);
  const MemoryUse use = of_host();
  EXPECT_GE(use.in_use_bytes, 4096u);
  EXPECT_GE(use.peak_bytes, use.in_use_bytes);
  EXPECT_GE(use.requests, 1u);
  SetHostMemoryLimit(size_t{1} << 40);
  EXPECT_EQ(of_host().limit_bytes, size_t{1} << 40);
  SetHostMemoryLimit(0);
}

TEST(HostMemoryLimitTest, RefusesATensorAndSaysWhy) {
  GetAllocator(CPUPlace())->Release();
  SetHostMemoryLimit(GetAllocatorStats(CPUPlace()).in_use_bytes + 4096);
  DenseTensor small, large;
  small.mutable_data<float>({512}, CPUPlace());
  ExpectError(RESOURCE_EXHAUSTED, "4096 bytes asked for",
              [&] { large.mutable_data<float>({1024}, CPUPlace()); });
  small.clear();  // now it is cached, and given back for the other
  EXPECT_NO_THROW(large.mutable_data<float>({1024}, CPUPlace()));
  SetHostMemoryLimit(0);
}

std::atomic<int> releases{0};
[[maybe_unused]] const int registered = RegisterCache([] { ++releases; });

TEST(TrimTest, EmptiesCachesAndFreeLists) {
  GetAllocator(CPUPlace())->Allocate(100000);
  EXPECT_GE(GetAllocatorStats(CPUPlace()).cached_bytes, 100000u);
  const int before = releases;
  Trim();
  EXPECT_EQ(releases, before + 1);
  EXPECT_EQ(GetAllocatorStats(CPUPlace()).cached_bytes, 0u);
}

TEST(TrimTest, IsTriedOnceBeforeAnAllocationFails) {
  SetHostMemoryLimit(1);
  const int before = releases;
  EXPECT_THROW(GetAllocator(CPUPlace())->Allocate(100), enforce::EnforceNotMet);
  EXPECT_EQ(releases, before + 1);
  SetHostMemoryLimit(0);
}

template <typename Exception>
void ExpectTyped(ErrorCode code, const char* part, const Exception& exception) {
  ExpectError(code, part, [&] { WithTypedErrors([&] { throw exception; }); });
}

TEST(TypedErrorsTest, WhatLacksMemoryIsResourceExhausted) {
  ExpectTyped(RESOURCE_EXHAUSTED, "bytes in use", std::bad_alloc());
  ExpectTyped(RESOURCE_EXHAUSTED, "bytes in use", std::bad_array_new_length());
  ExpectTyped(RESOURCE_EXHAUSTED, "more elements", std::length_error("vector"));
  ExpectTyped(RESOURCE_EXHAUSTED, "memory or threads",
              std::system_error(EAGAIN, std::generic_category()));
  ExpectTyped(RESOURCE_EXHAUSTED, "memory or threads",
              std::system_error(ENOMEM, std::generic_category()));
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which end the process there
  ExpectError(RESOURCE_EXHAUSTED, "--memory-limit",
              [] { WithTypedErrors([] { return std::vector<double>(size_t{1} << 58); }); });
  ExpectError(RESOURCE_EXHAUSTED, "--memory-limit",
              [] { WithTypedErrors([] { return std::vector<char>(~size_t{0}); }); });
#endif
}

TEST(TypedErrorsTest, OthersKeepTheirKindOrAreFatal) {
  ExpectTyped(FATAL, "odd", std::runtime_error("odd"));
  ExpectTyped(FATAL, "", std::system_error(EPERM, std::generic_category()));
  ExpectError(OUT_OF_RANGE, "far",
              [] { WithTypedErrors([] { PADDLE_THROW(errors::OutOfRange("far")); }); });
  EXPECT_EQ(WithTypedErrors([] { return 7; }), 7);
}

// Its text does not fit into what memory is left.
template <typename Base>
class LongError : public Base {
 public:
  explicit LongError(Base base) : Base(std::move(base)), text_(size_t{64} << 20, 'x') {}
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

template <typename Base>
void ExpectLastResort(Base base) {
  const auto thrown = std::make_exception_ptr(LongError<Base>(std::move(base)));
  const phibridge::tests::ScopedDataLimit limit(size_t{32} << 20);
  ExpectError(RESOURCE_EXHAUSTED, "no memory left to say more",
              [&] { WithTypedErrors([&] { std::rethrow_exception(thrown); }); });
}

TEST(TypedErrorsTest, AreTypedWithoutMemoryForTheirText) {
  if (!phibridge::tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  ExpectLastResort(std::out_of_range("far"));
  ExpectLastResort(std::runtime_error("odd"));
  ExpectLastResort(std::system_error(EPERM, std::generic_category()));
}

}  // namespace
}  // namespace phi
