#include "phi/kernels/onednn/onednn_cpu_call.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/device_context.h"
#include "phi/core/kernel_factory.h"

namespace phi {
namespace onednn {
namespace {

/// The storage of x as a vector of elements.
DenseTensor StorageLine(const DenseTensor& x, int64_t count) {
  DenseTensor line = x;
  line.set_storage_properties(nullptr);
  line.set_layout(DataLayout::NCHW);
  line.Resize({count});
  return line;
}

// Makes an output plain. The memory of a plain one is kept, since it may alias an input; blocked
// memory, which an input may still be read from, is released instead of being overwritten.
void ForgetFormat(DenseTensor* out) {
  if (out == nullptr) return;
  if (PropertiesOf(*out) != nullptr) out->clear();
  if (out->layout() == DataLayout::ONEDNN) out->set_layout(DataLayout::NCHW);
}

// Calls each(begin, count) for every run of elements in the storage that are padding: the ends of
// the last blocks.
template <typename Each>
void ForEachPaddingRun(const FormatView& view, const Each& each) {
  PADDLE_ENFORCE_EQ(view.block_count, 1,
                    errors::Unimplemented("oneDNN: a format with blocks within blocks"));
  const auto axis = static_cast<int>(view.block_axes[0]);
  const int64_t block = view.blocks[0], filled = view.dims[axis] % block;
  int64_t at[DDim::kMaxRank] = {};  // of the other axes
  for (int i = 0; i >= 0;) {
    int64_t begin = view.offset + view.dims[axis] / block * view.strides[axis] + filled;
    for (int k = 0; k < view.rank; ++k) begin += at[k] * view.strides[k];
    each(begin, block - filled);
    for (i = view.rank - 1; i >= 0; --i) {
      if (i != axis && ++at[i] < view.dims[i]) break;
      at[i] = 0;
    }
  }
}

int32_t BitsOf(float value) {
  int32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}
int32_t BitsOf(bfloat16 value) { return static_cast<int32_t>(uint32_t{value.x} << 16); }

constexpr int32_t kInfBits = 0x7f800000;
bool IsNaNBits(int32_t bits) { return (bits & 0x7fffffff) > kInfBits; }

// Whether `is` says so of the bits of one of `count` elements, as of float32. Compilers make
// vectors of comparisons of integers, not of numbers that may be NaN, and of a length that they
// know.
template <typename T, typename Is>
bool AnyOf(const T* values, int64_t count, Is is) {
  constexpr int64_t kChunk = 1024;  // without a branch
  int32_t found = 0;
  int64_t begin = 0;
  for (; begin + kChunk <= count; begin += kChunk) {
    for (int64_t i = 0; i < kChunk; ++i) found |= is(BitsOf(values[begin + i])) ? 1 : 0;
    if (found != 0) return true;
  }
  for (int64_t i = begin; i < count; ++i) found |= is(BitsOf(values[i])) ? 1 : 0;
  return found != 0;
}

template <typename Is>
bool AnyElement(const DenseTensor& x, Is is) {
  const int64_t count = StoredElements(x);
  if (x.dtype() == DataType::FLOAT32) return AnyOf(static_cast<const float*>(x.data()), count, is);
  return x.dtype() == DataType::BFLOAT16 &&
         AnyOf(static_cast<const bfloat16*>(x.data()), count, is);
}

// Both ends of the elements, which are not NaN.
template <typename T>
std::pair<float, float> EndsOf(const DenseTensor& x) {
  constexpr float kMost = std::numeric_limits<float>::infinity();
  const T* values = static_cast<const T*>(x.data());
  const int64_t count = StoredElements(x);
  float low = kMost, high = -kMost;
  for (int64_t i = 0; i < count; ++i) {
    low = std::min(low, static_cast<float>(values[i]));
    high = std::max(high, static_cast<float>(values[i]));
  }
  return {low, high};
}

}  // namespace

int64_t StoredElements(const DenseTensor& x) {
  const OneDNNStorageProperties* properties = PropertiesOf(x);
  return properties == nullptr
             ? x.numel()
             : static_cast<int64_t>(properties->desc().get_size() / SizeOf(x.dtype()));
}

bool HasPadding(const DenseTensor& x) {
  const OneDNNStorageProperties* properties = PropertiesOf(x);
  if (properties == nullptr) return false;
  const FormatView& view = properties->view();
  return view.is_blocked() && !std::equal(view.dims, view.dims + view.rank, view.padded_dims);
}

void ClearPadding(const DenseTensor& x) {
  if (!HasPadding(x)) return;
  const size_t size = SizeOf(x.dtype());
  char* const bytes = static_cast<char*>(const_cast<void*>(x.data()));
  ForEachPaddingRun(PropertiesOf(x)->view(), [&](int64_t begin, int64_t count) {
    std::memset(bytes + static_cast<size_t>(begin) * size, 0, static_cast<size_t>(count) * size);
  });
}

CpuCall::CpuCall(const char* name)
    : name_(name), call_(DeviceContextPool::Instance().Get(Backend::CPU, CPUPlace())) {}

CpuCall& CpuCall::In(const DenseTensor& x) {
  if (call_.InputsSize() == 0) dtype_ = x.dtype();
  if (IsPlain(x)) {
    call_.EmplaceBackInput(&x);
    return *this;
  }
  reordered_.push_back(std::make_unique<DenseTensor>());
  ReorderToPlain(x, reordered_.back().get());
  call_.EmplaceBackInput(reordered_.back().get());
  return *this;
}

CpuCall& CpuCall::In(const DenseTensor* x) {
  if (x != nullptr) return In(*x);
  call_.EmplaceBackInput(nullptr);
  return *this;
}

CpuCall& CpuCall::Attrs(std::initializer_list<Attribute> attributes) {
  for (const Attribute& attribute : attributes) call_.EmplaceBackAttr(attribute);
  return *this;
}

CpuCall& CpuCall::Out(DenseTensor* out) {
  ForgetFormat(out);
  call_.EmplaceBackOutput(out);
  return *this;
}

CpuCall& CpuCall::OutList(const std::vector<DenseTensor*>& outs) {
  for (DenseTensor* out : outs) ForgetFormat(out);
  call_.EmplaceBackOutputs({outs.begin(), outs.end()});
  return *this;
}

void CpuCall::Run() {
  const Kernel* kernel = KernelFactory::Instance().Find(
      name_, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, dtype_));
  PADDLE_ENFORCE_NOT_NULL(kernel,
                          errors::Fatal("the CPU has no kernel `%s` for %s", name_, dtype_));
  (*kernel)(&call_);
}

void RunOnElements(const char* name, const DenseTensor& x,
                   std::initializer_list<Attribute> attributes, DenseTensor* out) {
  if (IsPlain(x)) return CpuCall(name).In(x).Attrs(attributes).Out(out).Run();
  const auto properties =
      std::static_pointer_cast<const OneDNNStorageProperties>(x.storage_properties());
  const int64_t count = StoredElements(x);
  const DenseTensor from = StorageLine(x, count);
  if (out->IsSharedBufferWith(x) && out->offset() != x.offset()) {
    out->MoveMemoryHolder();
    out->set_offset(0);
  }
  const size_t size_bytes = static_cast<size_t>(count) * SizeOf(x.dtype());
  AllocateOutput(properties, size_bytes, x.dtype(), out);
  DenseTensor to = StorageLine(*out, count);
  CpuCall(name).In(from).Attrs(attributes).Out(&to).Run();
  ClearPadding(*out);
}

bool HasNaN(const DenseTensor& x) {
  return AnyElement(x, [](int32_t bits) { return IsNaNBits(bits); });
}

bool HasNaNOrInf(const DenseTensor& x) {
  return AnyElement(x, [](int32_t bits) { return IsNaNBits(bits) | (bits == kInfBits); });
}

bool Reaches(const DenseTensor& x, float limit) {
  return AnyElement(x,
                    [least = BitsOf(limit)](int32_t bits) { return (bits & 0x7fffffff) >= least; });
}

bool SpreadsBeyond(const DenseTensor& x, float limit) {
  if (x.dtype() != DataType::FLOAT32 && x.dtype() != DataType::BFLOAT16) return false;
  const auto [low, high] = x.dtype() == DataType::FLOAT32 ? EndsOf<float>(x) : EndsOf<bfloat16>(x);
  return high - low > limit;
}

}  // namespace onednn
}  // namespace phi
