// What a plug-in must not do, and what the process survives: one mapping twice, and an operator
// with two declarations.
#include "compat/op_utils_map.h"
#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"

namespace {

phi::KernelSignature Mapping(const phi::ArgumentMappingContext&) {
  return {"faulty", {"X"}, {}, {"Out"}};
}

class FaultyOp : public paddle::framework::OperatorWithKernel {
 public:
  using OperatorWithKernel::OperatorWithKernel;
};

class FaultyOpMaker : public paddle::framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any.");
    AddComment("Any.");
  }
};

const bool kMapped = [] {
  for (int line : {1, 2}) {
    phi::OpUtilsMap::Instance().InsertArgumentMappingFn("plugin_test_faulty", Mapping, __FILE__,
                                                        line);
  }
  return true;
}();

}  // namespace

REGISTER_OPERATOR(plugin_test_faulty, FaultyOp, FaultyOpMaker, FaultyOpMaker);
