#include "phi/kernels/impl/graph_sample_neighbors_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(graph_sample_neighbors, GPU, ALL_LAYOUT, phi::GraphSampleNeighborsKernel, int,
                   int64_t) {
  for (int i = 1; i < 3; ++i) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);  // eids: read with return_eids alone
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
}
