#include "parity/cases/common/sparse_norm_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SparseBatchNormSuite() { return SparseNormSuite("batch_norm"); }

OP_TEST(SparseBatchNorm, SparseBatchNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
