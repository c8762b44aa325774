// outside: unit test | contexts, DeviceContextPool, generators, streams of tensors
#include "paddle/phi/backends/all_context.h"

#include <gtest/gtest.h>

#include <sstream>

#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/phi/core/stream.h"

namespace phi {
namespace tests {

TEST(OutsideDeviceContext, ACpuContextOfOnesOwn) {
  phi::CPUContext ctx;
  ctx.Init();
  EXPECT_NE(ctx.eigen_device(), nullptr);
  Eigen::DefaultDevice device;
  ctx.SetEigenDevice(&device);
  EXPECT_EQ(ctx.eigen_device(), &device);
  phi::Generator generator(5);
  ctx.SetGenerator(&generator);
  EXPECT_EQ(ctx.GetGenerator()->GetCurrentSeed(), 5u);
  phi::DenseTensor tensor;
  tensor.Resize({2});
  ctx.Alloc<float>(&tensor);
  EXPECT_TRUE(tensor.initialized());
  EXPECT_EQ(phi::Stream(3).id(), 3u);
}

TEST(OutsideDeviceContext, ThePoolsContextIsTheLegacyOne) {
  namespace platform = paddle::platform;
  auto* ctx = platform::DeviceContextPool::Instance().Get(platform::CPUPlace());
  using Context = platform::DefaultDeviceContextType<platform::CPUPlace>::TYPE;
  auto* legacy = dynamic_cast<Context*>(ctx);
  ASSERT_NE(legacy, nullptr);
  EXPECT_EQ(legacy->GetPlace(), platform::CPUPlace());
}

TEST(OutsideLoDTensor, IsWrittenAndRead) {
  namespace framework = paddle::framework;
  framework::LoDTensor tensor, again;
  tensor.set_lod({{0, 1, 3}});
  float* data = tensor.mutable_data<float>(phi::make_ddim({3, 1}), phi::CPUPlace());
  for (int i = 0; i < 3; ++i) data[i] = static_cast<float>(i);
  phi::SelectedRows rows({4, 2}, 9), rows_again;
  rows.mutable_value()->mutable_data<float>(phi::make_ddim({2, 1}), phi::CPUPlace());
  std::stringstream stream;
  framework::SerializeToStream(stream, tensor);
  framework::SerializeToStream(stream, rows);
  framework::DeserializeFromStream(stream, &again);
  framework::DeserializeFromStream(stream, &rows_again);
  EXPECT_EQ(again.lod(), tensor.lod());
  EXPECT_EQ(again.data<float>()[2], 2.0f);
  EXPECT_EQ(rows_again.rows(), rows.rows());
  EXPECT_EQ(rows_again.height(), 9);
}

TEST(OutsideLoDTensor, LevelsAreSlicedExpandedAndAppended) {
  namespace framework = paddle::framework;
  const framework::LoD lod{{0, 2, 3}, {0, 1, 3, 6}};
  EXPECT_TRUE(framework::CheckLoD(lod, 6));
  EXPECT_FALSE(framework::CheckLoD(lod, 7));
  EXPECT_TRUE(framework::CheckAbsLoD({{0, 2, 6}, {0, 1, 2, 6}}, 6));
  EXPECT_FALSE(framework::CheckAbsLoD(lod, 7));
  EXPECT_FALSE(framework::CheckAbsLoD({{0, 2}, {0, 1, 6}}));
  EXPECT_EQ(framework::SliceInLevel(lod, 1, 1, 3), (framework::LoD{{0, 2, 5}}));
  EXPECT_EQ(framework::ConvertToLengthBasedLoD({{0, 2, 3}}), (framework::LoD{{2, 1}}));
  framework::LoD grown;
  phi::AppendLoD(&grown, {{2, 1}});
  EXPECT_EQ(grown, (framework::LoD{{0, 2, 3}}));
  framework::LoDTensor source;
  source.mutable_data<int>(phi::make_ddim({2, 1}), phi::CPUPlace())[0] = 7;
  source.data<int>()[1] = 8;
  const auto expanded = framework::LodExpand<int>(source, {{0, 2, 3}}, 0, phi::CPUPlace());
  EXPECT_EQ(expanded.data<int>()[1], 7);
  EXPECT_EQ(expanded.data<int>()[2], 8);
}

TEST(OutsideDeviceContextPool, GivesContextsAsTheirClass) {
  namespace platform = paddle::platform;
  auto& pool = platform::DeviceContextPool::Instance();
  const platform::CPUDeviceContext* cpu = pool.GetByPlace(platform::CPUPlace());
  EXPECT_EQ(cpu, pool.Get(platform::CPUPlace()));
  EXPECT_NE(cpu->eigen_device(), nullptr);
}

TEST(OutsideDeviceType, HasANumberForEachKindOfPlace) {
  namespace platform = paddle::platform;
  EXPECT_EQ(platform::Place2DeviceType(platform::CPUPlace()), platform::kCPU);
  EXPECT_EQ(platform::Place2DeviceType(platform::CUDAPlace(1)), platform::kCUDA);
  EXPECT_EQ(platform::Place2DeviceType(platform::MLUPlace()), platform::DeviceType::MLU);
  EXPECT_THROW(platform::Place2DeviceType(platform::CustomPlace("dev", 0)),
               platform::EnforceNotMet);
}

}  // namespace tests
}  // namespace phi
