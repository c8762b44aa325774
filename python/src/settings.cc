#include "python/src/settings.h"

#include <pybind11/stl.h>

#include "phi/core/flags.h"

namespace phibridge::python {
void AddSettings(pybind11::module_* module) {
  module->def("_get_flag", &phi::GetFlag);
  module->def("_set_flag", &phi::SetFlag);
}

}  // namespace phibridge::python
