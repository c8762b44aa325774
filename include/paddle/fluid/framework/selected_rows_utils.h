#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace framework {

using SelectedRows = ::phi::SelectedRows;

inline void SerializeToStream(std::ostream& os, const SelectedRows& rows,
                              const platform::DeviceContext& /*dev_ctx*/) {
  std::string bytes;
  ::phibridge::AppendSelectedRowsRecord(rows, &bytes);
  os.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}
inline void SerializeToStream(std::ostream& os, const SelectedRows& rows) {
  SerializeToStream(os, rows, *platform::DeviceContextPool::Instance().Get(rows.place()));
}
/// Reads one value and leaves the stream behind it. Errors: InvalidArgument for other bytes.
inline void DeserializeFromStream(std::istream& is, SelectedRows* rows,
                                  const platform::DeviceContext& dev_ctx) {
  const std::istream::pos_type begin = is.tellg();
  const std::string bytes{std::istreambuf_iterator<char>(is), std::istreambuf_iterator<char>()};
  const auto record = ::phibridge::ReadSelectedRowsRecord(bytes, 0);
  ::phibridge::CopyRecord(bytes, record, dev_ctx.GetPlace(), rows);
  is.clear();
  is.seekg(begin + static_cast<std::streamoff>(record.value.end));
}
inline void DeserializeFromStream(std::istream& is, SelectedRows* rows) {
  DeserializeFromStream(is, rows,
                        *platform::DeviceContextPool::Instance().Get(platform::CPUPlace()));
}

}  // namespace framework
}  // namespace paddle
