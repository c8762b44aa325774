#include "phi/kernels/impl/graph_reindex_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(graph_reindex, GPU, ALL_LAYOUT, phi::GraphReindexKernel, int, int64_t) {
  for (int i = 0; i < 3; ++i) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  kernel->InputAt(2).SetDataType(phi::DataType::UNDEFINED);  // count: int32
}
