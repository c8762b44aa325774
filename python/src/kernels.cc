#include "python/src/kernels.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "framework/api/plugin.h"
#include "framework/program/op_info.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"
#include "python/src/conversions.h"
#include "python/src/op_declaration.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

std::vector<std::string> AllKernelNames() {
  phi::LoadAllParts();
  std::vector<std::string> names = phi::KernelFactory::Instance().GetAllKernelNames();
  std::sort(names.begin(), names.end());
  return names;
}

// Operators whose gradient another operator computes.
std::vector<std::string> OperatorsWithGradients() {
  phi::LoadAllParts();
  std::vector<std::string> types;
  for (const auto& [type, info] : paddle::framework::OpInfoMap::Instance().map()) {
    if (info.HasGradOpMaker() && !info.use_empty_grad_op_desc_maker_) types.push_back(type);
  }
  std::sort(types.begin(), types.end());
  return types;
}

// Each plug-in with what it registered: what `phibridge run --plugin` prints.
py::list Plugins() {
  py::list plugins;
  for (const Plugin& plugin : LoadedPlugins()) {
    py::list entries;
    for (const PluginEntry& entry : plugin.entries) {
      py::dict row;
      row["kind"] = entry.kind;
      row["name"] = entry.name;
      row["key"] = entry.key;
      row["place"] = entry.place;
      row["replaces"] = entry.replaces;
      row["stands_behind"] = entry.stands_behind;
      entries.append(row);
    }
    py::dict row;
    row["path"] = plugin.path;
    row["entries"] = entries;
    plugins.append(row);
  }
  return plugins;
}

}  // namespace

void AddKernels(py::module_* module) {
  module->def(
      "_load_op_library",
      [](const py::object& lib_filename, const std::vector<std::string>& replace) {
        const std::string path = PathOf(lib_filename);
        const py::gil_scoped_release free;
        LoadPlugin(path, {replace});
      },
      py::arg("lib_filename"), py::arg("replace") = std::vector<std::string>(),
      "phibridge::LoadPlugin.");
  module->def("_op_declaration", &DeclarationOf, py::arg("type"),
              "What an operator says of itself; None for one that says nothing.");
  module->def("loaded_plugins", &Plugins,
              "A dict for each library that load_op_library loaded, with what it registered.");
  module->def("_has_gpu_part", [] { return phi::LoadPart(phi::Part::kGpu); });
  module->def("_operators_with_gradients", &OperatorsWithGradients,
              py::call_guard<py::gil_scoped_release>());
  module->def("get_all_kernel_names", &AllKernelNames, py::call_guard<py::gil_scoped_release>(),
              "The names of all PHI kernels, sorted, those of all installed parts: as "
              "`phibridge kernels --names`, and as\nget_all_kernel_names() of the original's "
              "kernel factory.");
}

}  // namespace phibridge::python
