// Arguments that kernels and shape functions trusted until the hostile tier showed it under
// AddressSanitizer and UBSan: an answer or a typed error.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "phi/core/errors.h"
#include "tests/framework/model_testing.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using testing::TensorOf;
using tests::ExpectError;

class HostileArguments : public ::testing::Test {
 protected:
  void Put(const std::string& name, const phi::DenseTensor& value) {
    *scope_.Var(name)->GetMutable<phi::DenseTensor>() = value;
  }
  /// Runs the operator on `kernel`, and gives its output of slot `Out`.
  phi::DenseTensor Run(const std::string& type, const std::string& kernel,
                       const fw::VariableNameMap& inputs, const fw::AttributeMap& attributes) {
    fw::VariableNameMap outputs = {{"Out", {"out"}}};
    if (type == "var_conv_2d") outputs["Col"] = {"col"};
    for (const char* name : {"out", "col"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    const auto op = fw::OpRegistry::CreateOp(type, inputs, outputs, attributes);
    ExecutionOptions options;
    options.rules.Add(type + "=" + kernel);
    BoundOp(*op, scope_, options).Run();
    return scope_.FindVar("out")->Get<phi::DenseTensor>();
  }

  fw::Scope scope_;
};

// The search for eigenvalues read before the matrix, as no part of it ever became small.
TEST_F(HostileArguments, MatricesThatAreNotFiniteHaveNoEigenvalues) {
  for (const float bad : {NAN, INFINITY}) {
    Put("one", TensorOf<float>({1, 1}, {bad}));
    Put("two", TensorOf<float>({2, 2}, {1, 2, bad, 4}));
    for (const char* name : {"one", "two"}) {
      const phi::DenseTensor values = Run("eigvals", "legacy", {{"X", {name}}}, {});
      for (int64_t i = 0; i < values.numel(); ++i) {
        EXPECT_TRUE(std::isnan(values.data<phi::complex64>()[i].real)) << name << " with " << bad;
      }
    }
  }
}

// 4 * 1 * (2^30 + 1) is 4 in 32 bits.
TEST_F(HostileArguments, WindowsAreMultipliedIn64Bits) {
  phi::DenseTensor x = TensorOf<float>({4, 1}, {1, 2, 3, 4}), line = TensorOf<float>({1, 1}, {0});
  x.set_lod({{0, 4}});
  line.set_lod({{0, 1}});
  Put("x", x);
  Put("line", line);
  Put("w", TensorOf<float>({1, 4}, {1, 1, 1, 1}));
  const fw::AttributeMap attributes = {{"InputChannel", 4}, {"OutputChannel", 1},
                                       {"StrideH", 1},      {"StrideW", 1},
                                       {"KernelH", 1},      {"KernelW", (1 << 30) + 1}};
  ExpectError(phi::INVALID_ARGUMENT, "4294967300", [&] {
    Run("var_conv_2d", "legacy",
        {{"X", {"x"}}, {"ROW", {"line"}}, {"COLUMN", {"line"}}, {"W", {"w"}}}, attributes);
  });
}

// Without elements nothing asked for its type.
TEST_F(HostileArguments, AnOperandOfEinsumHasAType) {
  Put("x", TensorOf<float>({3, 0}, {}));
  scope_.Var("untyped")->GetMutable<phi::DenseTensor>()->Resize({0});
  ExpectError(phi::INVALID_ARGUMENT, "input Operands must be of one type", [&] {
    Run("einsum", "cpu", {{"Operands", {"x", "untyped"}}}, {{"equation", std::string("ij,j->i")}});
  });
}

}  // namespace
}  // namespace phibridge
