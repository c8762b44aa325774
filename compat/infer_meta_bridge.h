#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/attribute_source.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

using MetaTensorList = std::vector<std::shared_ptr<phi::MetaTensor>>;

/// The arguments of one operator as a shape function sees them, by slot name: at compile time over
/// variable descriptions, at run time over tensors.
class MetaArgumentSource : public AttributeSource {
 public:
  virtual bool IsRuntime() const = 0;
  /// False: attributes that are inputs count as unknown, as at compile time. A choice must not
  /// depend on values: it is remembered by shapes and types.
  virtual bool ReadsValues() const { return IsRuntime(); }
  /// True if a oneDNN kernel will compute the operator.
  virtual bool IsRunMkldnnKernel() const { return false; }
  /// Empty if the operator has no such slot; nullptr for a variable that is missing.
  virtual MetaTensorList InputMetas(const std::string& name) const = 0;
  virtual MetaTensorList OutputMetas(const std::string& name) const = 0;
  bool GetAttrFromInput(const AttributeName& name, phi::AttributeType wanted,
                        phi::Attribute* value) const final;
};

/// The arguments of the shape function of `signature`. Attributes take the types of `wanted`; if
/// that is nullptr, of any kernel registered as signature.name; if there is none, they keep their
/// own types. An attribute that is an input is read at run time; at compile time it is unknown: an
/// IntArray of -1 (as many as the tensor has elements, or the list has tensors) or a Scalar of -1,
/// marked FromTensor. Errors: InvalidArgument naming op and attribute.
phi::InferMetaContext BuildInferMetaContext(
    const MetaArgumentSource& source, const phi::KernelSignature& signature,
    const std::vector<phi::AttributeArgDef>* wanted = nullptr);

}  // namespace phibridge
