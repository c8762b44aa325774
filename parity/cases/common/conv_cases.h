#pragma once

#include <string>
#include <vector>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

inline OpCase ConvCase(const std::string& name, Input input, Input filter,
                       paddle::framework::AttributeMap attrs = {}) {
  OpCase c;
  c.name = name;
  c.inputs["Input"] = {std::move(input)};
  c.inputs["Filter"] = {std::move(filter)};
  c.attrs = std::move(attrs);
  c.outputs = {{"Output", {}}};
  return c;
}

/// int8 and uint8, for which only oneDNN has PHI kernels; the result is int8. Weights are even,
/// because oneDNN drops their last bit on processors without VNNI.
inline void AddInt8Convs(std::vector<OpCase>* cases) {
  for (DataType dtype : {DataType::INT8, DataType::UINT8}) {
    OpCase c =
        ConvCase("integers", In({1, 2, 2, 2}).Values({1, 2, 3, 4, 5, 6, 7, 40}).Type(dtype),
                 In({2, 1, 1, 2}).Values({2, -4, 6, 1.7}).Type(DataType::FLOAT32), {{"groups", 2}});
    c.truth["Output"] = {{1, 2, 2, 1}, {-6, -10, 42, 122}, {}};
    c.dtypes = {dtype};
    c.legacy_only = true;
    cases->push_back(c);
  }
}

}  // namespace parity
}  // namespace phibridge
