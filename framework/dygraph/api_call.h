#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "compat/small_vector.h"
#include "compat/table_of.h"
#include "phi/api/tensor.h"
#include "phi/core/attribute.h"
#include "phi/core/optional.h"

// What the functions of phibridge/api.h are made of: tables, which the build writes from the
// records, and one routine that calls any of them.

namespace phibridge {

struct TensorCall;

struct ApiTensorRecord {
  const char* name;  // of the parameter
  const char* slot;  // of the operator
  bool is_list;
  bool is_optional;
  bool is_promoted;  // `promote` of the record: Note [Promotion]
};

struct ApiAttrRecord {
  const char* name;
  const char* attr;  // of the operator
  // Slots of the operator that give the value instead, in programs; null: none. The second holds
  // one tensor a number.
  const char* tensor;
  const char* tensors;
  bool is_text;        // a number that programs save as text
  const char* number;  // the attribute that programs have where that text is empty; null: none
};

struct ApiOutputRecord {
  const char* name;
  const char* slot;
  bool is_list;
  bool is_intermediate;
};

/// An operator as the C++ API calls it.
struct ApiFunction {
  const char* name;
  const char* op_type;
  TableOf<ApiTensorRecord> inputs;
  TableOf<ApiAttrRecord> attrs;
  TableOf<ApiOutputRecord> outputs;
  const char* dtype_attr;  // which programs must have and no kernel reads: the first input's dtype
  mutable std::atomic<int> number{-1};  // among the functions that were called
};

/// All functions of phibridge/api.h, in no order; complete when main begins.
const std::deque<const ApiFunction*>& AllApiFunctions();

struct ApiFunctionRegistrar {
  ApiFunctionRegistrar(const ApiFunction* functions, size_t count);
};

/// One call: the arguments in the order of the function's tables, then Run. Keeps references to
/// them. What a call with the same attributes and kinds of tensors made before on this thread (the
/// operator, the choice, the kernel's context) is used again: see Note [Calls that are remembered].
class ApiCall {
 public:
  explicit ApiCall(const ApiFunction& function) : function_(function) {}
  ApiCall(const ApiCall&) = delete;
  ApiCall& operator=(const ApiCall&) = delete;

  /// nullptr: the call does without.
  ApiCall& In(const phi::Tensor* tensor);
  ApiCall& In(const std::vector<phi::Tensor>* tensors);
  ApiCall& In(const std::vector<phi::Tensor>& tensors) { return In(&tensors); }
  ApiCall& In(const phi::Tensor& tensor) { return In(&tensor); }
  ApiCall& In(const paddle::optional<phi::Tensor>& tensor) { return In(tensor.get_ptr()); }
  ApiCall& In(const paddle::optional<std::vector<phi::Tensor>>& tensors) {
    return In(tensors.get_ptr());
  }

  ApiCall& Attr(const bool& value);
  ApiCall& Attr(const int& value);
  ApiCall& Attr(const int64_t& value);
  ApiCall& Attr(const float& value);
  ApiCall& Attr(const double& value);
  ApiCall& Attr(const phi::DataType& value);
  ApiCall& Attr(const std::string& value);
  ApiCall& Attr(const std::vector<bool>& value);
  ApiCall& Attr(const std::vector<int>& value);
  ApiCall& Attr(const std::vector<int64_t>& value);
  ApiCall& Attr(const std::vector<float>& value);
  ApiCall& Attr(const std::vector<double>& value);
  ApiCall& Attr(const std::vector<std::string>& value);
  ApiCall& Attr(const phi::Scalar& value);
  ApiCall& Attr(const std::vector<phi::Scalar>& value);
  ApiCall& Attr(const phi::IntArray& value);
  /// Any of these. Errors: InvalidArgument for layouts and places.
  ApiCall& Attr(const phi::Attribute& value);

  /// Where the result goes; nullptr: it is not wanted. A tensor that is an input, too, is written
  /// in place.
  ApiCall& Out(phi::Tensor* tensor);
  /// As many results as `count` says; nullptr: none is wanted.
  ApiCall& Out(std::vector<phi::Tensor>* tensors, size_t count);
  /// Each tensor written in place, or not wanted.
  ApiCall& Out(std::vector<phi::Tensor>* tensors);

  /// Computes at the first device where an input is, else on the CPU. Errors: those of the
  /// operator, with the name of the function's operator, slots and shapes.
  void Run();
  /// For functions without tensors.
  void Run(const phi::Place& place);

 private:
  struct AttrRef {
    phi::AttributeType type;
    const void* value;
  };
  // The bytes that tell calls of one function apart.
  class Key {
   public:
    void Append(const void* bytes, size_t size) {
      if (__builtin_expect(size_ + size > sizeof(short_), 0)) return AppendLong(bytes, size);
      if (size > 0) std::memcpy(short_ + size_, bytes, size);
      size_ += size;
    }
    template <typename T>
    void Append(const T& value) {
      static_assert(std::is_trivially_copyable_v<T>);
      Append(&value, sizeof(value));
    }
    const char* data() const { return long_.empty() ? short_ : long_.data(); }
    size_t size() const { return size_; }

   private:
    void AppendLong(const void* bytes, size_t size);

    size_t size_ = 0;
    char short_[160];
    std::string long_;  // all bytes, once they do not fit
  };

  void AddInput(const phi::Tensor* tensor);
  void AddOutput(phi::Tensor* tensor);
  template <typename T>
  ApiCall& Plain(const T& value);
  template <typename T>
  ApiCall& List(const std::vector<T>& value);
  void AppendScalar(const phi::Scalar& value);
  void AppendText(const std::string& text);
  TensorCall Describe() const;
  std::vector<size_t> PromotedInputs() const;

  const ApiFunction& function_;
  Key key_;
  paddle::small_vector<const phi::Tensor*, 8> inputs_;
  paddle::small_vector<phi::Tensor*, 8> outputs_;
  paddle::small_vector<uint32_t, 8> input_counts_, output_counts_;
  paddle::small_vector<AttrRef, 8> attrs_;
};

// How many tensors a list of results has.

inline size_t CountOf(const std::vector<phi::Tensor>& tensors) { return tensors.size(); }
inline size_t CountOf(const paddle::optional<std::vector<phi::Tensor>>& tensors) {
  return tensors ? tensors->size() : 0;
}
inline size_t CountOf(const std::vector<phi::Tensor>* tensors) {
  return tensors == nullptr ? 0 : tensors->size();
}
/// The first that is not 0.
inline size_t FirstCount(std::initializer_list<size_t> counts) {
  for (const size_t count : counts) {
    if (count != 0) return count;
  }
  return 0;
}
/// Elements of `x` along `axis`, which may be negative.
/// Errors: InvalidArgument for an axis that `x` does not have.
size_t SizeAlong(const phi::Tensor& x, int64_t axis);

}  // namespace phibridge
