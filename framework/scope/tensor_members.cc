#include "framework/scope/tensor_members.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "phi/core/enforce.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"

namespace phibridge {
namespace {

using phi::DenseTensor;

template <typename T>
T* Make(const phi::DDim& dims, DenseTensor* out) {
  out->Resize(dims);
  return out->mutable_data<T>(phi::CPUPlace());
}

DenseTensor ShapeOf(const phi::DDim& dims) {
  DenseTensor shape;
  auto* to = Make<int64_t>({dims.size()}, &shape);
  for (int d = 0; d < dims.size(); ++d) to[d] = dims[d];
  return shape;
}

DenseTensor BytesOf(const phi::StringTensor& strings) {
  const int64_t count = strings.numel();
  size_t width = 0;
  for (int64_t i = 0; i < count; ++i) width = std::max(width, strings.data()[i].size());
  std::vector<int64_t> dims = phi::vectorize(strings.dims());
  dims.push_back(static_cast<int64_t>(width));
  DenseTensor bytes;
  auto* to = Make<uint8_t>(phi::make_ddim(dims), &bytes);
  std::fill_n(to, bytes.numel(), uint8_t{0});
  for (int64_t i = 0; i < count; ++i) {
    std::copy(strings.data()[i].begin(), strings.data()[i].end(),
              to + static_cast<size_t>(i) * width);
  }
  return bytes;
}

const DenseTensor& Named(const std::vector<TensorMember>& members, const char* name) {
  const auto it = std::find_if(members.begin(), members.end(), [&](const TensorMember& member) {
    return std::strcmp(name, member.name) == 0;
  });
  PADDLE_ENFORCE(it != members.end(), phi::errors::InvalidArgument(
                                          "a value is made of members, and `%s` is missing", name));
  return it->tensor;
}

}  // namespace

std::vector<TensorMember> MembersOf(const phi::TensorBase* value) {
  if (!HasMembers(value) || !value->initialized()) return {};
  if (const auto* coo = phi::TensorCast<phi::SparseCooTensor>(value)) {
    return {
        {"indices", coo->indices()}, {"values", coo->values()}, {"shape", ShapeOf(coo->dims())}};
  }
  if (const auto* csr = phi::TensorCast<phi::SparseCsrTensor>(value)) {
    return {{"crows", csr->crows()},
            {"cols", csr->cols()},
            {"values", csr->values()},
            {"shape", ShapeOf(csr->dims())}};
  }
  return {{"bytes", BytesOf(*phi::TensorCast<phi::StringTensor>(value))}};
}

bool HasMembers(const phi::TensorBase* value) {
  return phi::TensorCast<phi::SparseCooTensor>(value) != nullptr ||
         phi::TensorCast<phi::SparseCsrTensor>(value) != nullptr ||
         phi::TensorCast<phi::StringTensor>(value) != nullptr;
}

void PutMembers(const std::vector<TensorMember>& members, paddle::framework::Variable* to) {
  const auto has = [&](const std::string& name) {
    return std::any_of(members.begin(), members.end(),
                       [&](const TensorMember& member) { return name == member.name; });
  };
  if (has("bytes")) {
    return StringsFromBytes(Named(members, "bytes"), to->GetMutable<phi::StringTensor>());
  }
  const DenseTensor& shape = Named(members, "shape");
  const auto* sizes = shape.data<int64_t>();
  const phi::DDim dims = phi::make_ddim(std::vector<int64_t>(sizes, sizes + shape.numel()));
  const DenseTensor& values = Named(members, "values");
  if (has("crows")) {
    *to->GetMutable<phi::SparseCsrTensor>() =
        phi::SparseCsrTensor(Named(members, "crows"), Named(members, "cols"), values, dims);
  } else {
    *to->GetMutable<phi::SparseCooTensor>() =
        phi::SparseCooTensor(Named(members, "indices"), values, dims);
  }
}

void StringsFromBytes(const DenseTensor& bytes, phi::TensorBase* strings) {
  auto* out = phi::TensorCast<phi::StringTensor>(strings);
  PADDLE_ENFORCE_NOT_NULL(
      out, phi::errors::InvalidArgument("bytes are the strings of a StringTensor, not of %s",
                                        phi::TensorKindName(strings->kind())));
  PADDLE_ENFORCE(
      bytes.dtype() == phi::DataType::UINT8 && bytes.dims().size() > 0,
      phi::errors::InvalidArgument("strings are uint8 bytes [shape…, width]; these are %s of %s",
                                   bytes.dtype(), bytes.dims()));
  std::vector<int64_t> dims = phi::vectorize(bytes.dims());
  const int64_t width = dims.back();
  dims.pop_back();
  // a tensor of its own: what shares the strings that it had keeps them
  *out = phi::StringTensor(phi::StringTensorMeta(phi::make_ddim(dims)));
  phi::dtype::pstring* to = out->mutable_data();
  const auto* from = bytes.numel() == 0 ? nullptr : bytes.data<uint8_t>();
  for (int64_t i = 0; i < out->numel(); ++i) {
    const auto* text = reinterpret_cast<const char*>(from + i * width);
    int64_t size = width;
    while (size > 0 && text[size - 1] == 0) --size;
    to[i].assign(text, static_cast<size_t>(size));
  }
}

}  // namespace phibridge
