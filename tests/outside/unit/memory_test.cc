// outside: unit test | AllocatorFacade, TransDataType, eager types, exceptions of custom operators
#include <gtest/gtest.h>

#include "paddle/fluid/framework/data_type_transform.h"
#include "paddle/fluid/imperative/layer.h"
#include "paddle/fluid/memory/allocation/allocator_facade.h"
#include "paddle/phi/api/ext/exception.h"

namespace paddle {

TEST(AllocatorFacade, AllocatesOnAPlace) {
  auto& facade = memory::allocation::AllocatorFacade::Instance();
  const platform::CPUPlace place;
  memory::AllocationPtr one = facade.Alloc(place, 64);
  ASSERT_NE(one->ptr(), nullptr);
  EXPECT_GE(one->size(), 64u);
  EXPECT_EQ(one->place(), place);
  std::shared_ptr<memory::Allocation> shared = facade.AllocShared(place, 8);
  EXPECT_EQ(facade.GetBasePtr(shared), shared->ptr());
  EXPECT_NE(facade.GetAllocator(place)->Allocate(16)->ptr(), nullptr);
  EXPECT_EQ(facade.Release(place), 0u);
}

TEST(Allocation, EndsWithItsDeleter) {
  static int freed = 0;
  {
    const phi::Allocation none;
    EXPECT_EQ(none.ptr(), nullptr);
    EXPECT_EQ(none.size(), 0u);
    const phi::Allocation mine(
        &freed, sizeof(freed), [](phi::Allocation*) { ++freed; }, phi::CPUPlace());
    EXPECT_EQ(mine.ptr(), &freed);
  }
  EXPECT_EQ(freed, 1);
}

TEST(TransDataType, GivesElementsOfTheOtherType) {
  framework::Tensor in, out;
  float* from = in.mutable_data<float>(framework::make_ddim({2}), platform::CPUPlace());
  from[0] = 1.75f;
  from[1] = -3;
  framework::TransDataType(in, framework::proto::VarType::INT64, &out);
  ASSERT_EQ(out.dtype(), phi::DataType::INT64);
  EXPECT_EQ(out.data<int64_t>()[0], 1);
  EXPECT_EQ(out.data<int64_t>()[1], -3);
  const framework::OpKernelType of_in(framework::proto::VarType::FP32, platform::CPUPlace());
  const framework::OpKernelType wanted(framework::proto::VarType::FP64, platform::CPUPlace());
  framework::TransDataType(of_in, wanted, in, &out);
  EXPECT_EQ(out.data<double>()[0], 1.75);
  EXPECT_EQ(in.data<float>()[0], 1.75f);
}

TEST(Exception, ChecksOfCustomOperators) {
  const int size = 3;
  EXPECT_NO_THROW(PD_CHECK(size == 3, "never said"));
  try {
    PD_CHECK(size == 4, "size is ", size, ", not 4");
    FAIL() << "no error";
  } catch (const paddle::PD_Exception& error) {
    EXPECT_NE(std::string(error.what()).find("size is 3, not 4"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("size == 4"), std::string::npos);
  }
  EXPECT_THROW(PD_THROW("an error"), std::exception);
}

TEST(Layer, BringsEagerOperators) {
  imperative::OpBase op;
  op.SetType("relu");
  EXPECT_EQ(op.Type(), "relu");
}

}  // namespace paddle
