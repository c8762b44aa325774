#include <cstdint>
#include <vector>

#include "phi/kernels/funcs/gpu_copy.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

// `count` parts of `part_bytes`, put in the opposite order, each `gap_bytes` behind the one before.
void ExpectCopied(int count, int64_t part_bytes, int64_t gap_bytes) {
  SCOPED_TRACE(Format("%d parts of %d bytes, gaps of %d", count, part_bytes, gap_bytes));
  const int64_t stride = part_bytes + gap_bytes, size_bytes = count * stride;
  DenseTensor host, from, to;
  uint8_t* const bytes = host.mutable_data<uint8_t>({size_bytes}, CPUPlace());
  for (int64_t i = 0; i < size_bytes; ++i) bytes[i] = static_cast<uint8_t>(1 + i % 251);
  TensorCopySync(host, GPUPlace(), &from);
  auto* const target = to.mutable_data<uint8_t>({size_bytes}, GPUPlace());
  const auto& ctx =
      *static_cast<const GPUContext*>(DeviceContextPool::Instance().Get(Backend::GPU, GPUPlace()));
  funcs::GpuZeroAsync(ctx, target, static_cast<size_t>(size_bytes));
  std::vector<funcs::GpuCopyPart> parts;
  for (int i = 0; i < count; ++i) {
    parts.push_back({target + (count - 1 - i) * stride, from.data<uint8_t>() + i * stride,
                     static_cast<size_t>(part_bytes)});
  }
  funcs::GpuCopyPartsAsync(ctx, parts);
  DenseTensor got;
  TensorCopySync(to, CPUPlace(), &got);
  for (int64_t i = 0; i < size_bytes; ++i) {
    const int64_t part = i / stride, at = i % stride;
    const int wanted = at < part_bytes ? bytes[(count - 1 - part) * stride + at] : 0;
    ASSERT_EQ(got.data<uint8_t>()[i], wanted) << "byte " << i;
  }
}

TEST(GpuCopyParts, EachAlignment) {
  ExpectCopied(12, 4096, 0);
  for (const int64_t gap : {16, 4, 2, 1}) ExpectCopied(5, 48, gap);
  for (const int64_t size : {4, 6, 7}) ExpectCopied(3, size, 9);
}

TEST(GpuCopyParts, NoneOneAndMoreThanALaunchTakes) {
  funcs::GpuCopyPartsAsync(
      *static_cast<const GPUContext*>(DeviceContextPool::Instance().Get(Backend::GPU, GPUPlace())),
      {});
  ExpectCopied(1, 100000, 0);
  ExpectCopied(1, 0, 8);
  for (const int count : {63, 64, 65, 130}) ExpectCopied(count, 20, 4);
}

}  // namespace
}  // namespace phi
