#include "phi/kernels/impl/graph_reindex_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(graph_reindex, CPU, ALL_LAYOUT, phi::GraphReindexKernel, int, int64_t) {
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // count: int32
}
