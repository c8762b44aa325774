#include "framework/dygraph/api_call.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "compat/attribute_conversion.h"
#include "framework/dygraph/prepared_op.h"
#include "framework/dygraph/traced_op.h"
#include "phi/core/flags.h"

PHI_DECLARE_bool(use_mkldnn);
PHI_DECLARE_bool(check_nan_inf);
PHI_DECLARE_bool(benchmark);
PHI_DECLARE_bool(enable_api_kernel_fallback);

namespace phibridge {
namespace {

// Note [Calls that are remembered]
// What a call needs besides its tensors is made once and kept by the thread: a TracedOp for each
// function, value of its attributes, kinds of its tensors and place. These are written as bytes, so
// that finding one compares bytes. A TracedOp that is running (a kernel calls the API) is not
// used again before it is done. Of each function the calls that were made last are kept.

struct Remembered {
  std::string key;
  std::unique_ptr<egr::TracedOp> op;
};
constexpr size_t kMostRemembered = 32;

std::vector<Remembered>& RememberedCalls(const ApiFunction& function) {
  static std::atomic<int> numbers{0};
  thread_local std::vector<std::vector<Remembered>> calls;
  int number = function.number.load(std::memory_order_acquire);
  if (__builtin_expect(number < 0, 0)) {
    const int next = numbers.fetch_add(1);
    if (function.number.compare_exchange_strong(number, next)) number = next;
  }
  const auto at = static_cast<size_t>(number);
  if (calls.size() <= at) calls.resize(at + 1);
  return calls[at];
}

std::deque<const ApiFunction*>& Functions() {
  static auto* const functions = new std::deque<const ApiFunction*>;
  return *functions;
}

template <typename T>
const T& As(const void* value) {
  return *static_cast<const T*>(value);
}

// As programs save it; the operator's description converts it to the type that it declares.
paddle::framework::Attribute SavedForm(phi::AttributeType type, const void* value) {
  using phi::AttributeType;
  switch (type) {
    case AttributeType::BOOL:
      return As<bool>(value);
    case AttributeType::INT32:
      return As<int>(value);
    case AttributeType::INT64:
      return As<int64_t>(value);
    case AttributeType::FLOAT32:
      return As<float>(value);
    case AttributeType::FLOAT64:
      return As<double>(value);
    case AttributeType::STRING:
      return As<std::string>(value);
    case AttributeType::BOOLS:
      return As<std::vector<bool>>(value);
    case AttributeType::INT32S:
      return As<std::vector<int>>(value);
    case AttributeType::INT64S:
      return As<std::vector<int64_t>>(value);
    case AttributeType::FLOAT32S:
      return As<std::vector<float>>(value);
    case AttributeType::FLOAT64S:
      return As<std::vector<double>>(value);
    case AttributeType::STRINGS:
      return As<std::vector<std::string>>(value);
    case AttributeType::SCALAR:
      return As<phi::Scalar>(value);
    case AttributeType::SCALARS:
      return As<std::vector<phi::Scalar>>(value);
    case AttributeType::INT_ARRAY:
      return As<phi::IntArray>(value).GetData();
    case AttributeType::DATA_TYPE: {
      int number = -1;
      ProtoFromDataType(As<phi::DataType>(value), &number);
      return number;
    }
    default:
      PADDLE_THROW(
          phi::errors::InvalidArgument("no function of the API takes an attribute of type "
                                       "%s",
                                       phi::AttributeTypeName(type)));
  }
}

// So that reading it gives the same number. Errors: InvalidArgument for complex numbers.
std::string TextOf(const phi::Scalar& scalar) {
  PADDLE_ENFORCE(
      !phi::IsComplexType(scalar.dtype()),
      phi::errors::InvalidArgument("the complex number %s where programs save a real one", scalar));
  if (!phi::IsFloatingType(scalar.dtype())) return std::to_string(scalar.to<int64_t>());
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", scalar.to<double>());
  return text;
}

}  // namespace

const std::deque<const ApiFunction*>& AllApiFunctions() { return Functions(); }

ApiFunctionRegistrar::ApiFunctionRegistrar(const ApiFunction* functions, size_t count) {
  for (size_t i = 0; i < count; ++i) Functions().push_back(functions + i);
}

void ApiCall::Key::AppendLong(const void* bytes, size_t size) {
  if (long_.empty()) long_.assign(short_, size_);
  long_.append(static_cast<const char*>(bytes), size);
  size_ += size;
}

void ApiCall::AppendText(const std::string& text) {
  key_.Append(text.size());
  key_.Append(text.data(), text.size());
}

void ApiCall::AppendScalar(const phi::Scalar& value) {
  key_.Append(value.dtype());
  if (phi::IsFloatingType(value.dtype())) {
    key_.Append(value.to<double>());
  } else if (phi::IsComplexType(value.dtype())) {
    const auto number = value.to<phi::complex128>();
    key_.Append(number.real);
    key_.Append(number.imag);
  } else {
    key_.Append(value.to<int64_t>());
  }
}

template <typename T>
inline ApiCall& ApiCall::Plain(const T& value) {
  key_.Append(value);
  attrs_.push_back({phi::AttributeTypeOf<T>(), &value});
  return *this;
}

template <typename T>
ApiCall& ApiCall::List(const std::vector<T>& value) {
  key_.Append(value.size());
  key_.Append(value.data(), value.size() * sizeof(T));
  attrs_.push_back({phi::AttributeTypeOf<std::vector<T>>(), &value});
  return *this;
}

inline void ApiCall::AddInput(const phi::Tensor* tensor) {
  const bool is_there = tensor != nullptr && tensor->defined();
  key_.Append(static_cast<uint8_t>(is_there ? static_cast<int>(tensor->impl()->kind()) + 1 : 0));
  inputs_.push_back(is_there ? tensor : nullptr);
}

ApiCall& ApiCall::In(const phi::Tensor* tensor) {
  AddInput(tensor);
  input_counts_.push_back(1);
  return *this;
}

ApiCall& ApiCall::In(const std::vector<phi::Tensor>* tensors) {
  const size_t count = tensors == nullptr ? 0 : tensors->size();
  key_.Append(static_cast<uint32_t>(count));
  for (size_t i = 0; i < count; ++i) AddInput(&(*tensors)[i]);
  input_counts_.push_back(static_cast<uint32_t>(count));
  return *this;
}

ApiCall& ApiCall::Attr(const bool& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const int& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const int64_t& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const float& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const double& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const phi::DataType& value) { return Plain(value); }
ApiCall& ApiCall::Attr(const std::vector<int>& value) { return List(value); }
ApiCall& ApiCall::Attr(const std::vector<int64_t>& value) { return List(value); }
ApiCall& ApiCall::Attr(const std::vector<float>& value) { return List(value); }
ApiCall& ApiCall::Attr(const std::vector<double>& value) { return List(value); }

ApiCall& ApiCall::Attr(const std::string& value) {
  AppendText(value);
  attrs_.push_back({phi::AttributeType::STRING, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const std::vector<bool>& value) {
  key_.Append(value.size());
  for (const bool item : value) key_.Append(item);
  attrs_.push_back({phi::AttributeType::BOOLS, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const std::vector<std::string>& value) {
  key_.Append(value.size());
  for (const std::string& text : value) AppendText(text);
  attrs_.push_back({phi::AttributeType::STRINGS, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const phi::Scalar& value) {
  AppendScalar(value);
  attrs_.push_back({phi::AttributeType::SCALAR, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const std::vector<phi::Scalar>& value) {
  key_.Append(value.size());
  for (const phi::Scalar& scalar : value) AppendScalar(scalar);
  attrs_.push_back({phi::AttributeType::SCALARS, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const phi::IntArray& value) {
  key_.Append(value.size());
  key_.Append(value.GetData().data(), value.size() * sizeof(int64_t));
  attrs_.push_back({phi::AttributeType::INT_ARRAY, &value});
  return *this;
}

ApiCall& ApiCall::Attr(const phi::Attribute& value) {
  return std::visit(
      [this](const auto& held) -> ApiCall& {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::monostate> || std::is_same_v<Held, phi::Place> ||
                      std::is_same_v<Held, phi::DataLayout> ||
                      std::is_same_v<Held, phi::dtype::float16>) {
          PADDLE_THROW(phi::errors::InvalidArgument(
              "%s: no attribute of the API is of that type; it takes numbers, texts and lists",
              function_.name));
        } else {
          return Attr(held);
        }
      },
      value);
}

void ApiCall::AddOutput(phi::Tensor* tensor) {
  uint16_t form = tensor == nullptr ? 0 : 1;
  for (size_t i = 0; tensor != nullptr && i < inputs_.size(); ++i) {
    if (inputs_[i] == tensor) form = static_cast<uint16_t>(i + 2);
  }
  key_.Append(form);
  outputs_.push_back(tensor);
}

ApiCall& ApiCall::Out(phi::Tensor* tensor) {
  AddOutput(tensor);
  output_counts_.push_back(1);
  return *this;
}

ApiCall& ApiCall::Out(std::vector<phi::Tensor>* tensors, size_t count) {
  PADDLE_ENFORCE(static_cast<int64_t>(count) >= 0,  // of an attribute below 0
                 phi::errors::InvalidArgument("%s: it is asked for %d outputs, which must be at "
                                              "least 0",
                                              function_.op_type, static_cast<int64_t>(count)));
  if (tensors != nullptr) tensors->resize(count);
  return Out(tensors);
}

ApiCall& ApiCall::Out(std::vector<phi::Tensor>* tensors) {
  const size_t count = tensors == nullptr ? 0 : tensors->size();
  key_.Append(static_cast<uint32_t>(count));
  for (size_t i = 0; i < count; ++i) AddOutput(&(*tensors)[i]);
  output_counts_.push_back(static_cast<uint32_t>(count));
  return *this;
}

TensorCall ApiCall::Describe() const {
  TensorCall call;
  call.type = function_.op_type;
  size_t at = 0;
  for (size_t i = 0; i < function_.inputs.size(); ++i) {
    const auto first = inputs_.begin() + at;
    at += input_counts_[i];
    call.inputs.emplace_back(function_.inputs[i].slot,
                             std::vector<const phi::Tensor*>(first, first + input_counts_[i]));
  }
  at = 0;
  for (size_t i = 0; i < function_.outputs.size(); ++i) {
    const auto first = outputs_.begin() + at;
    at += output_counts_[i];
    call.outputs.emplace_back(function_.outputs[i].slot,
                              std::vector<phi::Tensor*>(first, first + output_counts_[i]));
  }
  for (size_t i = 0; i < attrs_.size(); ++i) {
    const ApiAttrRecord& attr = function_.attrs[i];
    call.attrs[attr.attr] = attr.is_text ? TextOf(As<phi::Scalar>(attrs_[i].value))
                                         : SavedForm(attrs_[i].type, attrs_[i].value);
  }
  if (function_.dtype_attr != nullptr) {
    const bool is_there = !inputs_.empty() && inputs_[0] != nullptr;  // else the operator refuses
    const phi::DataType dtype = is_there ? inputs_[0]->dtype() : phi::DataType::UNDEFINED;
    call.attrs[function_.dtype_attr] = SavedForm(phi::AttributeType::DATA_TYPE, &dtype);
  }
  return call;
}

std::vector<size_t> ApiCall::PromotedInputs() const {
  std::vector<size_t> promoted;
  size_t at = 0;
  for (size_t i = 0; i < function_.inputs.size(); ++i) {
    for (const size_t end = at + input_counts_[i]; at < end; ++at) {
      if (function_.inputs[i].is_promoted) promoted.push_back(at);
    }
  }
  return promoted;
}

void ApiCall::Run() { Run(PlaceOf(inputs_.data(), inputs_.size())); }

void ApiCall::Run(const phi::Place& place) {
  key_.Append(place);
  if (function_.dtype_attr != nullptr && !inputs_.empty() && inputs_[0] != nullptr) {
    key_.Append(inputs_[0]->dtype());
  }
  key_.Append(static_cast<uint8_t>(FLAGS_use_mkldnn | FLAGS_check_nan_inf << 1 |
                                   FLAGS_enable_api_kernel_fallback << 2 | FLAGS_benchmark << 3));
  std::vector<Remembered>& calls = RememberedCalls(function_);
  for (size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].key.size() != key_.size() ||
        std::memcmp(calls[i].key.data(), key_.data(), key_.size()) != 0 ||
        calls[i].op->is_running()) {
      continue;
    }
    if (i > 0) std::rotate(calls.begin(), calls.begin() + i, calls.begin() + i + 1);
    egr::TracedOp* const op = calls[0].op.get();  // which stays where it is if a kernel adds calls
    op->Run(inputs_.data(), outputs_.data());
    return;
  }
  auto made = std::make_unique<egr::TracedOp>(Describe(), place, egr::TracedOp::Caller::kFunction,
                                              egr::Promotion(PromotedInputs()));
  egr::TracedOp* const op = made.get();
  while (calls.size() >= kMostRemembered && !calls.back().op->is_running()) calls.pop_back();
  calls.insert(calls.begin(), {std::string(key_.data(), key_.size()), std::move(made)});
  op->Run(inputs_.data(), outputs_.data());
}

size_t SizeAlong(const phi::Tensor& x, int64_t axis) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 phi::errors::InvalidArgument("axis %d of a tensor of shape %s", axis, x.dims()));
  return static_cast<size_t>(x.dims()[static_cast<int>(axis < 0 ? axis + rank : axis)]);
}

}  // namespace phibridge
