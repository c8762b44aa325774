#include "framework/io/tensor_io.h"

#include <cstring>

#include "framework/program/convert_utils.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

using paddle::framework::TransToPhiDataType;
using paddle::framework::TransToProtoVarType;
namespace proto = paddle::framework::proto;

// A TensorDesc of rank 9 has at most 101 bytes; unknown fields may make it longer.
constexpr int32_t kMaxDescBytes = 1 << 16;

// Takes values from the front of a record; refuses to pass the end of the file.
class RecordCursor {
 public:
  RecordCursor(std::string_view file, size_t at) : file_(file), at_(at) {
    PADDLE_ENFORCE(at <= file.size(),
                   phi::errors::InvalidArgument("byte %d is past the end of a file of %d bytes", at,
                                                file.size()));
  }

  size_t at() const { return at_; }
  size_t left() const { return file_.size() - at_; }

  std::string_view Bytes(uint64_t size, const char* what) {
    PADDLE_ENFORCE(size <= left(),
                   phi::errors::InvalidArgument(
                       "the file is truncated: %s at byte %d takes %d bytes, %d are left", what,
                       at_, size, left()));
    const std::string_view bytes = file_.substr(at_, size);
    at_ += size;
    return bytes;
  }

  template <typename T>
  T Value(const char* what) {
    T value;
    std::memcpy(&value, Bytes(sizeof(T), what).data(), sizeof(T));
    return value;
  }

  void Version(const char* what) {
    const size_t start = at_;
    const uint32_t version = Value<uint32_t>(what);
    PADDLE_ENFORCE(version == 0,
                   phi::errors::InvalidArgument(
                       "%s at byte %d must be 0, the only one there is; it is %d, so no "
                       "saved tensor starts here",
                       what, start, version));
  }

 private:
  std::string_view file_;
  size_t at_;
};

phi::LoD ReadLoD(RecordCursor* cursor) {
  const size_t start = cursor->at();
  const uint64_t levels = cursor->Value<uint64_t>("the number of LoD levels");
  PADDLE_ENFORCE(
      levels <= cursor->left() / sizeof(uint64_t),
      phi::errors::InvalidArgument(
          "the saved tensor at byte %d says that it has %d LoD levels; %d bytes are left", start,
          levels, cursor->left()));
  phi::LoD lod;
  for (uint64_t i = 0; i < levels; ++i) {
    const uint64_t size = cursor->Value<uint64_t>("the size of a LoD level");
    PADDLE_ENFORCE(size % sizeof(uint64_t) == 0,
                   phi::errors::InvalidArgument(
                       "LoD level %d at byte %d has %d bytes, which is no multiple of 8", i,
                       cursor->at(), size));
    const std::string_view bytes = cursor->Bytes(size, "a LoD level");
    lod.emplace_back(size / sizeof(uint64_t));
    if (size != 0) std::memcpy(lod.back().data(), bytes.data(), size);
  }
  return lod;
}

// Bytes of the elements. Errors: InvalidArgument for dimensions that no memory could hold.
uint64_t ElementBytes(phi::DataType dtype, const phi::DDim& dims, size_t desc_begin) {
  uint64_t bytes = phi::SizeOf(dtype);
  for (int64_t dim : dims) {
    PADDLE_ENFORCE(dim >= 0, phi::errors::InvalidArgument(
                                 "the tensor described at byte %d has the shape %s: a saved tensor "
                                 "knows all its dimensions",
                                 desc_begin, dims));
    PADDLE_ENFORCE(!__builtin_mul_overflow(bytes, static_cast<uint64_t>(dim), &bytes),
                   phi::errors::InvalidArgument(
                       "the tensor described at byte %d has the shape %s of %s: more bytes than 64 "
                       "bits can count",
                       desc_begin, dims, dtype));
  }
  return bytes;
}

// Version and description. Returns the number of bytes that the elements take.
uint64_t ReadDescription(RecordCursor* cursor, TensorRecord* record) {
  cursor->Version("the version of a tensor");
  const size_t desc_begin = cursor->at();
  const int32_t desc_bytes = cursor->Value<int32_t>("the size of a tensor's description");
  PADDLE_ENFORCE(desc_bytes > 0 && desc_bytes <= kMaxDescBytes,
                 phi::errors::InvalidArgument(
                     "the size of a tensor's description at byte %d must be in [1, %d]; it is %d",
                     desc_begin, kMaxDescBytes, desc_bytes));
  const std::string_view bytes =
      cursor->Bytes(static_cast<uint64_t>(desc_bytes), "a tensor's description");
  wire::VarType_TensorDesc desc;
  PADDLE_ENFORCE(
      desc.ParseFromArray(bytes.data(), desc_bytes),
      phi::errors::InvalidArgument("the %d bytes at byte %d are not the description of a tensor",
                                   desc_bytes, desc_begin));
  record->dtype = TransToPhiDataType(static_cast<proto::VarType::Type>(desc.data_type()));
  PADDLE_ENFORCE(
      record->dtype != phi::DataType::UNDEFINED && record->dtype != phi::DataType::PSTRING,
      phi::errors::InvalidArgument(
          "the tensor described at byte %d has elements of type %s, which cannot be read",
          desc_begin,
          proto::VarType_Type_Name(static_cast<proto::VarType::Type>(desc.data_type()))));
  PADDLE_ENFORCE(
      desc.dims_size() <= phi::DDim::kMaxRank,
      phi::errors::InvalidArgument("the tensor described at byte %d has rank %d; at most %d "
                                   "is possible",
                                   desc_begin, desc.dims_size(), phi::DDim::kMaxRank));
  record->dims = phi::DDim(desc.dims().data(), desc.dims_size());
  record->data_begin = cursor->at();
  return ElementBytes(record->dtype, record->dims, desc_begin);
}

// The part that LoDTensor and SelectedRows share: version, description, elements.
void ReadTensorPart(RecordCursor* cursor, TensorRecord* record) {
  const uint64_t size = ReadDescription(cursor, record);
  PADDLE_ENFORCE(
      size <= cursor->left(),
      phi::errors::InvalidArgument(
          "the file is truncated: the elements of a tensor (%s %s) at byte %d take %d bytes, "
          "%d are left",
          record->dtype, record->dims, cursor->at(), size, cursor->left()));
  cursor->Bytes(size, "the elements of a tensor");
  record->end = cursor->at();
}

template <typename T>
void AppendValue(T value, std::string* out) {
  out->append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void AppendTensorPart(const phi::DenseTensor& tensor, std::string* out) {
  PADDLE_ENFORCE(tensor.dtype() != phi::DataType::PSTRING,
                 phi::errors::Unimplemented(
                     "a file of tensors holds numbers, and this tensor strings (PSTRING): save the "
                     "numbers that stand for them"));
  tensor.check_memory_size();
  wire::VarType_TensorDesc desc;
  desc.set_data_type(static_cast<wire::VarType_Type>(TransToProtoVarType(tensor.dtype())));
  for (int64_t dim : tensor.dims()) desc.add_dims(dim);
  const std::string bytes = desc.SerializeAsString();
  AppendValue<uint32_t>(0, out);
  AppendValue(static_cast<int32_t>(bytes.size()), out);
  out->append(bytes);
  phi::DenseTensor host;
  const phi::DenseTensor* source = &tensor;
  if (!phi::is_cpu_place(tensor.place())) {
    phi::TensorCopySync(tensor, phi::CPUPlace(), &host);
    source = &host;
  }
  const size_t size = static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype());
  if (size != 0) out->append(static_cast<const char*>(source->data()), size);
}

}  // namespace

TensorRecord ReadTensorRecord(std::string_view file, size_t begin) {
  RecordCursor cursor(file, begin);
  TensorRecord record;
  record.begin = begin;
  cursor.Version("the version of a saved LoDTensor");
  record.lod = ReadLoD(&cursor);
  ReadTensorPart(&cursor, &record);
  const int64_t rows = record.dims.size() == 0 ? 1 : record.dims[0];
  const std::string wrong = phi::CheckLoD(record.lod, rows);
  PADDLE_ENFORCE(wrong.empty(),
                 phi::errors::InvalidArgument(
                     "the LoD of the saved tensor at byte %d is not one: %s", begin, wrong));
  return record;
}

SelectedRowsRecord ReadSelectedRowsRecord(std::string_view file, size_t begin) {
  RecordCursor cursor(file, begin);
  SelectedRowsRecord record;
  cursor.Version("the version of a saved SelectedRows");
  const size_t count_begin = cursor.at();
  const uint64_t count = cursor.Value<uint64_t>("the number of rows");
  PADDLE_ENFORCE(count <= cursor.left() / sizeof(int64_t),
                 phi::errors::InvalidArgument(
                     "the file is truncated: %d row numbers follow byte %d, %d bytes are left",
                     count, count_begin, cursor.left()));
  const std::string_view rows = cursor.Bytes(count * sizeof(int64_t), "the row numbers");
  record.rows.resize(count);
  if (count != 0) std::memcpy(record.rows.data(), rows.data(), rows.size());
  record.height = cursor.Value<int64_t>("the height of a SelectedRows");
  record.value.begin = begin;
  ReadTensorPart(&cursor, &record.value);
  const int64_t value_rows = record.value.dims.size() == 0 ? 1 : record.value.dims[0];
  PADDLE_ENFORCE(count <= static_cast<uint64_t>(value_rows),
                 phi::errors::InvalidArgument(
                     "the saved SelectedRows at byte %d names %d rows; its value %s holds %d",
                     begin, count, record.value.dims, value_rows));
  return record;
}

bool LooksLikeTensorRecord(std::string_view file) {
  try {
    RecordCursor cursor(file, 0);
    TensorRecord record;
    cursor.Version("the version of a saved LoDTensor");
    ReadLoD(&cursor);
    ReadDescription(&cursor, &record);
    return true;
  } catch (const phi::enforce::EnforceNotMet&) {
    return false;
  }
}

void CopyRecord(std::string_view file, const TensorRecord& record, const phi::Place& place,
                phi::DenseTensor* out) {
  *out = phi::DenseTensor();
  out->Resize(record.dims);
  out->set_lod(record.lod);
  void* to = out->mutable_data(place, record.dtype);
  if (record.data_bytes() == 0) return;
  phi::CopyBytes(place, to, phi::CPUPlace(), file.data() + record.data_begin, record.data_bytes());
}

void CopyRecord(std::string_view file, const SelectedRowsRecord& record, const phi::Place& place,
                phi::SelectedRows* out) {
  out->set_rows(record.rows);
  out->set_height(record.height);
  CopyRecord(file, record.value, place, out->mutable_value());
  out->SyncIndex();
}

void AppendTensorRecord(const phi::DenseTensor& tensor, std::string* out) {
  AppendValue<uint32_t>(0, out);
  AppendValue(static_cast<uint64_t>(tensor.lod().size()), out);
  for (const auto& level : tensor.lod()) {
    AppendValue(static_cast<uint64_t>(level.size() * sizeof(size_t)), out);
    out->append(reinterpret_cast<const char*>(level.data()), level.size() * sizeof(size_t));
  }
  AppendTensorPart(tensor, out);
}

void AppendSelectedRowsRecord(const phi::SelectedRows& tensor, std::string* out) {
  AppendValue<uint32_t>(0, out);
  AppendValue(static_cast<uint64_t>(tensor.rows().size()), out);
  for (int64_t row : tensor.rows()) AppendValue(row, out);
  AppendValue(tensor.height(), out);
  AppendTensorPart(tensor.value(), out);
}

}  // namespace phibridge
