#include "python/src/kernels.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

std::vector<std::string> AllKernelNames() {
  phi::LoadAllParts();
  std::vector<std::string> names = phi::KernelFactory::Instance().GetAllKernelNames();
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void AddKernels(py::module_* module) {
  module->def("get_all_kernel_names", &AllKernelNames, py::call_guard<py::gil_scoped_release>(),
              "The names of all PHI kernels, sorted, those of all installed parts: as "
              "`phibridge kernels --names`, and as\nget_all_kernel_names() of the original's "
              "kernel factory.");
}

}  // namespace phibridge::python
