#include "ops/common/control_flow/merge_lod_tensor_op.h"

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(merge_lod_tensor_infer, ops::MergeLoDTensorOp,
                             ops::MergeLoDTensorOpMaker);
