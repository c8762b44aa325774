#include "framework/api/staged_fetches.h"

#include <gtest/gtest.h>

#include "tests/support/fake_device.h"

namespace phibridge {
namespace {

using paddle::framework::Scope;
using testing::FakeDevice;

class StagedFetchesTest : public ::testing::Test {
 protected:
  StagedFetchesTest() { Device().copies.clear(); }
  ~StagedFetchesTest() override {
    Device().has_pinned_memory = true;
    Device().copies_fail = false;
  }

  static FakeDevice& Device() { return FakeDevice::Instance(); }
  phi::DenseTensor* Put(const std::string& name, float value,
                        const phi::Place& place = FakeDevice::place()) {
    phi::DenseTensor host;
    host.mutable_data<float>({1}, phi::CPUPlace())[0] = value;
    auto* tensor = scope_.Var(name)->GetMutable<phi::DenseTensor>();
    phi::TensorCopySync(host, place, tensor);
    return tensor;
  }
  // A run that computes `a`.
  void Run(float value) {
    staged_->Settle();
    Put("a", value);
    staged_->Start({"a"}, scope_, FakeDevice::place());
  }
  // -1: not staged.
  float Fetched(const std::string& name) {
    phi::DenseTensor out;
    const auto& tensor = scope_.FindVar(name)->Get<phi::DenseTensor>();
    return staged_->Fetch(name, tensor, &out) ? out.data<float>()[0] : -1;
  }
  std::string ErrorOfRun() {
    try {
      Run(0);
    } catch (const phi::enforce::EnforceNotMet& error) {
      return error.what();
    }
    return "";
  }

  Scope scope_;
  std::unique_ptr<StagedFetches> staged_ = std::make_unique<StagedFetches>();
};

TEST_F(StagedFetchesTest, GiveTheValuesOfTheRun) {
  Put("a", 1);
  Put("b", 2);
  Put("on_host", 3, phi::CPUPlace());
  staged_->Start({"a", "on_host", "b", "not_there"}, scope_, FakeDevice::place());
  ASSERT_EQ(Device().copies.size(), 1u);
  EXPECT_EQ(Device().copies[0]->waits, 0);
  EXPECT_EQ(Fetched("b"), 2);
  EXPECT_EQ(Fetched("a"), 1);
  EXPECT_EQ(Device().copies[0]->waits, 2);
  EXPECT_EQ(Fetched("on_host"), -1);
}

TEST_F(StagedFetchesTest, AValueThatWasReplacedIsNotThatOfTheRun) {
  Run(1);
  staged_->Forget("a");
  EXPECT_EQ(Fetched("a"), -1);
  Run(2);
  const phi::DenseTensor held = scope_.FindVar("a")->Get<phi::DenseTensor>();  // keeps its memory
  scope_.FindVar("a")->GetMutable<phi::DenseTensor>()->clear();
  Put("a", 5);
  EXPECT_EQ(Fetched("a"), -1);
}

TEST_F(StagedFetchesTest, WithoutPinnedMemoryNothingIsStaged) {
  Device().has_pinned_memory = false;
  Run(1);
  EXPECT_EQ(Fetched("a"), -1);
}

TEST_F(StagedFetchesTest, AnErrorIsToldToWhoFetchesWhatIsNotStaged) {
  Put("b", 2);
  Run(1);
  Device().copies[0]->error = "an index is wrong";
  EXPECT_THROW(Fetched("b"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(staged_->Wait(), phi::enforce::EnforceNotMet);
  EXPECT_NO_THROW(staged_->WaitUnlessTold());
  Device().copies[0]->is_ready = true;
  EXPECT_EQ(ErrorOfRun(), "");
  Device().copies[1]->error = "another index is wrong";
  EXPECT_THROW(staged_->WaitUnlessTold(), phi::enforce::EnforceNotMet);
}

TEST_F(StagedFetchesTest, ARunWithoutValuesIsWaitedForAsAnyOther) {
  staged_->Start({}, scope_, FakeDevice::place());
  ASSERT_EQ(Device().copies.size(), 1u);
  Device().copies[0]->error = "an index is wrong";
  Device().copies[0]->is_ready = true;
  EXPECT_NE(ErrorOfRun().find("an index is wrong"), std::string::npos);
  for (size_t run = 0; run <= StagedFetches::kMostAhead + 1; ++run) {
    staged_->Settle();
    staged_->Start({}, scope_, FakeDevice::place());
  }
  EXPECT_EQ(Device().copies[1]->waits, 1);
}

TEST_F(StagedFetchesTest, CopiesThatCannotBeStartedLeaveNothingStaged) {
  Device().copies_fail = true;
  EXPECT_THROW(Run(1), phi::enforce::EnforceNotMet);
  EXPECT_EQ(Fetched("a"), -1);
  Device().copies_fail = false;
  Run(2);
  EXPECT_EQ(Fetched("a"), 2);
}

TEST_F(StagedFetchesTest, TheEndLogsErrorsThatNobodyWasTold) {
  for (int run = 0; run < 3; ++run) Run(1);
  Device().copies[0]->error = "the first index is wrong";
  Device().copies[2]->error = "the third index is wrong";
  ::testing::internal::CaptureStderr();
  staged_ = nullptr;
  const std::string log = ::testing::internal::GetCapturedStderr();
  for (const char* part : {"the first index is wrong", "the third index is wrong"})
    EXPECT_NE(log.find(part), std::string::npos) << log;

  staged_ = std::make_unique<StagedFetches>();
  Run(1);
  Device().copies[3]->error = "an index is wrong";
  EXPECT_THROW(Fetched("a"), phi::enforce::EnforceNotMet);
  ::testing::internal::CaptureStderr();
  staged_ = nullptr;
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(StagedFetchesTest, AnErrorIsToldToWhoFetchesAndNotAgainByTheNextRun) {
  Run(1);
  Device().copies[0]->error = "an index is wrong";
  EXPECT_THROW(Fetched("a"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(Fetched("a"), phi::enforce::EnforceNotMet);
  Device().copies[0]->is_ready = true;
  EXPECT_EQ(ErrorOfRun(), "");
  EXPECT_TRUE(Device().copies[0]->is_gone);
}

TEST_F(StagedFetchesTest, AnErrorThatNobodyWasToldIsThatOfALaterRun) {
  Run(1);
  Device().copies[0]->error = "an index is wrong";
  EXPECT_EQ(ErrorOfRun(), "");  // the device is still at work
  Device().copies[0]->is_ready = true;
  const std::string error = ErrorOfRun();
  EXPECT_NE(error.find("an index is wrong\n  in an earlier run of this session"), std::string::npos)
      << error;
  EXPECT_EQ(ErrorOfRun(), "");
}

TEST_F(StagedFetchesTest, TheHostIsAFewRunsAheadAtMost) {
  const size_t most = StagedFetches::kMostAhead;
  for (size_t run = 0; run <= most; ++run) Run(1);
  for (const auto& copy : Device().copies) EXPECT_EQ(copy->waits, 0);
  Run(1);
  EXPECT_EQ(Device().copies[0]->waits, 1);
  EXPECT_EQ(Device().copies[1]->waits, 0);
  EXPECT_TRUE(Device().copies[0]->is_gone);
}

}  // namespace
}  // namespace phibridge
