#pragma once

#include <cstddef>
#include <deque>

namespace paddle {
namespace framework {
namespace proto {

/// A list in a message. Elements keep their address when others are added.
template <typename T>
class Repeated : public std::deque<T> {
 public:
  using std::deque<T>::deque;
  T* Add() { return &this->emplace_back(); }
  void Add(const T& value) { this->push_back(value); }
  const T& Get(int i) const { return this->at(static_cast<size_t>(i)); }
  T* Mutable(int i) { return &this->at(static_cast<size_t>(i)); }
};

}  // namespace proto
}  // namespace framework
}  // namespace paddle

// The accessors that the original's generated classes have for one field of a message.

/// A number, an enumerator or a text.
#define PHIBRIDGE_PROTO_VALUE(cpp_type, name, initial) \
 public:                                               \
  const cpp_type& name() const { return name##_; }     \
  bool has_##name() const { return has_##name##_; }    \
  void set_##name(const cpp_type& value) {             \
    name##_ = value;                                   \
    has_##name##_ = true;                              \
  }                                                    \
                                                       \
 private:                                              \
  cpp_type name##_ = initial;                          \
  bool has_##name##_ = false;

/// A message.
#define PHIBRIDGE_PROTO_MESSAGE(cpp_type, name)     \
 public:                                            \
  const cpp_type& name() const { return name##_; }  \
  bool has_##name() const { return has_##name##_; } \
  cpp_type* mutable_##name() {                      \
    has_##name##_ = true;                           \
    return &name##_;                                \
  }                                                 \
                                                    \
 private:                                           \
  cpp_type name##_;                                 \
  bool has_##name##_ = false;

/// A list of numbers or texts.
#define PHIBRIDGE_PROTO_VALUES(cpp_type, name)                                   \
 public:                                                                         \
  const Repeated<cpp_type>& name() const { return name##_; }                     \
  const cpp_type& name(int i) const { return name##_.Get(i); }                   \
  int name##_size() const { return static_cast<int>(name##_.size()); }           \
  void add_##name(const cpp_type& value) { name##_.push_back(value); }           \
  void set_##name(int i, const cpp_type& value) { *name##_.Mutable(i) = value; } \
  void clear_##name() { name##_.clear(); }                                       \
  Repeated<cpp_type>* mutable_##name() { return &name##_; }                      \
                                                                                 \
 private:                                                                        \
  Repeated<cpp_type> name##_;

/// A list of messages.
#define PHIBRIDGE_PROTO_MESSAGES(cpp_type, name)                       \
 public:                                                               \
  const Repeated<cpp_type>& name() const { return name##_; }           \
  const cpp_type& name(int i) const { return name##_.Get(i); }         \
  int name##_size() const { return static_cast<int>(name##_.size()); } \
  cpp_type* add_##name() { return name##_.Add(); }                     \
  cpp_type* mutable_##name(int i) { return name##_.Mutable(i); }       \
  void clear_##name() { name##_.clear(); }                             \
  Repeated<cpp_type>* mutable_##name() { return &name##_; }            \
                                                                       \
 private:                                                              \
  Repeated<cpp_type> name##_;
