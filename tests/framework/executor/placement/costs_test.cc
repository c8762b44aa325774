#include "framework/executor/placement/costs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "phi/core/device_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"

namespace phibridge {
namespace {

// The kernels of a back end in float32.
std::set<std::string> KernelsOf(phi::Backend backend) {
  phi::LoadAllParts();
  std::set<std::string> names;
  for (const auto& [name, kernels] : std::as_const(phi::KernelFactory::Instance()).kernels()) {
    for (const auto& entry : kernels) {
      const phi::DataType dtype = entry.first.dtype();
      const bool is_float = dtype == phi::DataType::FLOAT32 || dtype == phi::DataType::ALL_DTYPE;
      if (entry.first.backend() == backend && is_float) names.insert(name);
    }
  }
  return names;
}

void ExpectCost(const LinearCost& cost, const std::string& of) {
  for (const double ns : {cost.fixed_ns, cost.ns_per_element, cost.ns_per_flop}) {
    EXPECT_TRUE(std::isfinite(ns) && ns >= 0) << of;
  }
  EXPECT_GT(cost.At(1000, 1000), 0) << of;
}

TEST(PlacementCosts, NameEachKernelOfOneDnnOnce) {
  if (!phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace()))
    GTEST_SKIP() << "built without oneDNN";
  const PlacementCosts& costs = MeasuredCosts();
  const std::set<std::string> cpu = KernelsOf(phi::Backend::CPU);
  std::set<std::string> named;
  for (const KernelCosts& kernel : costs.kernels) {
    EXPECT_TRUE(named.insert(kernel.kernel).second) << kernel.kernel;
    EXPECT_EQ(cpu.count(kernel.kernel), 1u) << kernel.kernel;
  }
  for (const KernelFormat& kernel : costs.unmeasured)
    EXPECT_TRUE(named.insert(kernel.kernel).second) << kernel.kernel;
  EXPECT_EQ(named, KernelsOf(phi::Backend::ONEDNN)) << "run tools/placement_costs";
}

TEST(PlacementCosts, AreNumbers) {
  const PlacementCosts& costs = MeasuredCosts();
  EXPECT_FALSE(costs.kernels.empty());
  ExpectCost(costs.reorder, "reorder");
  EXPECT_TRUE(costs.margin >= 0 && costs.margin < 1);
  for (const KernelCosts& kernel : costs.kernels) {
    ExpectCost(kernel.cpu, kernel.kernel);
    ExpectCost(kernel.onednn, kernel.kernel);
  }
}

TEST(PlacementCosts, AreFoundByName) {
  const PlacementCosts costs = {{{"b", Work::kElements, FormatUse::kKeeps, {1, 2, 3}, {}},
                                 {"d", Work::kProduct, FormatUse::kPlain, {}, {}}},
                                {{"c", FormatUse::kBlocks}},
                                {},
                                0};
  EXPECT_EQ(FindCosts(costs, "b"), &costs.kernels[0]);
  EXPECT_EQ(FindCosts(costs, "d"), &costs.kernels[1]);
  for (const char* name : {"", "a", "c", "e"}) EXPECT_EQ(FindCosts(costs, name), nullptr) << name;
  EXPECT_EQ(FormatOf(costs, "b"), FormatUse::kKeeps);
  EXPECT_EQ(FormatOf(costs, "c"), FormatUse::kBlocks);
  EXPECT_EQ(FormatOf(costs, "x"), FormatUse::kPlain);
  EXPECT_EQ(costs.kernels[0].cpu.At(10, 100), 1 + 20 + 300);
}

}  // namespace
}  // namespace phibridge
