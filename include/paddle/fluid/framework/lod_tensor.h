#pragma once

#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/io/tensor_io.h"
#include "framework/scope/lod_utils.h"
#include "paddle/fluid/framework/ddim.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/mixed_vector.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/lod_utils.h"
#include "phi/core/logging.h"
#include "phi/core/tensor_copy.h"

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

/// The levels of a part of a LoD, and the rows that it takes.
using LoDAndOffset = std::pair<LoD, std::pair<size_t, size_t>>;

/// The sequences of `src` (its rows, without a LoD) dealt out in order, one part for each place, as
/// many as there are rows for; parts differ by at most one sequence. Errors: InvalidArgument
/// without places.
inline std::vector<LoDTensor> SplitLoDTensor(const LoDTensor& src,
                                             const std::vector<platform::Place>& places) {
  PADDLE_ENFORCE_GT(places.size(), 0u, ::phi::errors::InvalidArgument("there is no place"));
  const bool has_rows = src.dims().size() > 0;
  const size_t rows = has_rows ? static_cast<size_t>(src.dims()[0]) : 1;
  const size_t count = src.lod().empty() ? rows : src.lod()[0].size() - 1;
  const size_t parts = std::max<size_t>(1, std::min(count, places.size()));
  std::vector<LoDTensor> results;
  size_t begin = 0;
  for (size_t i = 0; i < parts; ++i) {
    const size_t end = begin + count / parts + (i < count % parts ? 1 : 0);
    LoDAndOffset part({}, {begin, end});
    if (!src.lod().empty()) part = GetSubLoDAndAbsoluteOffset(src.lod(), begin, end, 0);
    LoDTensor result;
    if (has_rows && count > 0) {
      const LoDTensor slice = src.Slice(static_cast<int64_t>(part.second.first),
                                        static_cast<int64_t>(part.second.second));
      ::phi::TensorCopySync(slice, places[i], &result);
    } else {
      ::phi::TensorCopySync(src, places[i], &result);
    }
    result.set_lod(src.lod().empty() ? LoD() : ConvertToOffsetBasedLoD(part.first));
    results.push_back(std::move(result));
    begin = end;
  }
  return results;
}
/// The rows and sequences of all parts, one after the other, at `place`. Errors: InvalidArgument
/// without parts, or if types, shapes of rows or numbers of levels differ.
inline void MergeLoDTensor(LoDTensor* target, const std::vector<const LoDTensor*>& parts,
                           const platform::Place& place) {
  PADDLE_ENFORCE_GT(parts.size(), 0u, ::phi::errors::InvalidArgument("there is nothing to merge"));
  DDim dims = parts[0]->dims();
  LoD lod = parts[0]->lod();
  if (dims.size() == 0) {
    PADDLE_ENFORCE_EQ(parts.size(), 1u, ::phi::errors::InvalidArgument("scalars have no rows"));
    ::phi::TensorCopySync(*parts[0], place, target);
    return;
  }
  for (size_t i = 1; i < parts.size(); ++i) {
    DDim other = parts[i]->dims();
    dims[0] += other[0];
    other[0] = dims[0];
    PADDLE_ENFORCE_EQ(other, dims, ::phi::errors::InvalidArgument("shapes of rows differ"));
    PADDLE_ENFORCE_EQ(parts[i]->dtype(), parts[0]->dtype(),
                      ::phi::errors::InvalidArgument("types of elements differ"));
    ::paddle::framework::AppendLoD(&lod, ConvertToLengthBasedLoD(parts[i]->lod()));
  }
  LoDTensor merged;
  merged.Resize(dims);
  merged.set_layout(parts[0]->layout());
  merged.mutable_data(place, parts[0]->dtype());
  int64_t row = 0;
  for (const LoDTensor* part : parts) {
    if (part->dims()[0] == 0) continue;
    LoDTensor rows = merged.Slice(row, row + part->dims()[0]);
    ::phi::CopyBytes(place, rows.data(), part->place(), part->data(),
                     static_cast<size_t>(part->numel()) * ::phi::SizeOf(part->dtype()));
    row += part->dims()[0];
  }
  merged.set_lod(lod);
  *target = merged;
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

// Last: it needs what stands above, and sources get it from here.
#include "paddle/fluid/framework/tensor_util.h"
