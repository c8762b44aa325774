#include "python/src/saved_value.h"

#include <string>
#include <utility>
#include <variant>

#include "framework/io/pdparams.h"
#include "python/src/conversions.h"

namespace phibridge::python {
namespace {

constexpr int kMaxDepth = 32;  // as of the files that are read

std::string NameOf(const SavedValue* names, const std::string& key) {
  const SavedValue* name = names == nullptr ? nullptr : names->Find(key);
  const auto* text = name == nullptr ? nullptr : std::get_if<std::string>(&name->value);
  return text == nullptr ? "" : *text;
}

py::object Named(const phi::DenseTensor& value, const std::string& name) {
  phi::Tensor tensor(value);
  tensor.set_name(name);
  return py::cast(std::move(tensor));
}

struct ToObject {
  py::object operator()(std::monostate) const { return py::none(); }
  py::object operator()(bool value) const { return py::bool_(value); }
  py::object operator()(int64_t value) const { return py::int_(value); }
  py::object operator()(double value) const { return py::float_(value); }
  py::object operator()(const std::string& value) const { return py::str(value); }
  py::object operator()(const phi::DenseTensor& value) const { return Named(value, ""); }
  py::object operator()(const SavedValue::List& value) const {
    py::list list;
    for (const SavedValue& item : value) list.append(ObjectOf(item));
    return std::move(list);
  }
  py::object operator()(const SavedValue::Tuple& value) const {
    py::tuple tuple(value.items.size());
    for (size_t i = 0; i < value.items.size(); ++i) tuple[i] = ObjectOf(value.items[i]);
    return std::move(tuple);
  }
  py::object operator()(const SavedValue::Dict& value) const {
    const SavedValue* names = nullptr;
    for (const auto& [key, entry] : value) {
      if (key == kParameterNames) names = &entry;
    }
    py::dict dict;
    for (const auto& [key, entry] : value) {
      const phi::DenseTensor* tensor = entry.tensor();
      if (key == kParameterNames) continue;
      dict[py::str(key)] = tensor == nullptr ? ObjectOf(entry) : Named(*tensor, NameOf(names, key));
    }
    return std::move(dict);
  }
};

// `where`: how Python would reach the value, for errors.
SavedValue Read(py::handle object, const std::string& where, int depth);

SavedValue ReadInteger(py::handle object, const std::string& where) {
  int overflow = 0;
  const int64_t value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow != 0) throw py::value_error(where + " does not fit into 64 bits");
  return {value};
}

SavedValue::List ReadItems(py::handle object, const std::string& where, int depth) {
  SavedValue::List list;
  for (const py::handle item : py::reinterpret_borrow<py::object>(object)) {
    list.push_back(Read(item, where + "[" + std::to_string(list.size()) + "]", depth + 1));
  }
  return list;
}

SavedValue ReadDict(py::handle object, const std::string& where, int depth) {
  SavedValue::Dict dict, names;
  // A copy: what NumPy's numbers run could change the dict.
  const auto entries = py::reinterpret_steal<py::dict>(PyDict_Copy(object.ptr()));
  for (const auto& [key, item] : entries) {
    if (!PyUnicode_Check(key.ptr())) {
      throw py::type_error("a key of " + where + " is " + Py_TYPE(key.ptr())->tp_name +
                           ", not text");
    }
    const auto name = key.cast<std::string>();
    dict.emplace_back(name, Read(item, where + "['" + name + "']", depth + 1));
    const phi::Tensor* tensor = TensorOf(item.ptr());
    if (tensor != nullptr && !tensor->name().empty()) {
      names.emplace_back(name, SavedValue{tensor->name()});
    }
  }
  const bool says_names = entries.contains(kParameterNames);
  if (depth == 0 && !names.empty() && !says_names) {  // as paddle.save: of the outermost dict
    dict.emplace_back(kParameterNames, SavedValue{std::move(names)});
  }
  return {std::move(dict)};
}

SavedValue Read(py::handle object, const std::string& where, int depth) {
  if (depth > kMaxDepth) {
    throw py::value_error("a state is nested deeper than " + std::to_string(kMaxDepth) +
                          ", or holds itself");
  }
  PyObject* raw = object.ptr();
  if (object.is_none()) return {};
  if (const phi::Tensor* tensor = TensorOf(raw)) return {tensor->dense()};
  if (PyBool_Check(raw)) return {raw == Py_True};
  if (PyLong_Check(raw)) return ReadInteger(object, where);
  if (PyFloat_Check(raw)) return {PyFloat_AsDouble(raw)};
  if (PyUnicode_Check(raw)) return {object.cast<std::string>()};
  if (py::isinstance<py::array>(object)) {
    return {ReadFrom(py::reinterpret_borrow<py::array>(object))};
  }
  if (PyDict_Check(raw)) return ReadDict(object, where, depth);
  if (PyList_Check(raw)) return {ReadItems(object, where, depth)};
  if (PyTuple_Check(raw)) return {SavedValue::Tuple{ReadItems(object, where, depth)}};
  if (py::hasattr(object, "dtype") && py::hasattr(object, "item")) {  // a number of NumPy's
    return Read(object.attr("item")(), where, depth + 1);
  }
  throw py::type_error(where + " is " + Py_TYPE(raw)->tp_name +
                       "; a state has tensors, arrays, numbers, text, lists, tuples and dicts");
}

void Save(const py::object& object, const py::object& path) {
  const SavedValue value = SavedOf(object);
  const std::string file = PathOf(path);
  const py::gil_scoped_release free;
  SaveState(value, file);
}

py::object Load(const py::object& path) {
  const std::string file = PathOf(path);
  SavedValue value;
  {
    const py::gil_scoped_release free;
    value = LoadState(file);
  }
  return ObjectOf(value);
}

constexpr char kSaveDoc[] =
    "Write a state to a file that paddle.load reads: .pdparams of a layer, .pdopt of an "
    "optimizer.\n\n"
    "obj: a state_dict(), or dicts, lists, tuples, numbers, text, arrays and tensors in each "
    "other; keys are text.\nbfloat16 is written as the uint16 of its bits. The file is whole or as "
    "it was.\n\n"
    "Raises TypeError and ValueError for other values, NotFoundError, UnavailableError and their "
    "like of the file.";

constexpr char kLoadDoc[] =
    "What a file of paddle.save or phibridge.save holds (protocols 2 to 5); nothing of it is "
    "run.\n\n"
    "path: a file, or a folder with a file a tensor, as Session.save writes it. Tensors have the "
    "names of their\nparameters where the file says them.\n\n"
    "Raises NotFoundError, InvalidArgumentError for what is no such file, UnimplementedError for "
    "what such files do not\nhold; each says the offset.";

}  // namespace

py::object ObjectOf(const SavedValue& value) { return std::visit(ToObject(), value.value); }

SavedValue SavedOf(py::handle object) { return Read(object, "the state", 0); }

void AddFiles(py::module_* module) {
  module->def("save", &Save, py::arg("obj"), py::arg("path"), kSaveDoc);
  module->def("load", &Load, py::arg("path"), kLoadDoc);
}

}  // namespace phibridge::python
