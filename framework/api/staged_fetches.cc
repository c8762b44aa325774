#include "framework/api/staged_fetches.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "phi/core/enforce.h"

namespace phibridge {
namespace {

// A dense tensor in the plain order of its dimensions on the device; nullptr: anything else.
const phi::DenseTensor* OnDevice(const paddle::framework::Variable* var, const phi::Place& place) {
  const auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
  const bool is_there = tensor != nullptr && tensor->initialized() && tensor->place() == place &&
                        tensor->storage_properties() == nullptr && tensor->numel() > 0;
  return is_there ? tensor : nullptr;
}

size_t BytesOf(const phi::DenseTensor& tensor) {
  return static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype());
}

// Waits, and says of an error that it is of an earlier run.
void WaitForEarlier(phi::HostCopies* copies) {
  try {
    copies->Wait();
  } catch (phi::enforce::EnforceNotMet& error) {
    error.AddContext("  in an earlier run of this session, of which nothing was fetched");
    throw;
  }
}

}  // namespace

void StagedFetches::Start(const std::vector<std::string>& names,
                          const paddle::framework::Scope& scope, const phi::Place& place) {
  std::vector<phi::DeviceBytes> bytes;
  size_t total_bytes = 0;
  for (const std::string& name : names) {
    const phi::DenseTensor* tensor = OnDevice(scope.FindVar(name), place);
    if (tensor == nullptr || total_bytes + BytesOf(*tensor) > kMostBytes) continue;
    values_.push_back({name, tensor->data(), BytesOf(*tensor)});
    bytes.push_back({tensor->data(), BytesOf(*tensor)});
    total_bytes += BytesOf(*tensor);
  }
  if (bytes.empty()) return;
  copies_ = phi::StartHostCopies(place, bytes);
  if (copies_ == nullptr) values_.clear();
}

void StagedFetches::Settle() {
  values_.clear();
  if (copies_ != nullptr && !told_) earlier_.push_back(std::move(copies_));
  copies_ = nullptr;
  told_ = false;
  while (!earlier_.empty() && (earlier_.size() > kMostAhead || earlier_.front()->IsReady())) {
    const std::unique_ptr<phi::HostCopies> oldest = std::move(earlier_.front());
    earlier_.pop_front();
    WaitForEarlier(oldest.get());
  }
}

bool StagedFetches::Fetch(const std::string& name, const phi::DenseTensor& tensor,
                          phi::DenseTensor* out) {
  const auto value = std::find_if(values_.begin(), values_.end(), [&](const Value& staged) {
    return staged.name == name && staged.from == tensor.data() &&
           staged.size_bytes == BytesOf(tensor);
  });
  if (value == values_.end()) return false;
  told_ = true;
  copies_->Wait();
  phi::DenseTensorMeta meta = tensor.meta();
  meta.offset = 0;
  out->set_meta(meta);
  void* to = out->mutable_data(phi::CPUPlace(), tensor.dtype());
  std::memcpy(to, copies_->data(static_cast<size_t>(value - values_.begin())), value->size_bytes);
  return true;
}

void StagedFetches::Forget(const std::string& name) {
  for (Value& value : values_) {
    if (value.name == name) value.from = nullptr;
  }
}

}  // namespace phibridge
