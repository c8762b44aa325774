#include "ops/common/control_flow/conditional_block_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(conditional_block_infer, ops::ConditionalBlockOp,
                             ops::ConditionalBlockOpMaker);
