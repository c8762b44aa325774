#include "framework/api/staged_fetches.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

#include "phi/core/enforce.h"
#include "phi/core/logging.h"

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

void LogError(phi::HostCopies* copies) {
  try {
    copies->Wait();
  } catch (const phi::enforce::EnforceNotMet& error) {
    LOG(WARNING) << "a run of a session that is gone failed, and nothing of it was fetched: "
                 << error.what();
  }
}

// For a destructor, which throws nothing.
void LogErrorQuietly(phi::HostCopies* copies) noexcept {
  try {
    LogError(copies);
  } catch (const std::bad_alloc&) {
    (void)std::fputs("a run of a session that is gone failed; there is no memory to say why\n",
                     stderr);
  }
}

}  // namespace

StagedFetches::~StagedFetches() {
  for (const auto& copies : earlier_) LogErrorQuietly(copies.get());
  if (copies_ != nullptr && !told_) LogErrorQuietly(copies_.get());
}

void StagedFetches::Start(const std::vector<std::string>& names,
                          const paddle::framework::Scope& scope, const phi::Place& place) {
  std::vector<Value> values;
  std::vector<phi::DeviceBytes> bytes;
  size_t total_bytes = 0;
  for (const std::string& name : names) {
    const phi::DenseTensor* tensor = OnDevice(scope.FindVar(name), place);
    if (tensor == nullptr || total_bytes + BytesOf(*tensor) > kMostBytes) continue;
    values.push_back({name, tensor->data(), BytesOf(*tensor)});
    bytes.push_back({tensor->data(), BytesOf(*tensor)});
    total_bytes += BytesOf(*tensor);
  }
  copies_ = phi::StartHostCopies(place, bytes);
  told_ = false;
  // Without copies the device context keeps what is wrong, and tells it whoever waits for a value.
  if (copies_ != nullptr) values_ = std::move(values);
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

void StagedFetches::Wait() {
  if (copies_ == nullptr) return;
  told_ = true;
  copies_->Wait();
}

void StagedFetches::WaitUnlessTold() {
  if (!told_) Wait();
}

bool StagedFetches::Fetch(const std::string& name, const phi::DenseTensor& tensor,
                          phi::DenseTensor* out) {
  Wait();
  const auto value = std::find_if(values_.begin(), values_.end(), [&](const Value& staged) {
    return staged.name == name && staged.from == tensor.data() &&
           staged.size_bytes == BytesOf(tensor);
  });
  if (value == values_.end()) return false;
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
