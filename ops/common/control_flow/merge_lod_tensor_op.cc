#include "ops/common/control_flow/merge_lod_tensor_op.h"

#include "ops/common/control_flow/control_flow_grad.h"

namespace paddle {
namespace operators {

constexpr OpAsGrad kMergeLoDTensorGrad = {"split_lod_tensor", "X=Out@GRAD Mask=Mask",
                                          "OutTrue=InTrue@GRAD OutFalse=InFalse@GRAD"};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(merge_lod_tensor, ops::MergeLoDTensorOp, ops::MergeLoDTensorOpMaker,
                  ops::OpAsGradMaker<ops::kMergeLoDTensorGrad>);
