#include <algorithm>
#include <set>
#include <thread>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/int_array.h"
#include "phi/common/scalar.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

template <typename Id>
DenseTensor Ids(const std::vector<int64_t>& values) {
  DenseTensor ids;
  std::copy(values.begin(), values.end(),
            ids.mutable_data<Id>({static_cast<int64_t>(values.size())}, CPUPlace()));
  return ids;
}

KernelCall Gather(const DenseTensor& x, const DenseTensor& index, int axis, const DDim& out) {
  return KernelCall("gather").In(x).In(index).Attr(Scalar(axis)).Out(out);
}

KernelCall Embedding(const DenseTensor& ids, const DenseTensor& weight, int64_t padding) {
  return KernelCall("embedding")
      .In(ids)
      .In(weight)
      .Attr(padding)
      .Dtype(weight.dtype())
      .Out({ids.numel(), weight.dims()[1]});
}

TEST(GpuGather, EveryAxisAndElementSize) {
  const std::vector<int64_t> rows = {1, 0, 2, 1};
  for (const DenseTensor& index : {Ids<int>(rows), Ids<int64_t>(rows)}) {
    const DenseTensor x = Random({3, 4, 5});
    ExpectAsOnCpu(Gather(x, index, 0, {4, 4, 5}), Backend::GPU, 0, 0);
    ExpectAsOnCpu(Gather(x, index, 1, {3, 4, 5}), Backend::GPU, 0, 0);
    ExpectAsOnCpu(Gather(x, index, -1, {3, 4, 4}), Backend::GPU, 0, 0);
    ExpectAsOnCpu<int8_t>(Gather(Random<int8_t>({3, 7}, -9, 9), index, 0, {4, 7}), Backend::GPU, 0,
                          0);
    ExpectAsOnCpu<double>(Gather(Random<double>({3}), index, 0, {4}), Backend::GPU, 0, 0);
  }
  ExpectAsOnCpu(Gather(Random({3, 0}), Ids<int>(rows), 0, {4, 0}), Backend::GPU, 0, 0);
  ExpectAsOnCpu(Gather(Random({3, 2}), Ids<int>({}), 0, {0, 2}), Backend::GPU, 0, 0);
}

TEST(GpuEmbedding, RowsAndPadding) {
  const DenseTensor ids = Ids<int64_t>({4, 0, 2, 4});
  ExpectAsOnCpu(Embedding(ids, Random({5, 3}), -1), Backend::GPU, 0, 0);
  ExpectAsOnCpu(Embedding(ids, Random({5, 3}), 4), Backend::GPU, 0, 0);
  ExpectAsOnCpu<double>(Embedding(ids, Random<double>({5, 130}), 0), Backend::GPU, 0, 0);
  ExpectAsOnCpu(Embedding(Ids<int>({9, 1}), Random({5, 3}), 9), Backend::GPU, 0, 0);
}

template <typename Fn>
std::string InvalidArgumentOf(Fn fn) {
  try {
    fn();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), ErrorCode::INVALID_ARGUMENT);
    return error.error_str();
  }
  return "no error";
}

// Note [Values that index, on a GPU]
TEST(GpuIndexCheck, AWrongIndexIsToldWhenTheHostWaits) {
  const DenseTensor x = Random({3, 2}), right = Ids<int>({2, 1});
  for (int64_t wrong : {int64_t{3}, int64_t{-1}, int64_t{1} << 40}) {
    const std::string want = "must be in [0, 3); one is " + std::to_string(wrong);
    const auto call = Gather(x, Ids<int64_t>({0, wrong}), 0, {2, 2});
    const std::string got = InvalidArgumentOf([&] { (void)call.Run(Backend::GPU); });
    EXPECT_NE(got.find("input Index " + want), std::string::npos) << got;
    EXPECT_NE(got.find("`gather`"), std::string::npos) << got;
    const std::string ids =
        InvalidArgumentOf([&] { (void)Embedding(Ids<int64_t>({wrong}), x, -1).Run(Backend::GPU); });
    EXPECT_NE(ids.find("input Ids " + want), std::string::npos) << ids;
    // and then all is well
    ExpectAsOnCpu(Gather(x, right, 0, {2, 2}), Backend::GPU, 0, 0);
  }
  // of nothing to copy, too, as on the CPU
  const auto empty = Gather(Random({3, 0}), Ids<int>({7}), 0, {1, 0});
  const std::string got = InvalidArgumentOf([&] { (void)empty.Run(Backend::GPU); });
  EXPECT_NE(got.find("one is 7"), std::string::npos) << got;
}

TEST(GpuIndexCheck, KernelsThatShareABodyTellTheirOwnNames) {
  const DenseTensor x = Random({2, 3}), wrong = Ids<int64_t>({0, 9});
  DenseTensor one = wrong, all;
  one.Resize({2, 1});
  std::fill_n(all.mutable_data<int64_t>({2, 3}, CPUPlace()), 6, 9);
  const DenseTensor g = Random({2, 1});
  const KernelCall calls[] = {
      KernelCall("argsort_grad").In(all).In(x).In(x).Dtype(x.dtype()).Attr(1).Attr(false),
      KernelCall("kthvalue_grad").In(x).In(one).In(g).Attr(1).Attr(1).Attr(true),
      KernelCall("mode_grad").In(x).In(one).In(g).Attr(1).Attr(true),
      KernelCall("top_k_grad").In(x).In(one).In(g).Attr(Scalar(1)).Attr(1).Attr(true).Attr(true),
      KernelCall("cummax_grad").In(x).In(all).In(x).Attr(1).Attr(DataType::INT64),
      KernelCall("cummin_grad").In(x).In(all).In(x).Attr(1).Attr(DataType::INT64)};
  for (KernelCall call : calls) {
    const std::string name = call.name();
    call.Out({2, 3});
    const std::string got = InvalidArgumentOf([&] { (void)call.Run(Backend::GPU); });
    EXPECT_NE(got.find("one is 9 (found by kernel `" + name + "`"), std::string::npos) << got;
  }
}

TEST(GpuIndexCheck, TheFirstOfManyIsTold) {
  const DenseTensor x = Random({2, 4});
  std::vector<int64_t> wrong(100000, 5);
  const auto call = Gather(x, Ids<int64_t>(wrong), 0, {100000, 4});
  EXPECT_NE(InvalidArgumentOf([&] { (void)call.Run(Backend::GPU); }).find("one is 5"),
            std::string::npos);
  DeviceContextPool::Instance().Get(GPUPlace())->Wait();  // once
}

TEST(GpuIndexCheck, TheThreadWhoseIndexIsWrongIsTold) {
  const DenseTensor x = Random({3, 2});
  const auto of_rows = [&](std::vector<int64_t> rows) {
    return Gather(x, Ids<int64_t>(rows), 0, {2, 2});
  };
  const auto right = of_rows({0, 2});
  const auto run = [&](int64_t wrong) {
    const auto call = of_rows({0, wrong});
    const std::string want = "one is " + std::to_string(wrong) + " ";
    for (int i = 0; i < 50; ++i) {
      const std::string got = InvalidArgumentOf([&] { (void)call.Run(Backend::GPU); });
      EXPECT_NE(got.find(want), std::string::npos) << got;
    }
  };
  std::vector<std::thread> threads;
  for (int64_t wrong : {3, 4, 5}) threads.emplace_back(run, wrong);
  for (int i = 0; i < 50; ++i) EXPECT_NO_THROW((void)right.Run(Backend::GPU));
  for (std::thread& thread : threads) thread.join();
}

TEST(GpuIndexCheck, EachLivingThreadHasARecordOfItsOwn) {
  GPUContext context;
  GpuValueReport* const here = context.value_report();
  EXPECT_EQ(context.value_report(), here);
  std::set<GpuValueReport*> others;
  for (int i = 0; i < 3; ++i) {
    std::thread([&] { others.insert(context.value_report()); }).join();
  }
  EXPECT_EQ(others.size(), 1u) << "an ended thread's record serves the next";
  EXPECT_EQ(others.count(here), 0u);
  context.Wait();
}

}  // namespace
}  // namespace phi
