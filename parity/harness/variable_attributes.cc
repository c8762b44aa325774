#include "parity/harness/variable_attributes.h"

#include <algorithm>
#include <utility>

#include "framework/program/op_info.h"
#include "parity/harness/suites.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

constexpr size_t kCasesOfEach = 2;

template <typename T>
std::vector<Input> List(const std::vector<T>& values, DataType dtype) {
  return {Ints({values.begin(), values.end()}, dtype)};
}

// None for types that no variable gives, and for no values: there is no such list of variables.
std::vector<Input> VariablesOf(const fw::Attribute& attr) {
  if (const int* value = std::get_if<int>(&attr)) return List<int>({*value}, DataType::INT32);
  if (const auto* value = std::get_if<int64_t>(&attr))
    return List<int64_t>({*value}, DataType::INT64);
  if (const float* value = std::get_if<float>(&attr))
    return List<float>({*value}, DataType::FLOAT32);
  const auto* ints = std::get_if<std::vector<int>>(&attr);
  if (ints != nullptr && !ints->empty()) return List(*ints, DataType::INT32);
  const auto* longs = std::get_if<std::vector<int64_t>>(&attr);
  if (longs != nullptr && !longs->empty()) return List(*longs, DataType::INT64);
  return {};
}

// Several zeros stand for sizes that an operator is not given; from variables they are sizes.
bool IsAbsent(const std::vector<double>& values) {
  return values.size() > 1 &&
         std::count(values.begin(), values.end(), 0) == static_cast<int64_t>(values.size());
}

void AddCase(const OpCase& listed, const std::string& attr, std::vector<Input> variables,
             const char* form, std::vector<OpCase>* cases) {
  OpCase c = listed;
  c.name += form + attr;
  c.attrs.erase(attr);
  c.variable_attrs = {attr};
  c.inputs[attr] = std::move(variables);
  c.not_differentiated = "the case without a variable is";
  cases->push_back(std::move(c));
}

void AddCases(const OpSuite& suite, const std::string& attr, std::vector<OpCase>* cases) {
  size_t count = 0;
  for (const OpCase& listed : suite.cases) {
    const auto value = listed.attrs.find(attr);
    if (value == listed.attrs.end() || listed.error != phi::LEGACY) continue;
    const std::vector<Input> variables = VariablesOf(value->second);
    if (variables.empty() || IsAbsent(variables[0].values)) continue;
    if (++count > kCasesOfEach) return;
    AddCase(listed, attr, variables, "_variable_", cases);
    const std::vector<double>& values = variables[0].values;
    if (value->second.index() == fw::Attribute(std::vector<int>()).index() ||
        value->second.index() == fw::Attribute(std::vector<int64_t>()).index()) {
      std::vector<Input> each;
      for (double one : values) each.push_back(Ints({one}, variables[0].dtype));
      AddCase(listed, attr, std::move(each), "_variables_", cases);
    }
  }
}

}  // namespace

void AddVariableAttributeCases(const std::vector<std::string>& ops) {
  const size_t lists = AllSuites().size();
  for (size_t i = 0; i < lists; ++i) {
    const NamedSuite& list = AllSuites()[i];
    const std::string& type = list.suite.type;
    if (list.recorded || !fw::OpInfoMap::Instance().Has(type)) continue;
    if (!ops.empty() && std::count(ops.begin(), ops.end(), type) == 0) continue;
    const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(type);
    if (!info.HasProto()) continue;
    OpSuite suite = list.suite;
    suite.cases.clear();
    for (const auto& attr : info.Proto().attrs()) {
      if (attr.support_tensor()) AddCases(list.suite, attr.name(), &suite.cases);
    }
    if (!suite.cases.empty()) AddSuite(type, list.file, std::move(suite));
  }
}

}  // namespace parity
}  // namespace phibridge
