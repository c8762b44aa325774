#include "ops/common/family/fused_elemwise_grad_op.h"

namespace paddle::operators {

PD_GRAD_OP_MAKER(MakeFusedElemwiseGradOpMaker, FusedElemwiseGradOpMaker);

}  // namespace paddle::operators
