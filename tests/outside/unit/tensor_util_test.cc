// outside: unit test | TensorToStream, TensorFromStream, TensorFromArray, SplitLoDTensor,
// MergeLoDTensor, print_tensor, feed and fetch
#include <gtest/gtest.h>

#include <sstream>

#include "paddle/fluid/framework/feed_fetch_method.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/variable_helper.h"

namespace paddle {
namespace framework {

LoDTensor RowsOf(const std::vector<float>& values, const LoD& lod) {
  LoDTensor tensor;
  TensorFromArray(values.data(), values.size(), platform::CPUDeviceContext(), &tensor);
  tensor.Resize({static_cast<int64_t>(values.size()), 1});
  tensor.set_lod(lod);
  return tensor;
}
std::vector<float> ValuesOf(const LoDTensor& tensor) {
  std::vector<float> values;
  TensorToVector(tensor, &values);
  return values;
}

TEST(OutsideTensorUtil, StreamsKeepElementsAndPosition) {
  platform::CPUDeviceContext cpu;
  const LoDTensor x = RowsOf({1, 2, 3}, {{0, 3}});
  std::ostringstream os;
  TensorToStream(os, x, cpu);
  TensorToStream(os, RowsOf({4}, {}), cpu);
  std::istringstream is(os.str());
  LoDTensor first, second, part;
  TensorFromStream(is, &first, cpu);
  TensorFromStream(is, &second, cpu);
  EXPECT_EQ(ValuesOf(first), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(first.dims(), phi::make_ddim({3, 1}));
  EXPECT_TRUE(first.lod().empty());
  EXPECT_EQ(ValuesOf(second), (std::vector<float>{4}));
  is.seekg(0);
  TensorFromStream(is, &part, cpu, 1, {2});
  EXPECT_EQ(ValuesOf(part), (std::vector<float>{2, 3}));
  std::istringstream broken("x");
  EXPECT_THROW(TensorFromStream(broken, &part, cpu), platform::EnforceNotMet);
}

TEST(OutsideTensorUtil, SplitsAndMergesSequences) {
  const std::vector<platform::Place> two(2, platform::CPUPlace());
  const LoDTensor x = RowsOf({1, 2, 3, 4, 5, 6}, {{0, 1, 3, 6}});
  const std::vector<LoDTensor> parts = SplitLoDTensor(x, two);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(ValuesOf(parts[0]), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(parts[0].lod(), (LoD{{0, 1, 3}}));
  EXPECT_EQ(ValuesOf(parts[1]), (std::vector<float>{4, 5, 6}));
  EXPECT_EQ(parts[1].lod(), (LoD{{0, 3}}));
  LoDTensor merged;
  MergeLoDTensor(&merged, {&parts[0], &parts[1]}, platform::CPUPlace());
  EXPECT_EQ(ValuesOf(merged), ValuesOf(x));
  EXPECT_EQ(merged.lod(), x.lod());
  EXPECT_EQ(merged.dims(), x.dims());

  const std::vector<LoDTensor> rows = SplitLoDTensor(RowsOf({1, 2, 3}, {}), two);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(ValuesOf(rows[0]), (std::vector<float>{1, 2}));
  EXPECT_EQ(SplitLoDTensor(RowsOf({1}, {}), two).size(), 1u);
  EXPECT_THROW(SplitLoDTensor(x, {}), platform::EnforceNotMet);
  LoDTensor other = rows[0];
  other.Resize({1, 2});
  EXPECT_THROW(MergeLoDTensor(&merged, {&rows[0], &other}, platform::CPUPlace()),
               platform::EnforceNotMet);
  LoDTensor scalar = RowsOf({7}, {});
  scalar.Resize(::phi::make_ddim({}));
  MergeLoDTensor(&merged, {&scalar}, platform::CPUPlace());
  EXPECT_EQ(ValuesOf(merged), std::vector<float>{7});
  EXPECT_THROW(MergeLoDTensor(&merged, {&scalar, &scalar}, platform::CPUPlace()),
               platform::EnforceNotMet);
}

TEST(OutsideTensorUtil, Prints) {
  std::ostringstream os;
  print_tensor<float>(os, RowsOf({1, 2.5f}, {}));
  EXPECT_EQ(os.str(), "  - data: [1 2.5]");
  LoDTensor bytes;
  TensorFromVector(std::vector<int8_t>{65, -1}, &bytes);
  os.str("");
  print_tensor<int8_t>(os, bytes);
  EXPECT_EQ(os.str(), "  - data: [65 -1]");
}

TEST(OutsideTensorUtil, FeedsAndFetches) {
  Scope scope;
  SetFeedVariable(&scope, RowsOf({7}, {}), "feed", 1);
  const auto& feed = scope.FindVar("feed")->Get<FeedList>();
  ASSERT_EQ(feed.size(), 2u);
  EXPECT_EQ(ValuesOf(feed[1]), (std::vector<float>{7}));
  scope.Var("fetch")->GetMutable<FetchList>()->resize(1);
  EXPECT_FALSE(GetFetchVariable(scope, "fetch", 0).is_array);
  EXPECT_THROW(GetFetchVariable(scope, "fetch", 1), platform::EnforceNotMet);
  EXPECT_THROW(GetVariableTensor(scope, "none"), platform::EnforceNotMet);
}

TEST(OutsideTensorUtil, ChangesMetaDataInPlace) {
  LoDTensor x = RowsOf({1, 2}, {});
  phi::DenseTensorUtils::GetMutableMeta(&x)->layout = phi::DataLayout::NHWC;
  EXPECT_EQ(x.layout(), phi::DataLayout::NHWC);
  EXPECT_EQ(phi::DenseTensorUtils::GetHolder(x), x.Holder());
  EXPECT_EQ(ValuesOf(phi::DenseTensorUtils::Slice(x, 1, 2)), (std::vector<float>{2}));
  Scope scope;
  scope.Var("a");
  scope.NewScope().Var("b");
  EXPECT_EQ(GenScopeTreeDebugInfo(&scope), "a\n  kid:\n  b\n");
}

TEST(OutsideTensorUtil, CopiesAreCalledWithoutTheirNamespace) {
  const LoDTensor x = RowsOf({1, 2, 3}, {{0, 3}});
  LoDTensor to;
  TensorCopySync(x, platform::CPUPlace(), &to);
  EXPECT_EQ(ValuesOf(to), (std::vector<float>{1, 2, 3}));
  EXPECT_TRUE(to.lod().empty());
  const platform::Place place = platform::CPUPlace();
  TensorCopySync(RowsOf({4}, {}), place, &to);
  EXPECT_EQ(ValuesOf(to), (std::vector<float>{4}));
}

TEST(OutsideCopyVariable, CopiesTensorsAndRows) {
  Variable from, to;
  *from.GetMutable<LoDTensor>() = RowsOf({1, 2, 3}, {{0, 3}});
  CopyVariable(from, &to);
  EXPECT_EQ(ValuesOf(to.Get<LoDTensor>()), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(to.Get<LoDTensor>().lod(), (LoD{{0, 3}}));
  EXPECT_NE(to.Get<LoDTensor>().data(), from.Get<LoDTensor>().data());
  Variable rows, more;
  rows.GetMutable<phi::SelectedRows>()->set_rows({5});
  rows.GetMutable<phi::SelectedRows>()->set_height(9);
  *rows.GetMutable<phi::SelectedRows>()->mutable_value() = RowsOf({7}, {});
  CopyVariable(rows, &more);
  EXPECT_EQ(more.Get<phi::SelectedRows>().height(), 9);
  EXPECT_EQ(more.Get<phi::SelectedRows>().rows().size(), 1u);
  EXPECT_EQ(ValuesOf(more.Get<phi::SelectedRows>().value()), (std::vector<float>{7}));
  Variable array;
  array.GetMutable<LoDTensorArray>();
  EXPECT_THROW(CopyVariable(array, &to), platform::EnforceNotMet);
}

}  // namespace framework
}  // namespace paddle
