#include "framework/io/npy.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
constexpr size_t kMaxHeaderBytes = 1 << 16;
constexpr size_t kHeaderAlignment = 64;

struct NpyType {
  const char* code;  // kind and bytes of an element
  phi::DataType dtype;
};
constexpr NpyType kNpyTypes[] = {
    {"b1", phi::DataType::BOOL},      {"i1", phi::DataType::INT8},
    {"u1", phi::DataType::UINT8},     {"i2", phi::DataType::INT16},
    {"u2", phi::DataType::UINT16},    {"i4", phi::DataType::INT32},
    {"u4", phi::DataType::UINT32},    {"i8", phi::DataType::INT64},
    {"u8", phi::DataType::UINT64},    {"f2", phi::DataType::FLOAT16},
    {"f4", phi::DataType::FLOAT32},   {"f8", phi::DataType::FLOAT64},
    {"c8", phi::DataType::COMPLEX64}, {"c16", phi::DataType::COMPLEX128},
};

// Reads the one Python dictionary that a header holds: 'descr', 'fortran_order' and 'shape'.
class NpyDictReader {
 public:
  NpyDictReader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

  void Read(NpyHeader* header) {
    Expect('{');
    while (Peek() != '}') {
      const std::string key = String();
      Expect(':');
      if (key == "descr") {
        Descr(header);
      } else if (key == "fortran_order") {
        header->fortran_order = Bool();
        seen_ |= 2;
      } else if (key == "shape") {
        Shape(header);
      } else {
        Fail("the unknown key '" + key + "'");
      }
      if (Peek() != '}') Expect(',');
    }
    if (seen_ != 7) Fail("not all of descr, fortran_order and shape");
    if (string_bytes_ == 0) return;
    if (header->fortran_order && header->shape.size() > 1) Fail("strings in Fortran order");
    header->shape.push_back(string_bytes_);
  }

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    PADDLE_THROW(
        phi::errors::InvalidArgument("%s is no .npy file that can be read: its header has %s, "
                                     "at character %d",
                                     source_, what, at_));
  }
  char Peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void Expect(char c) {
    if (Peek() != c) Fail(std::string("no '") + c + "' where one belongs");
    ++at_;
  }
  std::string String() {
    const char quote = Peek();
    if (quote != '\'' && quote != '"') Fail("no string where one belongs");
    const size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) Fail("a string without end");
    std::string value(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return value;
  }
  bool Bool() {
    Peek();
    const bool is_true = text_.substr(at_, 4) == "True";
    if (!is_true && text_.substr(at_, 5) != "False") Fail("neither True nor False");
    at_ += is_true ? 4 : 5;
    return is_true;
  }
  int64_t Integer() {
    if (std::isdigit(static_cast<unsigned char>(Peek())) == 0) Fail("no number where one belongs");
    int64_t value = 0;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
      if (__builtin_mul_overflow(value, int64_t{10}, &value) ||
          __builtin_add_overflow(value, int64_t{text_[at_] - '0'}, &value)) {
        Fail("a number that no array has");
      }
    }
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // a long of Python 2
    return value;
  }
  void Shape(NpyHeader* header) {
    header->shape.clear();
    Expect('(');
    while (Peek() != ')') {
      header->shape.push_back(Integer());
      if (Peek() != ')') Expect(',');
    }
    Expect(')');
    seen_ |= 4;
  }
  void Descr(NpyHeader* header) {
    PADDLE_ENFORCE(Peek() != '[',
                   phi::errors::Unimplemented(
                       "%s holds records with fields, not an array of numbers", source_));
    const std::string descr = String();
    const bool has_order = !descr.empty() && std::strchr("<>|=", descr[0]) != nullptr;
    const std::string code = has_order ? descr.substr(1) : descr;
    header->swap_bytes = has_order && descr[0] == '>';
    header->dtype = NpyTypeOf(code);
    if (!code.empty() && code[0] == 'S') StringBytes(code.substr(1), header);
    PADDLE_ENFORCE(
        header->dtype != phi::DataType::UNDEFINED,
        phi::errors::Unimplemented(
            "%s holds elements of NumPy type '%s'; bool, integers, floats, complex numbers and "
            "byte strings (S) can be read",
            source_, descr));
    seen_ |= 1;
  }

  // Strings of so many bytes are rows of uint8.
  void StringBytes(const std::string& digits, NpyHeader* header) {
    NpyDictReader number(digits, source_);
    string_bytes_ = number.Integer();
    if (string_bytes_ == 0 || number.at_ != digits.size()) Fail("strings of no length");
    header->dtype = phi::DataType::UINT8;
  }

  std::string_view text_;
  const std::string& source_;
  int64_t string_bytes_ = 0;
  size_t at_ = 0;
  int seen_ = 0;  // 1: descr, 2: fortran_order, 4: shape
};

uint32_t LittleEndian(std::string_view bytes) {
  uint32_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// Bytes of the elements. Errors: InvalidArgument unless `bytes` has room for exactly these.
void CheckNpySize(std::string_view bytes, const NpyHeader& header, const std::string& source) {
  const phi::DDim dims(header.shape.data(), static_cast<int>(header.shape.size()));
  uint64_t size = phi::SizeOf(header.dtype);
  bool overflow = false;
  for (int64_t dim : header.shape) {
    overflow = overflow || __builtin_mul_overflow(size, static_cast<uint64_t>(dim), &size);
  }
  const size_t have = bytes.size() - header.data_begin;
  PADDLE_ENFORCE(!overflow && size == have,
                 phi::errors::InvalidArgument(
                     "%s should hold %s %s, %s bytes after its header of %d; there are %d", source,
                     header.dtype, dims, overflow ? std::string("over 2^64") : std::to_string(size),
                     header.data_begin, have));
}

void SwapBytes(char* data, size_t count, size_t size) {
  for (size_t i = 0; i < count; ++i) std::reverse(data + i * size, data + (i + 1) * size);
}

// Column-major `from` to row-major `to`.
void ToRowMajor(const char* from, const std::vector<int64_t>& shape, size_t size, char* to) {
  const size_t rank = shape.size();
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = 1; i < rank; ++i) strides[i] = strides[i - 1] * shape[i - 1];
  std::vector<int64_t> index(rank, 0);
  int64_t count = 1;
  for (int64_t dim : shape) count *= dim;
  for (int64_t n = 0; n < count; ++n) {
    int64_t at = 0;
    for (size_t i = 0; i < rank; ++i) at += index[i] * strides[i];
    std::memcpy(to + n * static_cast<int64_t>(size), from + at * static_cast<int64_t>(size), size);
    for (size_t i = rank; i-- > 0 && ++index[i] == shape[i];) index[i] = 0;
  }
}

// The elements of a checked header.
phi::DenseTensor TensorOf(const NpyHeader& header, std::string_view elements) {
  phi::DenseTensor tensor;
  tensor.Resize(phi::DDim(header.shape.data(), static_cast<int>(header.shape.size())));
  char* to = static_cast<char*>(tensor.mutable_data(phi::CPUPlace(), header.dtype));
  const size_t size = elements.size();
  if (size == 0) return tensor;
  const size_t element = phi::SizeOf(header.dtype);
  if (header.fortran_order && header.shape.size() > 1) {
    ToRowMajor(elements.data(), header.shape, element, to);
  } else {
    std::memcpy(to, elements.data(), size);
  }
  if (header.swap_bytes) {
    const size_t part = phi::IsComplexType(header.dtype) ? element / 2 : element;
    SwapBytes(to, size / part, part);
  }
  if (header.dtype == phi::DataType::BOOL) {  // any other byte is no bool to C++
    for (size_t i = 0; i < size; ++i) to[i] = to[i] != 0 ? 1 : 0;
  }
  return tensor;
}

void CheckRank(const NpyHeader& header, const std::string& source) {
  PADDLE_ENFORCE(header.shape.size() <= static_cast<size_t>(phi::DDim::kMaxRank),
                 phi::errors::InvalidArgument("%s has rank %d; at most %d is possible", source,
                                              header.shape.size(), phi::DDim::kMaxRank));
}

}  // namespace

NpyHeader ParseNpyHeader(std::string_view bytes, const std::string& source) {
  const std::string foreign = DescribeForeignFile(bytes);
  const bool magic = bytes.substr(0, kMagicBytes) == std::string_view(kMagic, kMagicBytes);
  PADDLE_ENFORCE(magic,
                 phi::errors::InvalidArgument(
                     "%s is no .npy file: %s", source,
                     foreign.empty() ? "it does not start with \\x93NUMPY" : "it " + foreign));
  const int version = bytes.size() > kMagicBytes ? bytes[kMagicBytes] : 0;
  PADDLE_ENFORCE(
      version >= 1 && version <= 3,
      phi::errors::Unimplemented("%s has .npy version %d; 1 to 3 can be read", source, version));
  const size_t length_bytes = version == 1 ? 2 : 4;
  const size_t text_begin = kMagicBytes + 2 + length_bytes;
  PADDLE_ENFORCE(
      bytes.size() >= text_begin,
      phi::errors::InvalidArgument("%s is truncated: it has %d bytes, its header starts at %d",
                                   source, bytes.size(), text_begin));
  const size_t length = LittleEndian(bytes.substr(kMagicBytes + 2, length_bytes));
  PADDLE_ENFORCE(
      length <= bytes.size() - text_begin && length <= kMaxHeaderBytes,
      phi::errors::InvalidArgument(
          "%s is truncated: its header has %d bytes, %d are left (and %d at most is sensible)",
          source, length, bytes.size() - text_begin, kMaxHeaderBytes));
  NpyHeader header;
  NpyDictReader(bytes.substr(text_begin, length), source).Read(&header);
  header.data_begin = text_begin + length;
  CheckRank(header, source);
  CheckNpySize(bytes, header, source);
  return header;
}

phi::DataType NpyTypeOf(std::string_view code) {
  for (const NpyType& type : kNpyTypes) {
    if (code == type.code) return type.dtype;
  }
  return phi::DataType::UNDEFINED;
}

std::string NpyCodeOf(phi::DataType dtype) {
  const phi::DataType saved = dtype == phi::DataType::BFLOAT16 ? phi::DataType::UINT16 : dtype;
  for (const NpyType& type : kNpyTypes) {
    if (type.dtype == saved) return type.code;
  }
  PADDLE_THROW(phi::errors::Unimplemented("a .npy file cannot hold elements of type %s", dtype));
}

phi::DenseTensor NpyElements(const NpyHeader& header, std::string_view elements,
                             const std::string& source) {
  CheckRank(header, source);
  for (const int64_t dim : header.shape) {
    PADDLE_ENFORCE_GE(
        dim, 0, phi::errors::InvalidArgument("%s has a dimension of %d elements", source, dim));
  }
  CheckNpySize(elements, header, source);
  return TensorOf(header, elements);
}

phi::DenseTensor ParseNpy(std::string_view bytes, const std::string& source) {
  const NpyHeader header = ParseNpyHeader(bytes, source);
  return TensorOf(header, bytes.substr(header.data_begin));
}

phi::DenseTensor ReadNpy(const std::string& path) {
  const MappedFile file(path);
  return ParseNpy(file.bytes(), path);
}

std::string NpyBytes(const phi::DenseTensor& tensor) {
  phi::DenseTensor host;
  const phi::DenseTensor* source = &tensor;
  if (tensor.initialized() && !phi::is_cpu_place(tensor.place())) {
    phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
    source = &host;
  }
  const std::string code = NpyCodeOf(tensor.dtype());
  const char* order = phi::SizeOf(tensor.dtype()) == 1 ? "|" : "<";
  std::string dict = "{'descr': '" + (order + code) + "', 'fortran_order': False, 'shape': (";
  const phi::DDim& dims = tensor.dims();
  for (int i = 0; i < dims.size(); ++i) dict += (i == 0 ? "" : ", ") + std::to_string(dims[i]);
  dict += dims.size() == 1 ? ",), }" : "), }";
  const size_t unpadded = kMagicBytes + 4 + dict.size() + 1;
  dict.append((kHeaderAlignment - unpadded % kHeaderAlignment) % kHeaderAlignment, ' ');
  dict += '\n';
  std::string bytes(kMagic, kMagicBytes);
  bytes +=
      {'\x01', '\x00', static_cast<char>(dict.size() & 0xff), static_cast<char>(dict.size() >> 8)};
  bytes += dict;
  const size_t size = static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype());
  if (size != 0) bytes.append(static_cast<const char*>(source->data()), size);
  return bytes;
}

void WriteNpy(const phi::DenseTensor& tensor, const std::string& path) {
  WriteFile(path, NpyBytes(tensor));
}

}  // namespace phibridge
