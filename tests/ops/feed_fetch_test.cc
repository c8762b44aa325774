#include <gtest/gtest.h>

#include "framework/op/op_registry.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/scope.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace {

namespace fw = paddle::framework;

class FeedFetchTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* feeds = scope_.Var("feed")->GetMutable<fw::FeedList>();
    feeds->resize(2);
    float* values = (*feeds)[1].mutable_data<float>(phi::DDim({3, 1}), phi::CPUPlace());
    for (int i = 0; i < 3; ++i) values[i] = static_cast<float>(i);
    (*feeds)[1].set_lod({{0, 1, 3}});
    scope_.Var("x")->GetMutable<phi::DenseTensor>();
    scope_.Var("fetch")->GetMutable<fw::FetchList>();
  }
  void Feed(int col) {
    fw::OpRegistry::CreateOp("feed", {{"X", {"feed"}}}, {{"Out", {"x"}}}, {{"col", col}})
        ->Run(scope_, phi::CPUPlace());
  }
  void Fetch(const char* name, int col, const char* type = "fetch") {
    fw::OpRegistry::CreateOp(type, {{"X", {name}}}, {{"Out", {"fetch"}}}, {{"col", col}})
        ->Run(scope_, phi::CPUPlace());
  }
  phi::DenseTensor* X() { return scope_.FindVar("x")->GetMutable<phi::DenseTensor>(); }
  const fw::FetchList& Fetched() { return scope_.FindVar("fetch")->Get<fw::FetchList>(); }

  fw::Scope scope_;
};

TEST_F(FeedFetchTest, FeedGivesTheColumnWithItsLoD) {
  Feed(1);
  EXPECT_EQ(X()->dims(), phi::DDim({3, 1}));
  EXPECT_EQ(X()->data<float>()[2], 2.0f);
  EXPECT_EQ(X()->lod(), (phi::LoD{{0, 1, 3}}));
}

TEST_F(FeedFetchTest, FeedOnTheSamePlaceCopiesNothing) {
  Feed(1);
  EXPECT_TRUE(X()->IsSharedBufferWith(scope_.FindVar("feed")->Get<fw::FeedList>()[1]));
}

TEST_F(FeedFetchTest, MissingFeedIsNamed) {
  for (int col : {0, 5}) {  // not filled; not there
    try {
      Feed(col);
      FAIL() << "no error for column " << col;
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::NOT_FOUND);
      EXPECT_NE(std::string(error.what()).find("`x`"), std::string::npos) << error.what();
    }
  }
}

TEST_F(FeedFetchTest, ColumnsBeyondAllReasonAreRefused) {
  Feed(1);
  for (const char* type : {"feed", "fetch", "fetch_v2"}) {
    EXPECT_THROW(
        fw::OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"x"}}}, {{"col", 50000000}}),
        phi::enforce::EnforceNotMet);
  }
}

TEST_F(FeedFetchTest, FetchCopies) {
  for (const char* type : {"fetch", "fetch_v2"}) {
    Feed(1);
    Fetch("x", 2, type);
    ASSERT_EQ(Fetched().size(), 3u);
    const phi::DenseTensor& result = Fetched()[2].tensor;
    EXPECT_FALSE(result.IsSharedBufferWith(*X()));
    EXPECT_EQ(result.lod(), (phi::LoD{{0, 1, 3}}));
    X()->data<float>()[1] = 77;
    EXPECT_EQ(result.data<float>()[1], 1.0f);
    X()->data<float>()[1] = 1;
  }
}

TEST_F(FeedFetchTest, EarlierResultOutlivesTheNextFetch) {
  Feed(1);
  Fetch("x", 0);
  const phi::DenseTensor first = Fetched()[0].tensor;
  X()->data<float>()[1] = 77;
  Fetch("x", 0);
  EXPECT_EQ(first.data<float>()[1], 1.0f);
  EXPECT_EQ(Fetched()[0].tensor.data<float>()[1], 77.0f);
}

TEST_F(FeedFetchTest, FetchOfAnArray) {
  auto* array = scope_.Var("array")->GetMutable<phi::TensorArray>();
  array->resize(2);
  *(*array)[1].mutable_data<int64_t>(phi::DDim({1}), phi::CPUPlace()) = 9;
  Fetch("array", 0);
  ASSERT_TRUE(Fetched()[0].is_array);
  ASSERT_EQ(Fetched()[0].array.size(), 2u);
  EXPECT_FALSE(Fetched()[0].array[0].initialized());
  EXPECT_EQ(*Fetched()[0].array[1].data<int64_t>(), 9);
}

TEST_F(FeedFetchTest, FetchOfNothingIsAnError) {
  scope_.Var("nothing");
  EXPECT_THROW(Fetch("nothing", 0), phi::enforce::EnforceNotMet);
  EXPECT_THROW(Fetch("nowhere", 0), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phibridge
