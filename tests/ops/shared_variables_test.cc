#include <gtest/gtest.h>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/device_context.h"
#include "phi/core/sparse_coo_tensor.h"
#include "tests/framework/model_testing.h"

// Operators of which an output is the variable of an input, as a program may say: the answer is
// that of two variables, on every kernel. Each case gives an output another size than the input
// that it is.

namespace phibridge {
namespace {

namespace fw = paddle::framework;

struct SharedCase {
  const char* op;
  std::vector<std::pair<std::string, std::vector<phi::DDim>>> inputs;  // by slot
  fw::AttributeMap attrs;
};

phi::DenseTensor Numbers(const phi::DDim& dims) {
  std::vector<float> values(static_cast<size_t>(phi::product(dims)));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 13) - 5;
  return testing::TensorOf<float>(dims, values);
}

std::vector<SharedCase> Cases() {
  return {
      {"concat", {{"X", {{2, 3}, {300, 3}}}}, {{"axis", 0}}},
      {"concat", {{"X", {{2, 3}, {2, 300}}}}, {{"axis", 1}}},
      {"matmul_v2", {{"X", {{2, 2}}}, {"Y", {{2, 1000}}}}, {}},
      {"mul", {{"X", {{20, 2}}}, {"Y", {{2, 500}}}}, {}},
      {"elementwise_add", {{"X", {{1, 3}}}, {"Y", {{200, 3}}}}, {}},
      {"elementwise_mul", {{"X", {{4, 1}}}, {"Y", {{4, 300}}}}, {}},
      {"transpose2", {{"X", {{3, 40}}}}, {{"axis", std::vector<int>{1, 0}}}},
      {"tile", {{"X", {{3, 4}}}}, {{"repeat_times", std::vector<int>{50, 2}}}},
      {"softmax", {{"X", {{3, 40}}}}, {{"axis", 0}}},
  };
}

// The values of Out, which is the variable `out`.
phi::DenseTensor RunOver(const SharedCase& c, const std::string& out,
                         const ExecutionOptions& options) {
  fw::Scope scope;
  fw::VariableNameMap inputs;
  for (const auto& slot : c.inputs) {
    for (const phi::DDim& dims : slot.second) {
      const std::string name = slot.first + std::to_string(inputs[slot.first].size());
      inputs[slot.first].push_back(name);
      *scope.Var(name)->GetMutable<phi::DenseTensor>() = Numbers(dims);
    }
  }
  fw::VariableNameMap outputs = {{"Out", {out}}};
  scope.Var(out);
  if (std::string(c.op) == "transpose2") {
    outputs["XShape"] = {"shape"};
    scope.Var("shape");
  }
  const auto op = fw::OpRegistry::CreateOp(c.op, inputs, outputs, c.attrs);
  BoundOp bound(*op, scope, options);
  bound.Run();
  return scope.FindVar(out)->Get<phi::DenseTensor>();
}

void ExpectSameValues(const phi::DenseTensor& got, const phi::DenseTensor& want,
                      const std::string& what) {
  ASSERT_EQ(got.dims(), want.dims()) << what;
  for (int64_t i = 0; i < want.numel(); ++i) {
    ASSERT_EQ(got.data<float>()[i], want.data<float>()[i]) << what << ", element " << i;
  }
}

class SharedVariables : public ::testing::TestWithParam<const char*> {};

TEST_P(SharedVariables, AnswerAsIfTheyWereTwo) {
  ExecutionOptions options;
  options.rules.Add(std::string("*=") + GetParam());
  for (const SharedCase& c : Cases()) {
    const phi::DenseTensor want = RunOver(c, "fresh", options);
    for (const auto& slot : c.inputs) {
      for (size_t i = 0; i < slot.second.size(); ++i) {
        const std::string name = slot.first + std::to_string(i);
        ExpectSameValues(RunOver(c, name, options), want, std::string(c.op) + " over " + name);
      }
    }
  }
}

// The shape function describes the output before the kernel reads the input.
TEST(SharedSparseVariables, AnswerAsIfTheyWereTwo) {
  for (const std::string out : {"fresh", "x"}) {
    fw::Scope scope;
    *scope.Var("x")->GetMutable<phi::SparseCooTensor>() =
        phi::SparseCooTensor(testing::TensorOf<int64_t>({2, 3}, {0, 1, 3, 1, 0, 4}),
                             testing::TensorOf<float>({3}, {1, 2, 3}), {4, 5});
    scope.Var(out)->GetMutable<phi::SparseCooTensor>();
    const auto op = fw::OpRegistry::CreateOp("sparse_reshape", {{"x", {"x"}}}, {{"out", {out}}},
                                             {{"shape", std::vector<int64_t>{2, 10}}});
    const ExecutionOptions options;
    BoundOp(*op, scope, options).Run();
    const auto& got = scope.FindVar(out)->Get<phi::SparseCooTensor>();
    EXPECT_EQ(got.dims(), phi::DDim({2, 10})) << out;
    ASSERT_EQ(got.indices().dims(), phi::DDim({2, 3})) << out;
    const int64_t* at = got.indices().data<int64_t>();
    EXPECT_EQ(std::vector<int64_t>(at, at + 6), (std::vector<int64_t>{0, 0, 1, 1, 5, 9})) << out;
    ExpectSameValues(got.values(), testing::TensorOf<float>({3}, {1, 2, 3}), out);
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SharedVariables, ::testing::Values("phi", "legacy"));

}  // namespace
}  // namespace phibridge
