#pragma once

#include <cstdint>
#include <string>

#include "phi/core/dense_tensor.h"

namespace paddle {
namespace framework {

/// The lines that are printed for a tensor, in the order of the original's `print`.
struct TensorFormat {
  std::string name;     // empty: no such line
  std::string message;  // empty: no such line
  bool lod = true;
  bool shape = true;
  bool layout = true;
  bool type = true;
  int64_t summarize = -1;  // how many elements; negative: all
};

/// "Variable: x\n  - message: …\n  - lod: {}\n  - place: Place(cpu)\n …"; any place, any layout.
std::string FormatTensor(const phi::DenseTensor& tensor, const TensorFormat& format);

}  // namespace framework
}  // namespace paddle
