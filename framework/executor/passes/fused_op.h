#pragma once

#include <memory>
#include <string>

#include "framework/program/names.h"
#include "framework/program/op_desc.h"

namespace phibridge {

/// The attributes of an operator as it would run: those that are saved, and the defaults of the
/// others in the version that saved the program.
paddle::framework::AttributeMap AttributesOf(const OpDesc& op);

/// The attribute `name` as AttributesOf gives it; T() if there is none. Errors: InvalidArgument if
/// it is no T, as one whose value is a variable.
template <typename T>
T AttributeOf(const OpDesc& op, const std::string& name) {
  const paddle::framework::AttributeMap attributes = AttributesOf(op);
  const auto found = attributes.find(name);
  if (found == attributes.end()) return T();
  paddle::framework::Attribute value = found->second;
  return *paddle::framework::ExtractAttribute<T>(name)(&value);
}

/// A description of type `type` with the attributes of `from` that this type declares, also its
/// call stack; without inputs and outputs.
std::unique_ptr<OpDesc> MakeFused(const std::string& type, const OpDesc& from);

/// True for a batch norm that takes the mean and variance that it is given, and changes none.
bool NormalisesByGivenStatistics(const OpDesc& op);
/// True if `op` puts the variable out with the value that it came in with: the statistics of such a
/// batch norm.
bool HandsOn(const OpDesc& op, const std::string& name);

/// True if the operator does nothing but compute its outputs from its inputs: it has kernels, draws
/// no random numbers, and neither prints nor touches files.
bool OnlyComputes(const OpDesc& op);

}  // namespace phibridge
