#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phibridge {

/// The head of a NumPy .npy file, versions 1 to 3.
struct NpyHeader {
  phi::DataType dtype = phi::DataType::UNDEFINED;
  std::vector<int64_t> shape;
  bool fortran_order = false;
  bool swap_bytes = false;  // written on a big-endian machine
  size_t data_begin = 0;    // offset of the elements
};

/// Parses and checks the head; the elements must follow, in full and nothing else.
/// Types: bool, (u)int8 to (u)int64, float16, float32, float64, complex64, complex128; byte strings
/// (S) are uint8 with one dimension more, the length of the longest.
/// Errors: InvalidArgument naming `source`; Unimplemented for objects, Unicode strings and records.
NpyHeader ParseNpyHeader(std::string_view bytes, const std::string& source);

/// The array in memory of its own on the CPU, row-major whatever order the file has.
/// Errors: as above, and those of MappedFile. Memory is bounded by the size of the file.
phi::DenseTensor ParseNpy(std::string_view bytes, const std::string& source);
phi::DenseTensor ReadNpy(const std::string& path);

/// Version 1, C order, as numpy.save writes it. bfloat16, which NumPy lacks, is written as the
/// uint16 of its bits. A tensor of a device is copied to the host first.
/// Errors: Unimplemented for strings.
std::string NpyBytes(const phi::DenseTensor& tensor);
void WriteNpy(const phi::DenseTensor& tensor, const std::string& path);

// Elements as NumPy lays them out, outside a .npy file.

/// The type that NumPy calls "f4", "b1", …: kind and bytes of an element. UNDEFINED: none of ours.
phi::DataType NpyTypeOf(std::string_view code);
/// "f4", …; bfloat16 is that of uint16. Errors: Unimplemented for what NumPy lacks.
std::string NpyCodeOf(phi::DataType dtype);
/// A tensor of the header's type and shape with these elements, in memory of its own on the CPU.
/// Errors: InvalidArgument, naming `source`, for a shape that no tensor has, or unless `elements`
/// has room for exactly these; those of the allocation.
phi::DenseTensor NpyElements(const NpyHeader& header, std::string_view elements,
                             const std::string& source);

}  // namespace phibridge
