#pragma once

#include <cstdint>
#include <string>
#include <vector>

// All that an operator file needs of the framework, the bridge and PHI.
#include "compat/op_utils_map.h"
#include "framework/op/infershape_utils.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_version_registry.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/infermeta_utils.h"

namespace paddle {
namespace operators {

using ::phi::ArgumentMappingContext;
using ::phi::DenseTensor;
using ::phi::KernelSignature;

/// An operator whose kernel goes by the element type of slot `X`, whatever else it reads.
class OpTypedByX : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
};

}  // namespace operators
}  // namespace paddle
