// This program links libphibridge.so alone: what it needs of the parts is loaded while it runs.
#include "phi/core/parts.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>
#include <vector>

#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_info.h"
#include "phi/core/device_context.h"
#include "phi/core/kernel_factory.h"
#include "tests/support/scoped_data_limit.h"

namespace phi {
namespace {

using paddle::framework::OperatorWithKernel;
using paddle::framework::OpInfoMap;

// Each case in a process of its own, in which nothing is loaded yet. Exit 0: what it expects holds.
#define IN_NEW_PROCESS(statements)                        \
  EXPECT_EXIT(                                            \
      {                                                   \
        statements;                                       \
        std::exit(::testing::Test::HasFailure() ? 1 : 0); \
      },                                                  \
      ::testing::ExitedWithCode(0), "")

class PartsTest : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(PartsTest, TheLibraryHasInferenceAlone) {
  IN_NEW_PROCESS({
    EXPECT_TRUE(OpInfoMap::Instance().map().count("softmax") == 1);
    EXPECT_TRUE(KernelFactory::Instance().HasKernelName("softmax"));
    EXPECT_FALSE(OpInfoMap::Instance().map().count("softmax_grad") == 1);
    EXPECT_FALSE(OpInfoMap::Instance().map().count("adam") == 1);
    EXPECT_FALSE(KernelFactory::Instance().HasKernelName("softmax_grad"));
    EXPECT_TRUE(OperatorWithKernel::AllOpKernels().count("softmax") == 0);
    // an op without a PHI kernel has its legacy kernel here
    EXPECT_TRUE(OperatorWithKernel::AllOpKernels().count("sequence_erase") == 1);
  });
}

TEST_F(PartsTest, AGradientOpBringsTraining) {
  IN_NEW_PROCESS({
    EXPECT_TRUE(OpInfoMap::Instance().Has("softmax_grad"));
    EXPECT_TRUE(OpInfoMap::Instance().Has("adam"));
    EXPECT_TRUE(KernelFactory::Instance().HasKernelName("softmax_grad"));
    EXPECT_EQ(WhyNoPart(Part::kTrain), "");
  });
}

TEST_F(PartsTest, AKernelOfTrainingBringsIt) {
  IN_NEW_PROCESS({
    const KernelKey key(Backend::CPU, DataLayout::ALL_LAYOUT, DataType::FLOAT32);
    EXPECT_TRUE(KernelFactory::Instance().SelectKernelOrThrowError("sgd", key).kernel.IsValid());
  });
}

TEST_F(PartsTest, LegacyKernelsAreLoadedOnDemand) {
  IN_NEW_PROCESS({
    EXPECT_TRUE(LoadPart(Part::kLegacy));
    EXPECT_TRUE(OperatorWithKernel::AllOpKernels().count("softmax") == 1);
  });
}

// Lack of memory is no answer to whether a part is installed.
TEST_F(PartsTest, WhatLittleMemoryKeptOutIsLoadedLater) {
  if (!phibridge::tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  IN_NEW_PROCESS({
    {
      const phibridge::tests::ScopedDataLimit limit(size_t{8} << 20);
      EXPECT_THROW(LoadPart(Part::kTrain), std::bad_alloc);
    }
    EXPECT_TRUE(LoadPart(Part::kTrain));
    EXPECT_TRUE(OpInfoMap::Instance().Has("softmax_grad"));
  });
}

TEST_F(PartsTest, AnUnknownOpIsSaidToBeUnknown) {
  IN_NEW_PROCESS({
    EXPECT_FALSE(OpInfoMap::Instance().Has("no_such_op"));
    EXPECT_EQ(paddle::framework::WhyNoOp("no_such_op"), "op type `no_such_op` is not registered");
  });
}

TEST_F(PartsTest, APlaceWithoutItsPartSaysWhatToInstall) {
  IN_NEW_PROCESS({
    if (!LoadPart(Part::kGpu)) {
      const std::string why = DeviceContextPool::Instance().WhyNot(Backend::GPU, GPUPlace(0));
      EXPECT_NE(why.find("libphibridge_gpu.so"), std::string::npos) << why;
      EXPECT_NE(why.find("install component `gpu`"), std::string::npos) << why;
    }
  });
}

TEST_F(PartsTest, ThreadsLookUpWhileAPartIsLoaded) {
  IN_NEW_PROCESS({
    std::atomic<bool> done{false};
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i) {
      readers.emplace_back([&done] {
        while (!done.load()) {
          EXPECT_TRUE(OpInfoMap::Instance().Has("softmax"));
          EXPECT_TRUE(KernelFactory::Instance().HasKernelName("softmax"));
        }
      });
    }
    std::vector<std::thread> loaders;
    for (const char* op : {"sgd", "relu_grad", "softmax_grad"}) {
      loaders.emplace_back([op] { EXPECT_TRUE(OpInfoMap::Instance().Has(op)); });
    }
    for (std::thread& loader : loaders) loader.join();
    EXPECT_TRUE(LoadPart(Part::kLegacy));
    done = true;
    for (std::thread& reader : readers) reader.join();
  });
}

}  // namespace
}  // namespace phi
