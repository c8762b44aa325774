#include "python/src/settings.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "phi/api/print_options.h"
#include "phi/core/flags.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

void SetPrinting(std::optional<int> precision, std::optional<int> threshold,
                 std::optional<int> edgeitems, const std::optional<std::string>& notation) {
  phi::PrintOptions options = phi::GetPrintOptions();
  options.precision = precision.value_or(options.precision);
  options.most_elements = threshold.value_or(options.most_elements);
  options.edge = edgeitems.value_or(options.edge);
  if (notation == "shortest") options.notation = phi::PrintOptions::kShortest;
  if (notation == "fixed") options.notation = phi::PrintOptions::kFixed;
  if (notation == "scientific") options.notation = phi::PrintOptions::kScientific;
  phi::SetPrintOptions(options);
}

}  // namespace

void AddSettings(py::module_* module) {
  module->def("_get_flag", &phi::GetFlag);
  module->def("_set_flag", &phi::SetFlag);
  module->def("_set_print_options", &SetPrinting);
}

}  // namespace phibridge::python
