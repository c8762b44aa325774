#include "compat/op_utils_map.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "phi/core/kernel_factory.h"
#include "tests/support/expect_error.h"

namespace phi {

KernelSignature OpUtilsTestMapping(const ArgumentMappingContext&) {
  return {"op_utils_test", {"X"}, {}, {"Out"}};
}

PD_REGISTER_BASE_KERNEL_NAME(op_utils_test2, op_utils_test);
PD_REGISTER_BASE_KERNEL_NAME(op_utils_test3, op_utils_test);
PD_REGISTER_ARG_MAPPING_FN(op_utils_mapped, phi::OpUtilsTestMapping);

namespace {

using phibridge::tests::ExpectError;

TEST(OpUtilsMap, FindsWhatWasRegistered) {
  const OpUtilsMap& map = OpUtilsMap::Instance();
  EXPECT_TRUE(map.Contains("op_utils_test2"));
  EXPECT_TRUE(map.Contains("op_utils_mapped"));
  EXPECT_FALSE(map.Contains("op_utils_test"));
  EXPECT_EQ(map.GetBaseKernelName("op_utils_test2"), "op_utils_test");
  EXPECT_NE(map.GetArgumentMappingFn("op_utils_mapped"), nullptr);
  EXPECT_EQ(map.GetArgumentMappingFn("op_utils_test2"), nullptr);
  EXPECT_EQ(map.base_kernel_name_map().count("op_utils_test3"), 1u);
  EXPECT_EQ(map.arg_mapping_fn_map().count("op_utils_mapped"), 1u);
}

TEST(OpUtilsMap, TranslatesNamesBothWays) {
  EXPECT_EQ(TransToPhiKernelName("op_utils_test3"), "op_utils_test");
  EXPECT_EQ(TransToPhiKernelName("softmax"), "softmax");
  EXPECT_EQ(TransToFluidOpName("op_utils_test"), "op_utils_test2");
  EXPECT_EQ(TransToFluidOpName("op_utils_unknown"), "op_utils_unknown");
}

TEST(OpUtilsMap, OldOpsDoNotGetTheKernelOfANewerOne) {
  OpUtilsMap fresh;
  EXPECT_EQ(fresh.GetBaseKernelName("top_k"), "deprecated");
  fresh.InsertBaseKernelName("top_k", "top_k_v1");
  EXPECT_EQ(fresh.GetBaseKernelName("top_k"), "top_k_v1");
}

TEST(OpUtilsMap, CompatibleIfMappedOrIfAKernelHasTheName) {
  EXPECT_TRUE(HasCompatiblePhiKernel("op_utils_mapped"));
  EXPECT_FALSE(HasCompatiblePhiKernel("op_utils_by_name"));
  KernelFactory::Instance().Insert(
      "op_utils_by_name", KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32),
      Kernel([](KernelContext*) {}, nullptr, "test", 1));
  EXPECT_TRUE(HasCompatiblePhiKernel("op_utils_by_name"));
}

TEST(OpUtilsMapDeathTest, RegisteringTwiceAbortsNamingBothPlaces) {
  OpUtilsMap map;
  map.InsertArgumentMappingFn("softmax", OpUtilsTestMapping, "/a/ops/softmax_op.cc", 10);
  EXPECT_DEATH(map.InsertArgumentMappingFn("softmax", OpUtilsTestMapping, "/b/ops/other_op.cc", 20),
               "argument mapping of op `softmax`.*ops/softmax_op.cc:10.* and ops/other_op.cc:20");
  map.InsertBaseKernelName("reshape2", "reshape", "/a/ops/reshape_op.cc", 3);
  EXPECT_DEATH(map.InsertBaseKernelName("reshape2", "x", "/a/ops/x_op.cc", 4),
               "kernel name of op `reshape2`.*ops/reshape_op.cc:3.* and ops/x_op.cc:4");
}

TEST(DefaultKernelSignatureMap, KeepsTheFirstAndFindsIt) {
  DefaultKernelSignatureMap map;
  EXPECT_FALSE(map.Has("tanh"));
  ExpectError(NOT_FOUND, "`tanh`", [&] { map.Get("tanh"); });
  const KernelSignature& first = map.Insert("tanh", {"tanh", {"X"}, {}, {"Out"}});
  EXPECT_EQ(&map.Insert("tanh", {"other", {}, {}, {}}), &first);
  EXPECT_EQ(&map.Get("tanh"), &first);
  EXPECT_STREQ(first.name, "tanh");
}

TEST(DefaultKernelSignatureMap, ManyThreadsGetOneEntry) {
  DefaultKernelSignatureMap map;
  std::vector<const KernelSignature*> found(8);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < found.size(); ++i) {
    threads.emplace_back([&map, &found, i] {
      for (int op = 0; op < 200; ++op) {
        const std::string name = "op" + std::to_string(op);
        if (map.Find(name) == nullptr) map.Insert(name, {"kernel", {"X"}, {}, {"Out"}});
      }
      found[i] = map.Find("op7");
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const KernelSignature* signature : found) EXPECT_EQ(signature, found[0]);
}

}  // namespace
}  // namespace phi
