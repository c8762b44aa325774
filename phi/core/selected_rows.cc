#include "phi/core/selected_rows.h"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace phi {

int64_t SelectedRows::Index(int64_t key) const {
  std::shared_lock<std::shared_mutex> lock(lock_.mutex);
  auto it = std::find(rows_.begin(), rows_.end(), key);
  PADDLE_ENFORCE(it != rows_.end(),
                 errors::NotFound("row %d is not among the %d selected rows of height %d", key,
                                  rows_.size(), height_));
  return it - rows_.begin();
}

bool SelectedRows::HasKey(int64_t key) const {
  std::shared_lock<std::shared_mutex> lock(lock_.mutex);
  return std::find(rows_.begin(), rows_.end(), key) != rows_.end();
}

bool SelectedRows::FindGrown(int64_t key, int64_t* index) const {
  auto it = id_to_index_.find(key);
  if (it == id_to_index_.end()) return false;
  *index = it->second;
  return true;
}

int64_t SelectedRows::AutoGrownIndex(int64_t key, bool auto_grown, bool is_test) {
  int64_t index = -1;
  {
    std::shared_lock<std::shared_mutex> lock(lock_.mutex);
    if (id_to_index_.size() == rows_.size() && FindGrown(key, &index)) return index;
  }
  std::unique_lock<std::shared_mutex> lock(lock_.mutex);
  if (id_to_index_.size() != rows_.size()) SyncIndexUnlocked();
  if (FindGrown(key, &index) || is_test) return index;
  PADDLE_ENFORCE(auto_grown,
                 errors::NotFound("row %d is not among the %d selected rows of height %d", key,
                                  rows_.size(), height_));
  PADDLE_ENFORCE_LT(
      static_cast<int64_t>(rows_.size()), value_.dims()[0],
      errors::OutOfRange("no room for row %d: the value of shape %s is full", key, value_.dims()));
  index = static_cast<int64_t>(rows_.size());
  rows_.push_back(key);
  id_to_index_[key] = index;
  return index;
}

void SelectedRows::SyncIndex() {
  std::unique_lock<std::shared_mutex> lock(lock_.mutex);
  SyncIndexUnlocked();
}

void SelectedRows::SyncIndexUnlocked() {
  id_to_index_.clear();
  for (size_t i = 0; i < rows_.size(); ++i) id_to_index_[rows_[i]] = static_cast<int64_t>(i);
}

void SelectedRows::Get(const DenseTensor& ids, DenseTensor* value, bool auto_grown, bool is_test) {
  PADDLE_ENFORCE(value != nullptr && value->initialized() && value->dtype() == value_.dtype(),
                 errors::InvalidArgument("SelectedRows::Get needs an allocated output of type %s",
                                         value_.dtype()));
  const int64_t width = value_.dims()[0] == 0 ? 0 : value_.numel() / value_.dims()[0];
  const size_t row_bytes = static_cast<size_t>(width) * SizeOf(value_.dtype());
  PADDLE_ENFORCE_EQ(
      value->numel(), width * ids.numel(),
      errors::InvalidArgument("%d rows of %d elements do not fill an output of shape %s",
                              ids.numel(), width, value->dims()));
  const int64_t* keys = ids.data<int64_t>();
  char* to = static_cast<char*>(value->data());
  const char* from = static_cast<const char*>(static_cast<const DenseTensor&>(value_).data());
  for (int64_t i = 0; i < ids.numel(); ++i) {
    const int64_t index = AutoGrownIndex(keys[i], auto_grown, is_test);
    if (index < 0) {
      std::memset(to + i * row_bytes, 0, row_bytes);
    } else {
      std::memcpy(to + i * row_bytes, from + index * row_bytes, row_bytes);
    }
  }
}

DDim SelectedRows::GetCompleteDims() const {
  DDim dims = value_.dims();
  if (dims.size() > 0) dims[0] = height_;
  return dims;
}

}  // namespace phi
