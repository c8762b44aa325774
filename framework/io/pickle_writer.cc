#include <cstring>

#include "framework/io/npy.h"
#include "framework/io/pickle.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

class PickleWriter {
 public:
  std::string Write(const SavedValue& value) {
    bytes_ = "\x80\x04";
    Value(value);
    bytes_ += '.';
    return std::move(bytes_);
  }

 private:
  void Number(uint64_t value, size_t count) {
    for (size_t i = 0; i < count; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xff);
  }
  void Integer(int64_t value) {
    bytes_ += "\x8a\x08";
    Number(static_cast<uint64_t>(value), 8);
  }
  void Real(double value) {
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    bytes_ += 'G';
    for (int shift = 56; shift >= 0; shift -= 8) bytes_ += static_cast<char>(bits >> shift & 0xff);
  }
  void Text(const std::string& text) {
    bytes_ += 'X';
    Number(text.size(), 4);
    bytes_ += text;
  }
  void Name(const char* module, const char* name) {
    bytes_ += 'c';
    bytes_.append(module).append("\n").append(name).append("\n");
  }

  // As numpy.ndarray.__reduce__: _reconstruct(ndarray, (0,), b"b") with the state (1, shape, dtype,
  // False, elements).
  void Array(const phi::DenseTensor& tensor) {
    const std::string code = NpyCodeOf(tensor.dtype());
    Name("numpy.core.multiarray", "_reconstruct");
    Name("numpy", "ndarray");
    Integer(0);
    bytes_ +=
        "\x85"
        "C\x01"
        "b"
        "\x87"
        "R(";
    Integer(1);
    bytes_ += '(';
    for (int i = 0; i < tensor.dims().size(); ++i) Integer(tensor.dims()[i]);
    bytes_ += 't';
    Dtype(code, phi::SizeOf(tensor.dtype()) == 1 ? "|" : "<");
    bytes_ += '\x89';
    Elements(tensor);
    bytes_ += "tb";
  }
  void Dtype(const std::string& code, const char* order) {
    Name("numpy", "dtype");
    Text(code);
    bytes_ += "\x89\x88\x87R(";
    Integer(3);
    Text(order);
    bytes_ += "NNN";
    Integer(-1);
    Integer(-1);
    Integer(0);
    bytes_ += "tb";
  }
  void Elements(const phi::DenseTensor& tensor) {
    const size_t size = static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype());
    bytes_ += '\x8e';
    Number(size, 8);
    if (size == 0) return;
    phi::DenseTensor host;
    const phi::DenseTensor* source = &tensor;
    if (!phi::is_cpu_place(tensor.place())) {
      phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
      source = &host;
    }
    bytes_.append(static_cast<const char*>(source->data()), size);
  }

  // A pair of text and an array is a list: as a tuple it would be the array, of that name.
  void Tuple(const SavedValue::List& items) {
    const bool is_named = items.size() == 2 && items[1].tensor() != nullptr &&
                          std::holds_alternative<std::string>(items[0].value);
    bytes_ += is_named ? "](" : "(";
    for (const SavedValue& item : items) Value(item);
    bytes_ += is_named ? 'e' : 't';
  }

  void Value(const SavedValue& saved) {
    const auto& value = saved.value;
    if (std::holds_alternative<std::monostate>(value)) bytes_ += 'N';
    if (const auto* b = std::get_if<bool>(&value)) bytes_ += *b ? '\x88' : '\x89';
    if (const auto* i = std::get_if<int64_t>(&value)) Integer(*i);
    if (const auto* d = std::get_if<double>(&value)) Real(*d);
    if (const auto* text = std::get_if<std::string>(&value)) Text(*text);
    if (const auto* tensor = std::get_if<phi::DenseTensor>(&value)) Array(*tensor);
    if (const auto* list = std::get_if<SavedValue::List>(&value)) {
      bytes_ += "](";
      for (const SavedValue& item : *list) Value(item);
      bytes_ += 'e';
    }
    if (const auto* tuple = std::get_if<SavedValue::Tuple>(&value)) Tuple(tuple->items);
    if (const auto* dict = std::get_if<SavedValue::Dict>(&value)) {
      bytes_ += "}(";
      for (const auto& [key, item] : *dict) {
        Text(key);
        Value(item);
      }
      bytes_ += 'u';
    }
  }

  std::string bytes_;
};

}  // namespace

std::string PickleBytes(const SavedValue& value) { return PickleWriter().Write(value); }

}  // namespace phibridge
