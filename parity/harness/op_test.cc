#include "parity/harness/op_test.h"

template class std::vector<phibridge::parity::Input>;
template class std::vector<phibridge::parity::OpCase>;
template class std::map<std::string, std::vector<phibridge::parity::Input>>;
template class std::map<std::string, phibridge::parity::Output>;
template class std::map<std::string, phibridge::parity::Truth>;
template class std::unordered_map<std::string, paddle::framework::Attribute>;

namespace phibridge {
namespace parity {

Input::Input() = default;
Input::Input(const Input&) = default;
Input::Input(Input&&) noexcept = default;
Input& Input::operator=(const Input&) = default;
Input& Input::operator=(Input&&) noexcept = default;
Input::~Input() = default;

Input& Input::Range(double from, double to) {
  low = from;
  high = to;
  return *this;
}

Input& Input::Values(std::vector<double> v) {
  values = std::move(v);
  return *this;
}

Input& Input::Type(DataType type) {
  dtype = type;
  return *this;
}

Input& Input::Special() {
  special = true;
  return *this;
}

Input& Input::LoD(phi::LoD offsets) {
  lod = std::move(offsets);
  return *this;
}

Input& Input::Rows(std::vector<int64_t> r, int64_t h) {
  kind = kSelectedRows;
  rows = std::move(r);
  height = h;
  return *this;
}

Input In(std::vector<int64_t> dims) {
  Input input;
  input.dims = std::move(dims);
  return input;
}

Input Ints(std::vector<double> values, DataType dtype) {
  return In({static_cast<int64_t>(values.size())}).Values(std::move(values)).Type(dtype);
}

Input Array(std::vector<Input> elements) {
  Input input;
  input.kind = Input::kArray;
  input.elements = std::move(elements);
  return input;
}

OpCase::OpCase() = default;
OpCase::OpCase(const OpCase&) = default;
OpCase::OpCase(OpCase&&) noexcept = default;
OpCase& OpCase::operator=(const OpCase&) = default;
OpCase& OpCase::operator=(OpCase&&) noexcept = default;
OpCase::~OpCase() = default;

}  // namespace parity
}  // namespace phibridge
