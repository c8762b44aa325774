#pragma once

#include "parity/cases/common/conv_cases.h"
#include "parity/cases/common/copy_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {

using Numbers = std::vector<int>;

// Sizes of two axes or three.
template <typename V>
std::vector<V> FirstAxes(std::vector<V> values, size_t axes) {
  values.resize(axes);
  return values;
}

inline std::vector<int64_t> ImageShape(int64_t a, int64_t b, std::vector<int64_t> sizes,
                                       size_t axes) {
  std::vector<int64_t> shape = {a, b};
  sizes.resize(axes);
  shape.insert(shape.end(), sizes.begin(), sizes.end());
  return shape;
}

inline OpSuite ConvTransposeSuite(const char* op, size_t axes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = op;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kProduct;
  const auto add = [&](const char* name, const paddle::framework::AttributeMap& attrs,
                       int64_t filters = 5, int groups = 1) {
    paddle::framework::AttributeMap all = {{"strides", Numbers(axes, 1)},
                                           {"paddings", Numbers(axes, 0)},
                                           {"dilations", Numbers(axes, 1)},
                                           {"groups", groups}};
    for (const auto& [key, value] : attrs) all[key] = value;
    suite.cases.push_back(ConvCase(name, In(ImageShape(2, 4, {5, 4, 3}, axes)),
                                   In(ImageShape(4, filters, {3, 2, 3}, axes)), all));
  };
  add("plain", {});
  add("strides", {{"strides", FirstAxes<int>({2, 3, 2}, axes)}});
  add("paddings", {{"strides", Numbers(axes, 2)}, {"paddings", FirstAxes<int>({1, 0, 1}, axes)}});
  add("output_padding",
      {{"strides", Numbers(axes, 2)}, {"output_padding", FirstAxes<int>({1, 0, 1}, axes)}});
  add("output_size",
      {{"strides", Numbers(axes, 2)}, {"output_size", FirstAxes<int>({12, 9, 8}, axes)}});
  add("dilations", {{"dilations", FirstAxes<int>({2, 1, 3}, axes)}});
  add("same", {{"strides", Numbers(axes, 2)}, {"padding_algorithm", std::string("SAME")}});
  add("valid", {{"paddings", Numbers(axes, 1)}, {"padding_algorithm", std::string("VALID")}});
  // results as large as those of others of these, from other windows
  add("dilated_and_padded", {{"dilations", FirstAxes<int>({2, 1, 1}, axes)},
                             {"paddings", FirstAxes<int>({1, 0, 0}, axes)}});
  Numbers uneven = {1, 0, 0, 1}, other = {0, 1, 1, 0};
  uneven.resize(2 * axes);
  other.resize(2 * axes);
  add("uneven_paddings", {{"paddings", uneven}});
  add("other_uneven_paddings", {{"paddings", other}});
  Numbers first = {1, 1, 1, 0};
  first.resize(2 * axes);
  add("first_of_two", {{"paddings", first}});
  add("same_of_two", {{"paddings", first}, {"padding_algorithm", std::string("SAME")}});
  add("few_channels", {}, 3);  // Note [Few channels]
  add("groups", {}, 3, 2);
  add("depthwise", {}, 1, 4);
  add("negative_paddings", {{"paddings", Numbers(axes, -1)}});
  suite.cases[0].unknown_batch = true;
  add("size_out_of_reach", {{"output_size", Numbers(axes, 50)}});
  suite.cases.back() = Fails(suite.cases.back(), "output_size");
  add("padding_of_a_whole_stride", {{"output_padding", Numbers(axes, 1)}});
  suite.cases.back() = Fails(suite.cases.back(), "output_padding");
  add("groups_do_not_divide", {}, 3, 3);
  suite.cases.back() = Fails(suite.cases.back(), "groups");
  OneDnnRefuses(op, "attribute output_padding is set", {"output_padding", "nhwc_output_padding"});
  OneDnnRefuses(op, "oneDNN has no negative paddings", {"negative_paddings"});
  OneDnnRefuses(op, "attribute output_size is set", {"output_size", "nhwc_output_size"});
  return suite;
}

// Images of four channels, which come last; `filters` of each channel, in `groups`.
inline void AddChannelsLastCases(int64_t filters, int groups, OpSuite* suite) {
  const auto add = [&](const char* name, paddle::framework::AttributeMap attrs) {
    attrs.insert({{"data_format", std::string("NHWC")}, {"groups", groups}});
    suite->cases.push_back(ConvCase(name, In({2, 5, 3, 4}), In({4, filters, 3, 2}), attrs));
  };
  add("nhwc", {});
  add("nhwc_one_group", {{"groups", 1}});
  add("nhwc_strides", {{"strides", Numbers{2, 1}}});
  add("nhwc_paddings", {{"strides", Numbers{2, 3}}, {"paddings", Numbers{1, 0, 0, 1}}});
  add("nhwc_dilations", {{"dilations", Numbers{1, 2}}});
  add("nhwc_same", {{"strides", Numbers{2, 2}}, {"padding_algorithm", std::string("SAME")}});
  add("nhwc_output_padding", {{"strides", Numbers{2, 2}}, {"output_padding", Numbers{1, 0}}});
  add("nhwc_output_size", {{"strides", Numbers{2, 2}}, {"output_size", Numbers{12, 7}}});
  add("nhwc_channels_do_not_fit", {{"data_format", std::string("NCHW")}});
  suite->cases.back() = Fails(suite->cases.back(), "Filter");
}

}  // namespace parity
}  // namespace phibridge
