#pragma once

#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/execution_context.h"
#include "framework/op/infershape_runtime.h"
#include "framework/op/operator_base.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/infershape_context.h"
#include "framework/program/op_info.h"
#include "framework/scope/scope.h"
#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/block_desc.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/op_kernel_type.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/shape_inference.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/var_type.h"
#include "paddle/fluid/memory/malloc.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/string/printf.h"
#include "paddle/phi/core/compat/arg_map_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/utils/flat_hash_map.h"
#include "paddle/utils/string/string_helper.h"
#include "phi/core/logging.h"

namespace paddle {
namespace framework {

/// An attribute of 2.0 that made all operators infer shapes at run time, as operators do here.
constexpr char kAllKernelsMustComputeRuntimeShape[] = "@ALL_KERNELS_MUST_COMPUTE_RUNTIME_SHAPE@";
/// An attribute that made an operator keep its variables between runs, as prepared programs do
/// here.
constexpr char kEnableCacheRuntimeContext[] = "@ENABLE_CACHE_RUNTIME_CONTEXT@";
/// The variable that stands for none in operators without inputs.
constexpr char kFakeVarName[] = "Fake_var";

/// What the original tries first. Nothing reads it here: the resolver chooses.
inline const std::vector<std::tuple<platform::Place, LibraryType>> kKernelPriority = {
    {platform::CUDAPlace(0), LibraryType::kCUDNN},
    {platform::CUDAPlace(0), LibraryType::kPlain},
    {platform::CPUPlace(), LibraryType::kMKLDNN},
    {platform::CPUPlace(), LibraryType::kPlain}};

inline bool VarIsTensor(const Variable& var) {
  return var.IsType<LoDTensor>() || var.IsType<::phi::SelectedRows>();
}

}  // namespace framework
}  // namespace paddle

// Last: it needs what stands above, and sources get it from here.
#include "paddle/fluid/framework/phi_utils.h"
