#pragma once

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

using Longs64 = std::vector<int64_t>;

inline OpSuite FourierSuite(const std::string& type, std::vector<DataType> dtypes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = std::move(dtypes);
  suite.op_class = OpClass::kReduction;
  return suite;
}

struct FourierTransform {
  const char* name;
  std::vector<int64_t> dims, axes;
};

// Lengths that are powers of 2, small primes, and primes that need a convolution; several axes: the
// last ones, others, in any order, and more than a library takes in one call.
inline const std::vector<FourierTransform>& FourierTransforms() {
  static const std::vector<FourierTransform> kTransforms = {
      {"eight", {8}, {0}},
      {"rows", {3, 12}, {1}},
      {"columns", {10, 3}, {0}},
      {"plane", {4, 6}, {0, 1}},
      {"middle", {2, 7, 3}, {1}},
      {"turned", {2, 6, 5}, {2, 0}},
      {"from_the_end", {3, 4}, {-1}},
      {"prime", {2, 53}, {1}},
      {"large_prime", {1, 71}, {1}},
      {"twice_prime", {1, 134}, {1}},
      {"long_line", {1, 512}, {1}},
      {"ninety", {90}, {0}},
      {"planes", {2, 3, 4}, {1, 2}},
      {"odd_plane", {5, 3}, {-1, -2}},
      {"inner_volume", {2, 3, 2, 2}, {2, 0, 1}},
      {"four_axes", {2, 2, 3, 4}, {0, 1, 2, 3}},
      {"flat_plane", {1, 5}, {0, 1}}};
  return kTransforms;
}

template <typename Add>
void AddFourierTransforms(const paddle::framework::AttributeMap& more, Add add) {
  for (const FourierTransform& t : FourierTransforms()) {
    for (const char* normalization : {"backward", "ortho", "forward"}) {
      for (bool forward : {true, false}) {
        paddle::framework::AttributeMap attrs = more;
        attrs["axes"] = t.axes;
        attrs["normalization"] = std::string(normalization);
        attrs["forward"] = forward;
        const std::string name = std::string(t.name) + "_" + normalization;
        add(name + (forward ? "_forward" : "_back"), t, attrs);
      }
    }
  }
}

inline paddle::framework::AttributeMap FourierAxes(Longs64 axes,
                                                   const std::string& normalization = "backward") {
  return {{"axes", std::move(axes)}, {"normalization", normalization}, {"forward", true}};
}

inline OpCase FourierCase(const std::string& name, Input x, paddle::framework::AttributeMap attrs) {
  return PlainCase(name, {{"X", {std::move(x)}}}, std::move(attrs));
}

inline const std::vector<DataType> kFrameTypes = {DataType::FLOAT32,   DataType::FLOAT64,
                                                  DataType::INT32,     DataType::INT64,
                                                  DataType::COMPLEX64, DataType::COMPLEX128};

}  // namespace parity
}  // namespace phibridge
