// What programs are fed where the user gives nothing.
#include "tools/common/program/program_feeds.h"

#include <cmath>

#include "framework/program/block_desc.h"
#include "framework/program/names.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace tools {
namespace {

using VarType = paddle::framework::proto::VarType;

// The made-up feed of a program that scales it, of shape [-1, 5] and `type`.
Tensor MadeUp(VarType::Type type) {
  testing::TempFolder folder;
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const char* name : {"x", "out"}) {
    block->Var(name)->SetShape({-1, 5});
    block->Var(name)->SetDataType(type);
  }
  block->Var("x")->SetNeedCheckFeed(true);
  block->AppendOp()->CopyFrom(
      OpDesc("scale", {{"X", {"x"}}}, {{"Out", {"out"}}}, {{"scale", 1.0f}}));
  folder.Write("model.pdmodel", program.SerializeToString());
  const auto loaded = Program::Load(folder.path());
  const ProgramFeeds feeds(folder.path(), {}, 4, *loaded);
  EXPECT_EQ(feeds.made_up(), std::vector<std::string>{"x"});
  Session session(loaded);
  feeds.Feed(0, &session, Noise::kNone);
  session.Run({"out"});
  return session.Fetch("out");
}

TEST(ProgramFeeds, SayWhereTheyComeFrom) {
  const std::string mlp = testing::kPrograms + "/digits_mlp_infer";
  const testing::TempFolder folder;
  const std::string other = folder / "a=b.npy";
  std::filesystem::copy_file(mlp + "/inputs/image.npy", other);
  const auto loaded = Program::Load(mlp);
  const auto text = [&](const std::vector<std::string>& files) {
    return ProgramFeeds(mlp, files, std::nullopt, *loaded).Descriptions().at(0);
  };
  EXPECT_HAS(text({}), "image float32 [357, 1, 8, 8], " + mlp + "/inputs/image.npy");
  EXPECT_HAS(text({"image=" + other}), "image float32 [357, 1, 8, 8], " + other);
  EXPECT_HAS(text({mlp + "/inputs/image.npy"}), ", " + mlp + "/inputs/image.npy");
}

// Zeros would hide what one ulp does, and half of what kernels do.
TEST(ProgramFeeds, MakesUpNumbersOfEveryFloatType) {
  const Tensor wide = MadeUp(VarType::FP64);
  ASSERT_EQ(wide.dims(), phi::DDim({4, 5}));
  for (int64_t i = 0; i < wide.numel(); ++i) {
    EXPECT_NE(wide.data<double>()[i], 0);
    EXPECT_LT(std::abs(wide.data<double>()[i]), 1);
  }
  EXPECT_NE(wide.data<double>()[0], wide.data<double>()[1]);
  EXPECT_EQ(MadeUp(VarType::FP32).data<float>()[7], static_cast<float>(wide.data<double>()[7]));
}

TEST(ProgramFeeds, MakesUpZerosOfIntegers) {
  const Tensor zeros = MadeUp(VarType::INT64);
  for (int64_t i = 0; i < zeros.numel(); ++i) EXPECT_EQ(zeros.data<int64_t>()[i], 0);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
