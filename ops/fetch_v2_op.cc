#include "ops/common/family/fetch_op.h"

namespace paddle {
namespace operators {

/// `fetch` as programs of Paddle 2.1 to 2.6 have it that an executor wrote down. A value is copied
/// whatever `deepcopy` says: nobody else may change what was handed out.
class FetchV2OpMaker : public FetchOpMaker {
 public:
  void Make() override {
    FetchOpMaker::Make();
    AddAttr<bool>("deepcopy", "A copy, not the variable itself; always true here.")
        .SetDefault(true);
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(fetch_v2, paddle::operators::FetchOp,
                             paddle::operators::FetchV2OpMaker);
