#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace phi {

/// Makes what a library registers while it is loaded visible to all threads at once, when this
/// object ends. One at a time: a second thread waits. A library that is loaded without it (with a
/// plain dlopen) must be loaded while no other thread uses phibridge.
class RegistryUpdate {
 public:
  RegistryUpdate();
  ~RegistryUpdate();
  RegistryUpdate(const RegistryUpdate&) = delete;
  RegistryUpdate& operator=(const RegistryUpdate&) = delete;

  /// True while this thread has a RegistryUpdate.
  static bool IsRunningHere();
  /// `publish` runs when the update of this thread ends: tables first, then what says that they are
  /// there.
  enum Order { kTables, kAnnouncements };
  static void AtEnd(Order order, std::function<void()> publish);
};

/// A table that static registrars fill and any thread reads, without a lock. What a library adds
/// under a RegistryUpdate goes into a copy, which then takes the place of the table. Earlier copies
/// are kept as long as this object, so that references into them stay valid: there are as many
/// as libraries that were loaded.
template <typename Table>
class Registered {
 public:
  Registered() { Publish(std::make_unique<Table>()); }
  Registered(const Registered&) = delete;
  Registered& operator=(const Registered&) = delete;

  const Table& Read() const { return *current_.load(std::memory_order_acquire); }
  /// For registrars.
  Table& Write() {
    if (!RegistryUpdate::IsRunningHere()) return *current_.load(std::memory_order_acquire);
    if (next_ == nullptr) {
      next_ = std::make_unique<Table>(Read());
      RegistryUpdate::AtEnd(RegistryUpdate::kTables, [this] { Publish(std::move(next_)); });
    }
    return *next_;
  }

 private:
  void Publish(std::unique_ptr<Table> table) {
    current_.store(table.get(), std::memory_order_release);
    tables_.push_back(std::move(table));
  }

  std::atomic<Table*> current_;
  // Of the thread that has the update:
  std::unique_ptr<Table> next_;
  std::vector<std::unique_ptr<Table>> tables_;  // the current one, last, and earlier ones
};

}  // namespace phi
