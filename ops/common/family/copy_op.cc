#include "ops/common/family/copy_op.h"

namespace paddle::operators {
namespace reference {
namespace {

template <typename T>
void Put(double value, char* bytes) {
  T element;
  if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
    element = T(static_cast<phi::dtype::Real<T>>(value), 0);
  } else {
    element = static_cast<T>(value);
  }
  std::memcpy(bytes, &element, sizeof(T));
}
template <typename T>
double Number(const T& value) {
  if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
    return static_cast<double>(value.real);
  } else {
    return static_cast<double>(value);
  }
}

void PutAs(phi::DataType dtype, double value, char* bytes) {
  switch (dtype) {
#define PHIBRIDGE_PUT(CppType, name)                                                         \
  case phi::DataType::name:                                                                  \
    if constexpr (!std::is_same_v<CppType, phi::dtype::pstring>) Put<CppType>(value, bytes); \
    return;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_PUT)
#undef PHIBRIDGE_PUT
    default:
      PADDLE_THROW(phi::errors::InvalidArgument("%s is no type of numbers", dtype));
  }
}

template <typename T>
void AppendNumbers(const DenseTensor& tensor, std::vector<double>* numbers) {
  if constexpr (!std::is_same_v<T, phi::dtype::pstring>) {
    for (int64_t i = 0; i < tensor.numel(); ++i) numbers->push_back(Number(tensor.data<T>()[i]));
  }
}

}  // namespace

void ThrowOutside(const Index& index, const Index& dims) {
  PADDLE_THROW(phi::errors::InvalidArgument("an index, %s, lies outside of the shape %s",
                                            phi::make_ddim(index), phi::make_ddim(dims)));
}

std::vector<char> BytesOf(phi::DataType dtype, double value) {
  std::vector<char> bytes(phi::SizeOf(dtype));
  PutAs(dtype, value, bytes.data());
  return bytes;
}

std::vector<double> NumbersOf(const DenseTensor& tensor) {
  std::vector<double> numbers;
  switch (tensor.dtype()) {
#define PHIBRIDGE_READ(CppType, name)         \
  case phi::DataType::name:                   \
    AppendNumbers<CppType>(tensor, &numbers); \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_READ)
#undef PHIBRIDGE_READ
    default:
      break;
  }
  return numbers;
}

void WriteNumbers(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                  const std::vector<double>& numbers, DenseTensor* out) {
  const size_t size = phi::SizeOf(dtype);
  std::vector<char> bytes(numbers.size() * size);
  for (size_t i = 0; i < numbers.size(); ++i) PutAs(dtype, numbers[i], bytes.data() + i * size);
  WriteBytes(ctx, dims, dtype, bytes, out);
}

void WriteBytes(const framework::ExecutionContext& ctx, const Index& dims, phi::DataType dtype,
                const std::vector<char>& bytes, DenseTensor* out) {
  out->Resize(phi::make_ddim(dims));
  void* to = out->mutable_data(ctx.GetPlace(), dtype);
  if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
}

std::vector<char> ReadBytes(const DenseTensor& x) {
  if (x.numel() == 0) return {};
  const auto* from = static_cast<const char*>(x.data());
  return {from, from + static_cast<size_t>(x.numel()) * phi::SizeOf(x.dtype())};
}

void RepeatX(const framework::ExecutionContext& ctx, const Index& dims) {
  const auto* x = ctx.Input<DenseTensor>("X");
  Index in = phi::vectorize(x->dims());
  in.insert(in.begin(), dims.size() - in.size(), 1);
  const auto source = [&](Index index) {
    for (size_t i = 0; i < in.size(); ++i) index[i] %= std::max<int64_t>(in[i], 1);
    return OffsetOf(index, in);
  };
  Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

void RepeatXByTimes(const framework::ExecutionContext& ctx, const char* tensor, const char* list,
                    const char* attribute) {
  Index dims = phi::vectorize(ctx.Input<DenseTensor>("X")->dims());
  Index times = IntegersFrom<int>(ctx, tensor, list, attribute);
  if (dims.size() < times.size()) dims.insert(dims.begin(), times.size() - dims.size(), 1);
  times.insert(times.begin(), dims.size() - times.size(), 1);
  for (size_t i = 0; i < dims.size(); ++i) dims[i] *= times[i];
  RepeatX(ctx, dims);
}

void UnstackX(const framework::ExecutionContext& ctx, const char* slot) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto outs = ctx.MultiOutput<DenseTensor>(slot);
  const int axis =
      PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), ctx.GetOp().Type().c_str());
  const Index whole = phi::vectorize(x->dims());
  Index dims = whole;
  dims.erase(dims.begin() + axis);
  for (size_t i = 0; i < outs.size(); ++i) {
    const auto source = [&](Index index) {
      index.insert(index.begin() + axis, static_cast<int64_t>(i));
      return OffsetOf(index, whole);
    };
    Rearrange(ctx, *x, dims, source, outs[i]);
  }
}

void FlipX(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const Index dims = phi::vectorize(x->dims());
  std::vector<bool> flipped(dims.size(), false);
  for (int axis : ctx.Attr<std::vector<int>>("axis")) {
    flipped[PositiveAxis(axis, x->dims().size(), ctx.GetOp().Type().c_str())] = true;
  }
  const auto source = [&](Index index) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (flipped[i]) index[i] = dims[i] - 1 - index[i];
    }
    return OffsetOf(index, dims);
  };
  Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace reference
}  // namespace paddle::operators
