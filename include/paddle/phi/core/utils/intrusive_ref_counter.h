#pragma once

#include <atomic>

namespace phi {

template <typename DerivedT>
class intrusive_ref_counter;
template <typename DerivedT>
void intrusive_ptr_add_ref(const intrusive_ref_counter<DerivedT>* p) noexcept;
template <typename DerivedT>
void intrusive_ptr_release(const intrusive_ref_counter<DerivedT>* p) noexcept;

/// The base of an object that counts its own owners (intrusive_ptr). The count starts at 1, that of
/// who makes it.
template <typename DerivedT>
class intrusive_ref_counter {
 public:
  constexpr intrusive_ref_counter() noexcept : owners_(1) {}
  intrusive_ref_counter(const intrusive_ref_counter&) = delete;
  intrusive_ref_counter& operator=(const intrusive_ref_counter&) = delete;
  virtual ~intrusive_ref_counter() = default;

  unsigned int use_count() const noexcept { return owners_.load(); }

 private:
  mutable std::atomic_uint owners_;

  friend void intrusive_ptr_add_ref<DerivedT>(const intrusive_ref_counter* p) noexcept;
  friend void intrusive_ptr_release<DerivedT>(const intrusive_ref_counter* p) noexcept;
};

template <typename DerivedT>
void intrusive_ptr_add_ref(const intrusive_ref_counter<DerivedT>* p) noexcept {
  p->owners_.fetch_add(1, std::memory_order_relaxed);
}
template <typename DerivedT>
void intrusive_ptr_release(const intrusive_ref_counter<DerivedT>* p) noexcept {
  if (p->owners_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    delete static_cast<const DerivedT*>(p);
  }
}

}  // namespace phi
