#pragma once

#include <functional>
#include <string>
#include <typeinfo>
#include <vector>

#include "framework/program/source_location.h"
#include "phi/common/place.h"

namespace paddle {
namespace framework {

class ExecutionContext;
class OpKernelType;

/// A legacy kernel about to be registered.
struct LegacyKernelEntry {
  const char* op_type;
  const std::type_info& element_type;
  phi::Place place;
  const char* library_type;  // "CPU", "CUDA", "CUDNN", "MKLDNN", "KP"
  int customized_type_value;
  std::function<void(const ExecutionContext&)> func;
  SourceLocation source;
};

/// Adds a kernel to OperatorWithKernel::AllOpKernels(). For static registrars: a kernel registered
/// twice, or for a type that is no element type, ends the process with a line that names the
/// places.
void RegisterLegacyKernel(const LegacyKernelEntry& entry);

/// A kernel of one element type, a row of a table: a function, so that no kernel brings code of
/// std::function.
struct LegacyKernelOfType {
  const std::type_info* element_type;
  void (*compute)(const ExecutionContext& ctx);
};
/// RegisterLegacyKernel for each of `count` kernels.
void RegisterLegacyKernels(const char* op_type, const phi::Place& place, const char* library_type,
                           int customized_type_value, SourceLocation source,
                           const LegacyKernelOfType* kernels, size_t count);

/// Where a kernel of AllOpKernels() was registered; an empty file name if it is not there.
SourceLocation LegacyKernelSource(const std::string& op_type, const OpKernelType& key);

}  // namespace framework
}  // namespace paddle
