#include "python/src/function_description.h"

#include <pybind11/stl.h>

#include <map>
#include <utility>

#include "phi/core/enforce.h"
#include "python/src/conversions.h"

namespace phibridge::python {
namespace {

std::vector<Count> ReadCounts(const py::list& rows, const Description& d, const py::dict& row) {
  std::map<std::string, size_t> tensors, attrs;
  for (const py::handle one : row["tensors"]) {
    tensors.emplace(one["name"].cast<std::string>(), tensors.size());
  }
  for (const py::handle one : row["attrs"]) {
    attrs.emplace(one["name"].cast<std::string>(), attrs.size());
  }
  std::vector<Count> counts;
  for (const py::handle one : rows) {
    const auto names = one.cast<std::vector<std::string>>();
    Count count{};
    if (names.at(0) == "tensors") {
      count = {Count::kTensors, tensors.at(names.at(1)), 0};
    } else if (names[0] == "along") {
      count = {Count::kAlong, tensors.at(names.at(1)), attrs.at(names.at(2))};
    } else {
      count = {names[0] == "size" ? Count::kSize : Count::kValue, 0, attrs.at(names.at(1))};
    }
    counts.push_back(count);
  }
  PADDLE_ENFORCE_EQ(
      counts.empty(), false,
      phi::errors::InvalidArgument("`%s` does not say how many results it has", d.name));
  return counts;
}

Result ReadResult(const py::dict& output, const Description& d, const py::dict& row) {
  Result result;
  const auto role = output["role"].cast<std::string>();
  result.role = role == "none" ? Result::kNone : role == "input" ? Result::kInput : Result::kResult;
  result.is_list = output["list"].cast<bool>();
  if (output.contains("of")) result.of = output["of"].cast<int>();
  if (output.contains("needed")) result.is_needed = output["needed"].cast<bool>();
  if (output.contains("if_given")) result.if_given = output["if_given"].cast<int>();
  if (output.contains("count")) result.counts = ReadCounts(output["count"], d, row);
  return result;
}

Parameter ReadParameter(const py::handle& place, const Description& d, const py::dict& row) {
  Parameter parameter;
  const auto kind = place[py::int_(0)].cast<std::string>();
  parameter.kind = kind == "tensor" ? Parameter::kTensor
                   : kind == "attr" ? Parameter::kAttr
                                    : Parameter::kUnused;
  parameter.index = place[py::int_(1)].cast<size_t>();
  const py::list among = row[(kind == "tensor" || kind == "attr" ? kind + "s" : kind).c_str()];
  PyObject* name = py::object(among[parameter.index]["name"]).release().ptr();
  PyUnicode_InternInPlace(&name);
  parameter.name = name;  // for as long as the process lives, as the function does
  parameter.is_required =
      (parameter.kind == Parameter::kTensor && !d.tensors[parameter.index].is_optional) ||
      (parameter.kind == Parameter::kAttr && !d.attrs[parameter.index].has_default);
  return parameter;
}

}  // namespace

const ApiFunction& FunctionOf(const std::string& op_type) {
  static const auto* all = [] {
    auto* found = new std::map<std::string, const ApiFunction*>;
    for (const ApiFunction* function : AllApiFunctions())
      found->emplace(function->op_type, function);
    return found;
  }();
  const auto it = all->find(op_type);
  PADDLE_ENFORCE_EQ(
      it != all->end(), true,
      phi::errors::NotFound("this library has no function of operator `%s`", op_type));
  return *it->second;
}

std::string NameOf(const Parameter& parameter) { return PyUnicode_AsUTF8(parameter.name); }

std::unique_ptr<Description> ReadDescription(const py::dict& row) {
  auto d = std::make_unique<Description>();
  d->name = row["name"].cast<std::string>();
  d->function = &FunctionOf(row["op"].cast<std::string>());
  for (const py::handle one : row["tensors"]) {
    const auto fields = py::reinterpret_borrow<py::dict>(one);
    d->tensors.push_back(
        {one["list"].cast<bool>(), one["optional"].cast<bool>(), fields.contains("number")});
  }
  for (const py::handle one : row["attrs"]) {
    AttrParameter attr;
    attr.type = one["type"].cast<std::string>();
    const auto fields = py::reinterpret_borrow<py::dict>(one);
    attr.has_default = fields.contains("default");
    attr.may_be_none = fields.contains("none");
    if (attr.has_default) attr.value = AttributeOf(fields["default"], attr.type);
    d->attrs.push_back(std::move(attr));
  }
  for (const py::handle one : row["outputs"]) {
    d->results.push_back(ReadResult(py::reinterpret_borrow<py::dict>(one), *d, row));
  }
  for (const TensorParameter& tensor : d->tensors) d->has_lists |= tensor.is_list;
  for (const Result& result : d->results) d->has_result_lists |= result.is_list;
  if (row.contains("operator")) {
    const bool is_division = row["operator"].cast<std::string>() == "division";
    d->is_operator = is_division ? Description::kDivision : Description::kOperator;
  }
  for (const py::handle one : row["order"]) d->parameters.push_back(ReadParameter(one, *d, row));
  return d;
}

}  // namespace phibridge::python
