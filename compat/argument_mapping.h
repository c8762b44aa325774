#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <utility>

#include "compat/any.h"
#include "compat/small_vector.h"

namespace phi {

/// Which kernel computes an op with these arguments, and which of the op's inputs, attributes and
/// outputs are its arguments, in the kernel's order. An attribute name may be the name of an input:
/// the value then comes from that tensor. Holds pointers only: names must be literals or otherwise
/// outlive it.
struct KernelSignature {
  const char* name = nullptr;
  paddle::small_vector<const char*> input_names;
  paddle::small_vector<const char*> attr_names;
  paddle::small_vector<const char*> output_names;

  KernelSignature() = default;
  KernelSignature(const char* kernel_name, paddle::small_vector<const char*> inputs,
                  paddle::small_vector<const char*> attrs,
                  paddle::small_vector<const char*> outputs)
      : name(kernel_name),
        input_names(std::move(inputs)),
        attr_names(std::move(attrs)),
        output_names(std::move(outputs)) {}

  /// True for a signature that names a kernel; false if default-constructed or named
  /// "unregistered".
  bool IsValid() const;
  /// Same names in the same order, by text.
  bool operator==(const KernelSignature& o) const;
  bool operator!=(const KernelSignature& o) const { return !(*this == o); }
};

/// "scale(X; scale, bias -> Out)"
std::ostream& operator<<(std::ostream& os, const KernelSignature& signature);

/// The questions that an argument mapping may ask about an operator. `name` is always that of an
/// argument slot.
class ArgumentMappingContext {
 public:
  virtual ~ArgumentMappingContext() = default;

  virtual bool HasInput(const std::string& name) const = 0;
  virtual bool HasOutput(const std::string& name) const = 0;
  virtual bool HasAttr(const std::string& name) const = 0;
  /// The value, in the type that the operator declares; read it with paddle::any_cast.
  virtual paddle::any Attr(const std::string& name) const = 0;
  virtual size_t InputSize(const std::string& name) const = 0;
  virtual size_t OutputSize(const std::string& name) const = 0;
  virtual bool IsDenseTensorInput(const std::string& name) const = 0;
  /// True if every tensor of the slot is dense.
  virtual bool IsDenseTensorInputs(const std::string& name) const = 0;
  virtual bool IsSelectedRowsInput(const std::string& name) const = 0;
  /// True for a TensorArray (LoDTensorArray).
  virtual bool IsDenseTensorVectorInput(const std::string& name) const = 0;
  virtual bool IsSparseCooTensorInput(const std::string& /*name*/) const { return false; }
  virtual bool IsSparseCsrTensorInput(const std::string& /*name*/) const { return false; }
  virtual bool IsStringTensorInput(const std::string& /*name*/) const { return false; }
  virtual bool IsDenseTensorOutput(const std::string& name) const = 0;
  virtual bool IsSelectedRowsOutput(const std::string& name) const = 0;
  virtual bool IsSparseCooTensorOutput(const std::string& /*name*/) const { return false; }
  virtual bool IsSparseCsrTensorOutput(const std::string& /*name*/) const { return false; }
  virtual bool IsStringTensorOutput(const std::string& /*name*/) const { return false; }
  /// True if the signature is needed for a shape function: attributes that are tensors may have no
  /// value yet.
  virtual bool IsForInferShape() const = 0;
  virtual bool IsRuntime() const { return true; }
};

using ArgumentMappingFn = std::function<KernelSignature(const ArgumentMappingContext&)>;

}  // namespace phi
