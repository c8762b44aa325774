#pragma once

#include <utility>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// A case for each type that a real operand may have beside a complex one. Differences are taken
/// where both have the digits of the case's type.
inline void AddMixedCase(const OpCase& mixed, const char* real_slot, std::vector<OpCase>* cases) {
  for (const DataType real : {DataType::FLOAT32, DataType::FLOAT64}) {
    for (const DataType complex : {DataType::COMPLEX64, DataType::COMPLEX128}) {
      OpCase c = mixed;
      c.name += real == DataType::FLOAT32 ? "_float32" : "_float64";
      c.inputs[real_slot][0].dtype = real;
      c.dtypes = {complex};
      if ((real == DataType::FLOAT32) != (complex == DataType::COMPLEX64)) {
        c.not_differentiated = "one operand has fewer digits than the other";
      }
      cases->push_back(std::move(c));
    }
  }
}

}  // namespace parity
}  // namespace phibridge
