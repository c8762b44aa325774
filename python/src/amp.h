#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// phibridge._C._amp: what phibridge.amp makes of phibridge/amp.h.
void AddAmp(pybind11::module_* module);

}  // namespace phibridge::python
