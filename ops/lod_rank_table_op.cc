#include "framework/scope/lod_rank_table.h"
#include "ops/common/control_flow/control_flow.h"

namespace paddle {
namespace operators {

/// The sequences of X, the longest first.
class LoDRankTableOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const auto& x = InputOf<phi::DenseTensor>(*this, scope, "X");
    const int level = Attr<int>("level");
    PADDLE_ENFORCE_GE(level, 0,
                      phi::errors::InvalidArgument(
                          "lod_rank_table: `level` must not be negative; it is %d", level));
    auto* table = FindOutput(*this, scope, "Out")->GetMutable<framework::LoDRankTable>();
    table->Reset(x.lod(), static_cast<size_t>(level));
  }
};

class LoDRankTableOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor with LoD.");
    AddOutput("Out", "A LOD_RANK_TABLE.");
    AddAttr<int>("level", "The LoD level whose sequences are sorted.").SetDefault(0);
    AddComment("Sorts sequences by length, the longest first; equal ones keep their order.");
  }
};

class LoDRankTableVarType : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputType("Out", framework::proto::VarType::LOD_RANK_TABLE, framework::ALL_ELEMENTS);
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(lod_rank_table, paddle::operators::LoDRankTableOp,
                             paddle::operators::LoDRankTableOpMaker,
                             paddle::operators::LoDRankTableVarType);
