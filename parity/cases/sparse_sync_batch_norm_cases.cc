#include "parity/cases/common/sparse_norm_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseSyncBatchNormSuite() { return SparseNormSuite("sync_batch_norm"); }

OP_TEST(SparseSyncBatchNorm, SparseSyncBatchNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
