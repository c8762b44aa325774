#include "python/src/tracer.h"

#include <pybind11/stl.h>

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/program_recorder.h"
#include "framework/dygraph/tracer.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "python/src/conversions.h"
#include "python/src/recording.h"

namespace phibridge::python {
namespace {

namespace fw = paddle::framework;
using paddle::imperative::NameTensorMap;
using paddle::imperative::Tracer;
using phi::Tensor;

bool IsList(const py::handle& object) {
  return PyList_Check(object.ptr()) || PyTuple_Check(object.ptr());
}

fw::Attribute WholeNumber(const py::handle& value, const std::string& what) {
  const auto number = ValueAs<int64_t>(value, what, "a whole number of 64 bits");
  const bool is_narrow =
      number >= std::numeric_limits<int>::min() && number <= std::numeric_limits<int>::max();
  if (is_narrow) return static_cast<int>(number);
  return number;
}

template <typename T>
fw::Attribute ListOf(const py::handle& value, const std::string& what, const char* wanted) {
  return ValueAs<std::vector<T>>(value, what, wanted);
}

// As programs save it; the operator's description converts it to the type that it declares.
fw::Attribute SavedAttributeOf(const py::handle& value, const std::string& what) {
  PyObject* raw = value.ptr();
  if (PyBool_Check(raw)) return raw == Py_True;
  if (PyLong_Check(raw)) return WholeNumber(value, what);
  if (PyFloat_Check(raw)) return static_cast<float>(PyFloat_AsDouble(raw));
  if (PyUnicode_Check(raw)) return value.cast<std::string>();
  if (IsList(value)) {
    if (py::len(value) == 0) return std::vector<int>();
    const py::object first = value[py::int_(0)];
    if (PyBool_Check(first.ptr())) return ListOf<bool>(value, what, "a list of bool");
    if (PyUnicode_Check(first.ptr())) return ListOf<std::string>(value, what, "a list of text");
    bool is_whole = true, is_narrow = true;
    for (const py::handle item : py::reinterpret_borrow<py::object>(value)) {
      is_whole = is_whole && PyLong_Check(item.ptr());
      is_narrow = is_narrow && is_whole && std::holds_alternative<int>(WholeNumber(item, what));
    }
    if (is_narrow) return ListOf<int>(value, what, "a list of numbers");
    if (is_whole) return ListOf<int64_t>(value, what, "a list of numbers");
    return ListOf<float>(value, what, "a list of numbers");
  }
  throw py::type_error(what + " is " + Py_TYPE(raw)->tp_name +
                       "; it may be a number, text, or a list of one of these");
}

Tensor* TensorIn(const py::handle& object, const std::string& what) {
  if (object.is_none()) return nullptr;
  Tensor* tensor = TensorOf(object.ptr());
  if (tensor == nullptr) {
    throw py::type_error(what + " is " + Py_TYPE(object.ptr())->tp_name + ", not a Tensor");
  }
  return tensor;
}

NameTensorMap InputsOf(const py::dict& given) {
  NameTensorMap inputs;
  for (const auto& [key, value] : given) {
    const auto slot = ValueAs<std::string>(key, "the name of a slot", "text");
    std::vector<Tensor*>& tensors = inputs[slot];
    if (!IsList(value)) {
      tensors.push_back(TensorIn(value, "input `" + slot + "`"));
      continue;
    }
    for (const py::handle item : py::reinterpret_borrow<py::object>(value)) {
      tensors.push_back(TensorIn(item, "an input `" + slot + "`"));
    }
  }
  return inputs;
}

// The outputs of a call: tensors that are there, and new ones.
struct Outputs {
  NameTensorMap slots;
  std::deque<Tensor> made;  // so that none moves
  py::dict objects;         // of the slots whose tensors are there

  void AddNew(const std::string& slot, size_t count) {
    for (size_t i = 0; i < count; ++i) slots[slot].push_back(&made.emplace_back());
  }
  void Add(const std::string& slot, const py::handle& value) {
    if (PyLong_Check(value.ptr())) {
      return AddNew(slot, ValueAs<size_t>(value, "outputs `" + slot + "`", "a number of tensors"));
    }
    objects[py::str(slot)] = value;
    const std::string what = "output `" + slot + "`";
    if (!IsList(value)) return slots[slot].push_back(TensorIn(value, what));
    for (const py::handle item : py::reinterpret_borrow<py::object>(value)) {
      slots[slot].push_back(TensorIn(item, what));
    }
  }
};

void ReadOutputs(const py::object& given, Outputs* outputs) {
  if (py::isinstance<py::dict>(given)) {
    for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(given)) {
      outputs->Add(ValueAs<std::string>(key, "the name of a slot", "text"), value);
    }
    return;
  }
  for (const auto& slot :
       ValueAs<std::vector<std::string>>(given, "`outputs`", "a list of slots, or a dict")) {
    outputs->AddNew(slot, 1);
  }
}

// By slot what was given, or the tensors that were made: one, or a list of a slot that is one.
py::dict ResultOf(const Outputs& outputs, bool names_alone) {
  py::dict result;
  for (const auto& [slot, tensors] : outputs.slots) {
    const py::str key(slot);
    if (outputs.objects.contains(key)) {
      result[key] = outputs.objects[key];
      continue;
    }
    py::list made;
    for (Tensor* tensor : tensors) {
      made.append(tensor->defined() ? py::cast(*tensor) : py::object(py::none()));
    }
    result[key] = names_alone ? py::object(made[0]) : py::object(std::move(made));
  }
  return result;
}

py::dict TraceOp(Tracer* tracer, const std::string& type, const py::dict& inputs,
                 const py::object& outputs, const py::dict& attrs) {
  const NameTensorMap in = InputsOf(inputs);
  Outputs out;
  ReadOutputs(outputs, &out);
  fw::AttributeMap attributes;
  for (const auto& [key, value] : attrs) {
    const auto name = ValueAs<std::string>(key, "the name of an attribute", "text");
    attributes[name] = SavedAttributeOf(value, "attribute `" + name + "`");
  }
  {
    const py::gil_scoped_release free;
    tracer->TraceOp(type, in, out.slots, attributes);
  }
  return ResultOf(out, !py::isinstance<py::dict>(outputs));
}

void AddRecorder(py::module_* module) {
  py::class_<ProgramRecorder, std::shared_ptr<ProgramRecorder>>(
      *module, "ProgramRecorder",
      "A program made of what a Tracer runs while it records, or phibridge.jit traces. What an "
      "operator reads and none made is\na feed, if add_feed named it, else a parameter with the "
      "value that it has when the program is saved, or had before an\noperator changed it. One "
      "thread at a time.")
      .def(py::init<>())
      .def("add_feed", &ProgramRecorder::AddFeed, py::arg("name"), py::arg("tensor"),
           py::arg("unknown_batch") = false,
           "A variable that the program is fed, of the shape and dtype of the tensor; "
           "unknown_batch: of any first dimension.")
      .def("add_fetch", &ProgramRecorder::AddFetch, py::arg("tensor"),
           "Makes the tensor a result of the program. Raises NotFoundError if no operator made it.")
      .def("name_of", &ProgramRecorder::NameOf, py::arg("tensor"),
           "The name of the tensor's variable. Raises NotFoundError if there is none.")
      .def(
          "save",
          [](const ProgramRecorder& self, const py::object& folder) {
            const std::string path = PathOf(folder);
            const py::gil_scoped_release free;
            self.Save(path);
          },
          py::arg("folder"),
          "Writes program and parameters to a new folder, which Program.load reads.")
      .def(
          "save_as",
          [](const ProgramRecorder& self, const py::object& prefix) {
            const std::string path = PathOf(prefix);
            const py::gil_scoped_release free;
            self.SaveAs(path);
          },
          py::arg("prefix"),
          "Writes PREFIX.pdmodel and PREFIX.pdiparams, in place of files of these names.")
      .def(
          "_operators",
          [](const ProgramRecorder& self) {
            const std::unique_ptr<ProgramDesc> program = self.Program();
            std::vector<std::string> types;
            for (const OpDesc* op : program->Block(0).AllOps()) types.push_back(op->Type());
            return types;
          },
          "The types of the operators of the program, with feed and fetch.")
      .def("_restore_parameters", &ProgramRecorder::RestoreParameters,
           "Gives tensors that the program has as parameters the values that they had before "
           "operators changed them.")
      .def("generalize", &ProgramRecorder::Generalize, py::arg("other"),
           "Makes the program that of feeds of other sizes, too. `other` recorded the same calls "
           "with other values, and other\nsizes where they are unknown. Raises "
           "InvalidArgumentError for a call, an attribute or a constant that depends on\nthem, "
           "PreconditionNotMetError for a tensor from outside that was read and then changed.");
  module->def("_is_in_program", &IsInProgram, py::arg("tensor"),
              "True if a program that this thread records has the tensor.");
  module->def("_record", &ProgramRecorder::Replace, py::arg("recorder"),
              py::return_value_policy::reference,
              "Records what this thread calls from now on; None: nothing. Returns the recorder "
              "that it had.");
}

}  // namespace

void AddTracer(py::module_* module) {
  AddRecorder(module);
  py::class_<Tracer>(*module, "Tracer",
                     "Runs operators by their type, as programs hold them: above all those for "
                     "which there is no function. One thread at a time.")
      .def(py::init<>())
      .def(
          "trace_op", &TraceOp, py::arg("type"), py::arg("inputs"), py::arg("outputs"),
          py::arg("attrs") = py::dict(),
          "Runs an operator, records its gradient if one is wanted, and returns {slot: result}.\n\n"
          "inputs: {slot: Tensor, or list of tensors; None: does without}.\n"
          "outputs: slots, of one new tensor each; or {slot: number of new tensors, or tensors "
          "that "
          "get new values; one that is\nan input, too, is written in place}.\n"
          "attrs: numbers, text and lists of these; what is left out has its default.")
      .def(
          "record_to", [](Tracer* self, ProgramRecorder* recorder) { self->RecordTo(recorder); },
          py::arg("recorder"), py::keep_alive<1, 2>(),
          "Records the following calls as a program; None: no more.");
}

}  // namespace phibridge::python
