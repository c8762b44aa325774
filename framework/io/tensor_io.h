#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"

namespace phibridge {

/// A saved LoDTensor as its header describes it; the elements stay in the file.
///
/// The format (all little-endian): uint32 version 0; uint64 number of LoD levels, for each a uint64
/// of bytes and that many bytes of uint64 offsets; then the tensor: uint32 version 0, int32 size of
/// a TensorDesc message, the message, the elements.
struct TensorRecord {
  phi::DataType dtype = phi::DataType::UNDEFINED;
  phi::DDim dims{0};
  phi::LoD lod;
  size_t begin = 0;       // all offsets count from the start of the file
  size_t data_begin = 0;  // not aligned
  size_t end = 0;         // where the next record starts

  size_t data_bytes() const { return end - data_begin; }
};

/// A saved SelectedRows: uint32 version 0, uint64 number of rows, int64 rows, int64 height, then a
/// tensor as above, without LoD.
struct SelectedRowsRecord {
  std::vector<int64_t> rows;
  int64_t height = 0;
  TensorRecord value;
};

/// Reads the header of the record at `begin` of `file`; checks that all of the record lies inside
/// it before anything is allocated, so that memory is bounded by the size of the file.
/// Errors: InvalidArgument, naming the offset, what was to be there, and the bytes that are left.
TensorRecord ReadTensorRecord(std::string_view file, size_t begin);
SelectedRowsRecord ReadSelectedRowsRecord(std::string_view file, size_t begin);

/// True if `file` starts with the header of a saved LoDTensor, though its elements may be cut
/// short.
bool LooksLikeTensorRecord(std::string_view file);

/// Copies the elements of `record`, which was read from `file`, to new memory at `place`.
void CopyRecord(std::string_view file, const TensorRecord& record, const phi::Place& place,
                phi::DenseTensor* out);
void CopyRecord(std::string_view file, const SelectedRowsRecord& record, const phi::Place& place,
                phi::SelectedRows* out);

/// Appends the saved form, byte for byte what Paddle writes. A tensor of a device is copied to the
/// host first. Errors: PreconditionNotMet if there are no elements; Unimplemented for types that
/// the format cannot name.
void AppendTensorRecord(const phi::DenseTensor& tensor, std::string* out);
void AppendSelectedRowsRecord(const phi::SelectedRows& tensor, std::string* out);

}  // namespace phibridge
