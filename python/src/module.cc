// The extension module phibridge._C; phibridge/__init__.py is what people import.
#include <pybind11/pybind11.h>

#include "python/src/amp.h"
#include "python/src/errors.h"
#include "python/src/function.h"
#include "python/src/in_place.h"
#include "python/src/indexing.h"
#include "python/src/kernels.h"
#include "python/src/nn.h"
#include "python/src/optimizer.h"
#include "python/src/program.h"
#include "python/src/py_layer.h"
#include "python/src/saved_value.h"
#include "python/src/settings.h"
#include "python/src/tensor.h"
#include "python/src/tracer.h"

PYBIND11_MODULE(_C, module) {
  namespace python = phibridge::python;
  module.attr("__version__") = PHIBRIDGE_VERSION;
  python::AddErrors(&module);
  python::AddTensor(&module);
  python::AddInPlace(&module);
  python::AddAutograd(&module);
  python::AddPyLayer(&module);
  python::AddProgram(&module);
  python::AddFunctions(&module);
  python::AddIndexing(&module);
  python::AddKernels(&module);
  python::AddFiles(&module);
  python::AddNN(&module);
  python::AddOptimizer(&module);
  python::AddAmp(&module);
  python::AddTracer(&module);
  python::AddSettings(&module);
}
