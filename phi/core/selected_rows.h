#pragma once

#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Some rows of a tall dense tensor: value()[i] is row rows()[i] of `height()` rows. Rows may
/// repeat (they add up) and come in any order. The gradient of a sparse embedding has this form.
/// Index, HasKey, AutoGrownIndex, Get and SyncIndex may be called by several threads at once, as
/// long as none calls another function that changes the object.
class SelectedRows : public TensorBase {
 public:
  SelectedRows() = default;
  SelectedRows(const std::vector<int64_t>& rows, int64_t height) : rows_(rows), height_(height) {}

  static const char* name() { return "SelectedRows"; }
  static bool classof(const TensorBase* tensor) {
    return tensor->kind() == TensorKind::kSelectedRows;
  }
  TensorKind kind() const override { return TensorKind::kSelectedRows; }

  const DenseTensor& value() const { return value_; }
  DenseTensor* mutable_value() { return &value_; }
  void set_type(DataType dtype) { mutable_value()->set_type(dtype); }
  const std::vector<int64_t>& rows() const { return rows_; }
  std::vector<int64_t>* mutable_rows() { return &rows_; }
  void set_rows(const std::vector<int64_t>& rows) { rows_ = rows; }
  int64_t height() const { return height_; }
  void set_height(int64_t height) { height_ = height; }

  /// Position of row `key` in rows(). Errors: NotFound.
  int64_t Index(int64_t key) const;
  bool HasKey(int64_t key) const;
  /// As Index, with -1 for a missing row.
  int64_t GetIndexFromId(int64_t key) const { return HasKey(key) ? Index(key) : -1; }
  /// Position of row `key`; a missing row is appended if `auto_grown` is true.
  /// Errors: NotFound; OutOfRange if value() has no room for another row.
  int64_t AutoGrownIndex(int64_t key, bool auto_grown, bool is_test = false);
  /// Copies the rows `ids` to `value`, row for row; a row that is missing becomes zero (is_test) or
  /// is appended (auto_grown). Host memory only.
  void Get(const DenseTensor& ids, DenseTensor* value, bool auto_grown = false,
           bool is_test = false);
  /// Rebuilds the map from key to position after rows() changed.
  void SyncIndex();
  /// [height, d1, …] for value [n, d1, …].
  DDim GetCompleteDims() const;

  int64_t numel() const override { return value_.numel(); }
  const DDim& dims() const override { return value_.dims(); }
  DataType dtype() const override { return value_.dtype(); }
  DataLayout layout() const override { return value_.layout(); }
  const Place& place() const override { return value_.place(); }
  bool valid() const override { return value_.valid(); }
  bool initialized() const override { return value_.initialized(); }
  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override {
    return value_.AllocateFrom(allocator, dtype, requested_bytes);
  }

 private:
  // A copy of the object has a lock of its own.
  struct Lock {
    Lock() = default;
    Lock(const Lock&) {}
    Lock& operator=(const Lock&) { return *this; }
    std::shared_mutex mutex;
  };

  bool FindGrown(int64_t key, int64_t* index) const;
  void SyncIndexUnlocked();

  mutable Lock lock_;  // guards rows_ and id_to_index_ in the functions that say so
  std::vector<int64_t> rows_;
  std::unordered_map<int64_t, int64_t> id_to_index_;  // filled by SyncIndex and AutoGrownIndex
  DenseTensor value_;                                 // value_.dims()[0] >= rows_.size()
  int64_t height_ = 0;
};

}  // namespace phi
