#include "ops/common/control_flow/control_flow_grad.h"
#include "ops/common/detection/mask_rows.h"

namespace paddle {
namespace operators {

/// The sequences (rows, if X has no such level) whose mask is true, and the others.
class SplitLoDTensorOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const phi::DenseTensor x = Plain(InputOf<phi::DenseTensor>(*this, scope, "X"));
    const std::vector<bool> mask = MaskOf(*this, scope);
    for (const bool wanted : {true, false}) {
      std::vector<RowRange> rows;
      phi::LoD lod;
      for (size_t i = 0; i < mask.size(); ++i) {
        if (mask[i] == wanted) rows.push_back(TakeSequence(x, x.lod(), i, LevelOf(*this), &lod));
      }
      GatherRows(*this, rows, x, lod,
                 FindOutput(*this, scope, wanted ? "OutTrue" : "OutFalse")
                     ->GetMutable<phi::DenseTensor>());
    }
  }
};

class SplitLoDTensorOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Sequences, or rows.");
    AddInput("Mask", "bool [n, 1]: one for each.");
    AddOutput("OutTrue", "Those whose mask is true.");
    AddOutput("OutFalse", "The others.");
    AddAttr<int>("level", "The LoD level that the mask counts.").SetDefault(0);
    AddComment("Splits a batch in two.");
  }
};

constexpr OpAsGrad kSplitLoDTensorGrad = {
    "merge_lod_tensor", "InTrue=OutTrue@GRAD InFalse=OutFalse@GRAD Mask=Mask X=X", "Out=X@GRAD"};

}  // namespace operators
}  // namespace paddle

REGISTER_OPERATOR(split_lod_tensor, paddle::operators::SplitLoDTensorOp,
                  paddle::operators::SplitLoDTensorOpMaker,
                  paddle::operators::OpAsGradMaker<paddle::operators::kSplitLoDTensorGrad>);
