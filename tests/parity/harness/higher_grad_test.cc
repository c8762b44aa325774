// Second gradients that are wrong are found, and right ones have their slopes for a witness.
#include "parity/harness/higher_grad.h"

#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {
namespace parity {
namespace {

constexpr char kKernel[] = "square_double_grad";

phi::Kernel& KernelOf(DataType dtype) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, dtype);
  return phi::KernelFactory::Instance().kernels().at(kKernel).at(key);
}

phi::Kernel right_kernel;

// An element of the second result, the gradient by what the first gradient begins with, is a
// thousandth too large.
void WrongKernel(phi::KernelContext* ctx) {
  right_kernel(ctx);
  auto* tensor = ctx->MutableOutputAt<phi::DenseTensor>(1);
  if (tensor->dtype() == DataType::FLOAT64) tensor->data<double>()[1] *= 1.001;
  if (tensor->dtype() == DataType::FLOAT32) tensor->data<float>()[1] *= 1.001f;
}

// While it lives the kernel of that type is wrong.
class ScopedWrongKernel {
 public:
  explicit ScopedWrongKernel(DataType dtype) : dtype_(dtype), was_(KernelOf(dtype)) {
    right_kernel = was_;
    phi::Kernel wrong(&WrongKernel, nullptr, was_.file(), was_.line());
    *wrong.mutable_args_def() = was_.args_def();
    KernelOf(dtype) = wrong;
  }
  ScopedWrongKernel(const ScopedWrongKernel&) = delete;
  ScopedWrongKernel& operator=(const ScopedWrongKernel&) = delete;
  ~ScopedWrongKernel() { KernelOf(dtype_) = was_; }

 private:
  DataType dtype_;
  phi::Kernel was_;
};

CaseReport ReportOn(DataType dtype) {
  OpSuite suite;
  suite.type = "square";
  suite.dtypes = {dtype};
  OpCase c;
  c.name = "matrix";
  c.inputs["X"] = {In({2, 3})};
  suite.cases.push_back(c);
  const OpTestParam param = {&suite, &suite.cases[0], dtype};
  CaseReport report;
  CheckHigherGradients(param, &report);
  return report;
}

const RouteReport* Find(const CaseReport& report) {
  for (const RouteReport& route : report.routes) {
    if (route.kernel == kKernel) return &route;
  }
  return nullptr;
}

TEST(HigherGradients, ARightOneHasItsSlopesForAWitness) {
  for (DataType dtype : {DataType::FLOAT32, DataType::FLOAT64}) {
    const CaseReport report = ReportOn(dtype);
    EXPECT_TRUE(report.findings.empty()) << report.findings[0].text;
    const RouteReport* route = Find(report);
    ASSERT_NE(route, nullptr);
    EXPECT_TRUE(route->gradient);
    ASSERT_EQ(route->witnesses.size(), 1u);
    EXPECT_EQ(route->witnesses[0].kind, Witness::kSlopes);
    EXPECT_LE(route->witnesses[0].of_tolerance, 1);
  }
}

TEST(HigherGradients, AWrongOneIsFound) {
  for (DataType dtype : {DataType::FLOAT32, DataType::FLOAT64}) {
    const ScopedWrongKernel planted(dtype);
    const CaseReport report = ReportOn(dtype);
    ASSERT_FALSE(report.findings.empty()) << dtype;
    EXPECT_EQ(report.findings[0].kind, Finding::kGradient);
    EXPECT_NE(report.findings[0].text.find("gradient 2 times over"), std::string::npos);
    const RouteReport* route = Find(report);
    ASSERT_NE(route, nullptr);
    EXPECT_GT(route->witnesses.at(0).of_tolerance, 1);
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
