#pragma once

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>

#include "framework/io/tensor_io.h"
#include "framework/scope/lod_utils.h"
#include "paddle/fluid/framework/mixed_vector.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/phi/core/lod_utils.h"

namespace paddle {
namespace framework {

using LoD = ::phi::LoD;
using phi::ConvertToLengthBasedLoD;
using phi::ConvertToOffsetBasedLoD;
using phi::ToAbsOffset;

inline std::string LoDToString(const LoD& lod) { return ::phi::LoDToString(lod); }

/// True if the offsets ascend from 0 and each level counts the next, the last one `tensor_height`
/// rows (not checked if negative).
inline bool CheckLoD(const LoD& lod, int tensor_height = -1) {
  return ::phi::CheckLoD(lod, tensor_height).empty();
}
/// As CheckLoD, for levels that all count rows: each from 0 to the same last one, `tensor_height`
/// (not checked if negative).
inline bool CheckAbsLoD(const LoD& lod, int tensor_height = -1) {
  for (const auto& level : lod) {
    if (level.size() < 2 || level.front() != 0 || !std::is_sorted(level.begin(), level.end())) {
      return false;
    }
    const size_t rows = tensor_height < 0 ? lod[0].back() : static_cast<size_t>(tensor_height);
    if (level.back() != rows) return false;
  }
  return true;
}
/// The sequences [begin, end) of `level`: that level and all finer ones, from offset 0.
/// Errors: OutOfRange.
inline LoD SliceInLevel(const LoD& lod, size_t level, size_t begin, size_t end) {
  return ConvertToOffsetBasedLoD(GetSubLoDAndAbsoluteOffset(lod, begin, end, level).first);
}

/// Each row of `source` once for each row of its sequence at `level`. Host memory, one column.
template <typename T>
LoDTensor LodExpand(const LoDTensor& source, const LoD& lod, size_t level,
                    const platform::Place& place) {
  const LoD abs_lod = ToAbsOffset(lod);
  const auto& offsets = abs_lod.at(level);
  LoDTensor tensor;
  tensor.set_lod(lod);
  tensor.Resize({static_cast<int64_t>(offsets.back()), 1});
  T* out = tensor.mutable_data<T>(place);
  for (size_t i = 0; i + 1 < offsets.size(); ++i) {
    std::fill(out + offsets[i], out + offsets[i + 1], source.data<T>()[i]);
  }
  return tensor;
}

// The saved form of a tensor (framework/io/tensor_io.h). The context says nothing that the tensor's
// place does not say.

inline void SerializeToStream(std::ostream& os, const LoDTensor& tensor,
                              const platform::DeviceContext& /*dev_ctx*/) {
  std::string bytes;
  ::phibridge::AppendTensorRecord(tensor, &bytes);
  os.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}
inline void SerializeToStream(std::ostream& os, const LoDTensor& tensor) {
  SerializeToStream(os, tensor, *platform::DeviceContextPool::Instance().Get(tensor.place()));
}
/// Reads one tensor and leaves the stream behind it. Errors: InvalidArgument for other bytes.
inline void DeserializeFromStream(std::istream& is, LoDTensor* tensor,
                                  const platform::DeviceContext& dev_ctx) {
  const std::istream::pos_type begin = is.tellg();
  const std::string bytes{std::istreambuf_iterator<char>(is), std::istreambuf_iterator<char>()};
  const auto record = ::phibridge::ReadTensorRecord(bytes, 0);
  ::phibridge::CopyRecord(bytes, record, dev_ctx.GetPlace(), tensor);
  is.clear();
  is.seekg(begin + static_cast<std::streamoff>(record.end));
}
/// As above, of the elements from `seek` on as many as `shape` needs. Errors: OutOfRange.
inline void DeserializeFromStream(std::istream& is, LoDTensor* tensor,
                                  const platform::DeviceContext& dev_ctx, const size_t& seek,
                                  const std::vector<int64_t>& shape) {
  LoDTensor all;
  DeserializeFromStream(is, &all, dev_ctx);
  all.Resize({all.numel()});
  const int64_t first = static_cast<int64_t>(seek);
  *tensor = all.Slice(first, first + ::phi::product(::phi::make_ddim(shape)));
  tensor->Resize(::phi::make_ddim(shape));
}
inline void DeserializeFromStream(std::istream& is, LoDTensor* tensor) {
  DeserializeFromStream(is, tensor,
                        *platform::DeviceContextPool::Instance().Get(platform::CPUPlace()));
}

}  // namespace framework
}  // namespace paddle
