#include "python/src/recording.h"

#include <pybind11/pybind11.h>

#include <string>

#include "framework/dygraph/program_recorder.h"
#include "phi/core/enforce.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

// "FILE:LINE" of what runs now, outside of the package; of the outermost call if all is within.
std::string LineThatAsks() {
  const py::list folders = py::module_::import("phibridge").attr("__path__");
  const auto package = folders[0].cast<std::string>() + "/";
  std::string line = "an unknown line";
  py::object frame = py::module_::import("sys").attr("_getframe")();
  while (!frame.is_none()) {
    const auto file = frame.attr("f_code").attr("co_filename").cast<std::string>();
    line = file + ":" + std::string(py::str(frame.attr("f_lineno")));
    if (file.compare(0, package.size(), package) != 0) break;
    frame = frame.attr("f_back");
  }
  return line;
}

}  // namespace

void CheckMayRead(const phi::Tensor& tensor) {
  const ProgramRecorder* recorder = ProgramRecorder::Current();
  if (recorder == nullptr || !recorder->DependsOnFeeds(tensor)) return;
  PADDLE_THROW(phi::errors::Unimplemented(
      "%s asks for the elements of a tensor of shape %s that depends on the inputs, while the "
      "function is traced: by bool(), float(), int(), item(), numpy(), an index or an argument "
      "that is no tensor. The program would have the numbers of the example for all inputs. "
      "Compute with tensors instead (where, masked_fill, gather, sums of masks), or leave this "
      "part out of what is saved",
      LineThatAsks(), tensor.dims()));
}

bool IsInProgram(const phi::Tensor& tensor) {
  const ProgramRecorder* recorder = ProgramRecorder::Current();
  return recorder != nullptr && recorder->Knows(tensor);
}

}  // namespace phibridge::python
