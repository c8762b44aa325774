#include "phi/core/kernel_self_check.h"

#include <gtest/gtest.h>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"

namespace self_check {

template <typename T, typename Context>
void DoubleKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) y[i] = i == 2 ? x.data<T>()[i] : 2 * x.data<T>()[i];
}

template <typename T, typename Context>
void FailingKernel(const Context& /*ctx*/, const phi::DenseTensor& /*x*/,
                   phi::DenseTensor* /*out*/) {
  PADDLE_THROW(phi::errors::ResourceExhausted("no memory for a product"));
}

}  // namespace self_check

PD_REGISTER_KERNEL(self_check_double, CPU, ALL_LAYOUT, self_check::DoubleKernel, float) {}
PD_REGISTER_KERNEL(self_check_failing, CPU, ALL_LAYOUT, self_check::FailingKernel, float) {}

namespace phi {
namespace {

KernelCheck CheckOf(const std::string& kernel, std::vector<float> answer) {
  return {kernel, {{{3}, {1, 2, 3}}}, {}, {{3}, std::move(answer)}};
}

// The error of the check; LEGACY: none.
std::pair<ErrorCode, std::string> ErrorOf(const KernelCheck& check) {
  CPUContext context;
  try {
    CheckKernel(check, Backend::CPU, &context);
  } catch (const enforce::EnforceNotMet& error) {
    return {error.code(), error.error_str()};
  }
  return {LEGACY, ""};
}

TEST(KernelSelfCheck, KernelsOfTheCpuPass) {
  CPUContext context;
  for (const KernelCheck& check : KernelChecks()) {
    ASSERT_TRUE(KernelFactory::Instance().HasKernel(
        check.kernel, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32)))
        << check.kernel;
    EXPECT_NO_THROW(CheckKernel(check, Backend::CPU, &context)) << check.kernel;
  }
}

TEST(KernelSelfCheck, AWrongAnswerNamesKernelElementAndNumbers) {
  EXPECT_EQ(ErrorOf(CheckOf("self_check_double", {2, 4, 3})).first, LEGACY);
  const auto [code, text] = ErrorOf(CheckOf("self_check_double", {2, 4, 6}));
  EXPECT_EQ(code, EXTERNAL);
  for (const char* part : {"kernel `self_check_double`", "element 2 of 3 is 3 and should be 6"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(KernelSelfCheck, AFailureKeepsItsKindAndNamesTheKernel) {
  const auto [code, text] = ErrorOf(CheckOf("self_check_failing", {2, 4, 6}));
  EXPECT_EQ(code, RESOURCE_EXHAUSTED);
  EXPECT_NE(text.find("kernel `self_check_failing`"), std::string::npos) << text;
  EXPECT_NE(text.find("no memory for a product"), std::string::npos) << text;
}

TEST(KernelSelfCheck, AKernelThatIsNotThereIsLeftOut) {
  EXPECT_EQ(ErrorOf(CheckOf("self_check_nothing", {0, 0, 0})).first, LEGACY);
}

}  // namespace
}  // namespace phi
