#pragma once

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {

struct Window {
  const char* name;
  Axes kernel, strides, paddings, dilations;

  paddle::framework::AttributeMap Attrs() const {
    return {{"kernel_sizes", kernel},
            {"strides", strides},
            {"paddings", paddings},
            {"dilations", dilations}};
  }
};

inline const Window kPlainWindow = {"plain", {2, 2}, {1, 1}, {0, 0, 0, 0}, {1, 1}};

inline const std::vector<Window>& SampleWindows() {
  static const std::vector<Window> kWindows = {
      kPlainWindow,
      {"steps", {3, 2}, {2, 1}, {1, 0, 1, 0}, {1, 1}},
      {"padded", {3, 3}, {1, 2}, {2, 1, 0, 2}, {1, 1}},
      {"dilated", {2, 3}, {1, 1}, {1, 2, 1, 2}, {2, 2}},
      {"one", {1, 1}, {3, 2}, {0, 0, 0, 0}, {1, 1}},
      {"more_padding_than_window", {2, 2}, {1, 1}, {4, 4, 4, 4}, {1, 1}}};
  return kWindows;
}

}  // namespace parity
}  // namespace phibridge
