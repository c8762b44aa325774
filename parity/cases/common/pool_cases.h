#pragma once

#include <limits>
#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

using Numbers = std::vector<int>;

using Attrs = paddle::framework::AttributeMap;

inline OpSuite MaxPoolSuite(const char* op, size_t axes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = op;
  suite.dtypes = Floats();
  std::vector<int64_t> shape = {2, 3, 6, 7, 5};
  shape.resize(axes + 2);
  const auto add = [&](const char* name, const Attrs& more) {
    Attrs attrs = {
        {"ksize", Numbers(axes, 2)}, {"strides", Numbers(axes, 2)}, {"paddings", Numbers(axes, 0)}};
    for (const auto& [key, value] : more) attrs[key] = value;
    suite.cases.push_back(CopyCase(name, In(shape), attrs));
    suite.cases.back().outputs["Mask"] = {};
  };
  add("plain", {});
  suite.cases.back().unknown_batch = true;
  add("paddings", {{"paddings", Numbers(axes, 1)}, {"ksize", Numbers(axes, 3)}});
  add("global", {{"global_pooling", true}});
  add("adaptive", {{"adaptive", true}, {"ksize", Numbers(axes, 3)}});
  add("adaptive_ignores_paddings",
      {{"adaptive", true}, {"ksize", Numbers(axes, 3)}, {"paddings", Numbers(axes, 1)}});
  // The original's search starts at the lowest number of float32.
  OpCase low = CopyCase(
      "below_float32", In({1, 1, 1, 2}).Values({-1e300, -2e300}),
      {{"ksize", Numbers(axes, 1)}, {"strides", Numbers(axes, 1)}, {"paddings", Numbers(axes, 0)}});
  low.inputs["X"][0].dims.resize(axes + 2, 1);
  low.outputs["Mask"] = {};
  low.dtypes = {DataType::FLOAT64};
  low.not_differentiated = "no element is the maximum";
  suite.cases.push_back(low);
  add("empty_ksize", {{"ksize", Numbers{}}});
  suite.cases.back() = Fails(suite.cases.back(), "ksize");
  return suite;
}

inline OpSuite UnpoolSuite(const char* op, size_t axes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = op;
  suite.dtypes = Floats();
  std::vector<int64_t> shape = {1, 2, 1, 1, 2};
  shape.erase(shape.begin() + 2, shape.begin() + 2 + static_cast<ptrdiff_t>(3 - axes));
  const auto make = [&](const char* name, std::vector<double> places, Numbers size) {
    OpCase c = CopyCase(name, In(shape).Values({1, 2, 3, 4}),
                        {{"ksize", Numbers(axes, 2)},
                         {"strides", Numbers(axes, 2)},
                         {"paddings", Numbers(axes, 0)},
                         {"output_size", std::move(size)}});
    if (axes == 2) c.attrs["unpooling_type"] = std::string("max");
    c.inputs["Indices"] = {In(shape).Values(std::move(places)).Type(DataType::INT32)};
    return c;
  };
  suite.cases.push_back(make("plain", {3, 0, 2, 5}, Numbers(axes, 2)));
  suite.cases.back().inputs["Indices"] = {In(shape).Values({3, 0, 2, 1}).Type(DataType::INT32)};
  suite.cases.push_back(make("window_gives_size", {3, 0, 2, 1}, Numbers(axes, 0)));
  suite.cases.push_back(Fails(make("short_size", {3, 0, 2, 1}, Numbers(axes - 1, 2)),
                              "attribute `output_size` must hold one number per spatial axis"));
  Numbers negative(axes, 2);
  negative[0] = -1;
  suite.cases.push_back(Fails(make("negative_size", {3, 0, 2, 1}, negative),
                              "attribute `output_size` must hold sizes above 0; number 0 is -1"));
  suite.cases.push_back(Fails(make("place_outside", {3, 0, 2, 100}, Numbers(axes, 2)), "100"));
  return suite;
}

}  // namespace parity
}  // namespace phibridge
