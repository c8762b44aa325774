#pragma once

#include "parity/cases/common/conv_cases.h"
#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {

using Pair = std::vector<int>;

inline OpCase DeformableCase(const char* name, std::vector<int64_t> out, bool masked, int bent = 1,
                             int groups = 1, const paddle::framework::AttributeMap& more = {}) {
  OpCase c = ConvCase(name, In({2, 4, 6, 7}), In({6, 4 / groups, 3, 2}),
                      {{"groups", groups}, {"deformable_groups", bent}, {"im2col_step", 1}});
  for (const auto& [key, value] : more) c.attrs[key] = value;
  c.inputs["Offset"] = {In({2, 12 * bent, out[0], out[1]}).Range(-2, 2)};
  if (masked) c.inputs["Mask"] = {In({2, 6 * bent, out[0], out[1]}).Range(0, 1)};
  return c;
}

inline void AddRefusedPlaces(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  const bool masked = cases[0].inputs.count("Mask") > 0;
  OpCase c = DeformableCase("deformable_groups_do_not_divide", {4, 6}, masked, 3);
  for (auto& slot : c.inputs) slot.second[0] = In(slot.second[0].dims);
  cases.push_back(Fails(c, "attribute `deformable_groups` must be above 0 and divide"));
  if (!masked) return;
  c = cases[0];
  c.name = "mask_of_another_size";
  c.inputs["Mask"] = {In({2, 6, 4, 5})};
  c.inputs["Offset"] = {In({2, 12, 4, 6})};
  cases.push_back(Fails(c, "Mask"));
}

inline OpSuite DeformableSuite(bool masked) {
  OpSuite suite;
  suite.type = masked ? "deformable_conv" : "deformable_conv_v1";
  suite.phi_kernel = "deformable_conv";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(DeformableCase("plain", {4, 6}, masked));
  suite.cases.push_back(DeformableCase("groups", {4, 6}, masked, 1, 2));
  suite.cases.push_back(DeformableCase("deformable_groups", {4, 6}, masked, 2));
  suite.cases.push_back(DeformableCase(
      "window", {3, 7}, masked, 1, 1,
      {{"strides", Pair{2, 1}}, {"paddings", Pair{1, 1}}, {"dilations", Pair{1, 2}}}));
  suite.cases.push_back(Fails(DeformableCase("paddings_of_each_side", {6, 10}, masked, 1, 1,
                                             {{"paddings", Pair{1, 1, 2, 2}}}),
                              "attribute `paddings` must hold 2 numbers"));
  suite.cases.push_back(
      DeformableCase("columns_apart", {4, 3}, masked, 1, 1, {{"strides", Pair{1, 2}}}));
  suite.cases.push_back(Fails(DeformableCase("offset_of_other_size", {3, 6}, masked), "Offset"));
  OpCase none = DeformableCase("offset_of_no_images", {4, 6}, masked);
  none.inputs["Offset"] = {In({0, 12, 4, 6})};
  suite.cases.push_back(Fails(none, "Offset"));
  // A window of no rows has no places, so Offset must have no channels.
  OpCase flat = DeformableCase("offset_of_a_flat_window", {7, 6}, masked);
  flat.inputs["Filter"] = {In({6, 4, 0, 2})};
  suite.cases.push_back(Fails(flat, "Offset"));
  AddRefusedPlaces(&suite.cases);
  return suite;
}

}  // namespace parity
}  // namespace phibridge
