#include "tools/common/program/dump.h"

#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"
#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {
namespace {

using phibridge::testing::ErrorOf;
using phibridge::testing::kPrograms;
using phibridge::testing::TempFolder;
using phibridge::testing::TensorOf;

void DumpProgram(const std::string& name, const std::string& folder, int steps = 1) {
  Options as_saved;
  as_saved.passes = {"off"};
  const auto program = Program::Load(kPrograms + "/" + name, as_saved);
  const ProgramFeeds feeds(kPrograms + "/" + name, {}, std::nullopt, *program);
  Session session(program);
  DumpWriter writer(folder);
  const ScopedRunObserver observed(&writer);
  for (int step = 0; step < steps; ++step) {
    feeds.Feed(step, &session);
    session.Run();
  }
  writer.Finish();
}

parity::OpKey KeyOf(int block, int index, std::vector<int> iteration = {}, int step = 0) {
  parity::OpKey key;
  key.step = step;
  key.block = block;
  key.index = index;
  key.iteration = std::move(iteration);
  return key;
}

TEST(Dump, HoldsWhatEveryOperatorPutOut) {
  TempFolder folder;
  DumpProgram("digits_mlp_infer", folder / "d");
  const Dump dump = Dump::Read(folder / "d");
  const Tensor want = ReadNpy(kPrograms + "/digits_mlp_infer/expected/softmax_0.tmp_0.npy");
  bool found = false;
  for (const DumpEntry& entry : dump.entries()) {
    if (entry.variable != "softmax_0.tmp_0") continue;
    EXPECT_EQ(entry.op_type, "softmax");
    EXPECT_EQ(entry.slot, "Out");
    const parity::NamedValue value = dump.Load(*dump.WrittenBy(entry.key)[0]);
    ASSERT_EQ(value.tensor.dims(), want.dims());
    EXPECT_NEAR(value.tensor.data<float>()[7], want.data<float>()[7], 1e-5);
    found = true;
  }
  EXPECT_TRUE(found);
}

TEST(Dump, KeepsIterationsApartAndElementsOfArrays) {
  TempFolder folder;
  DumpProgram("while_rnn", folder / "d");
  const Dump dump = Dump::Read(folder / "d");
  std::vector<int> elements;
  for (const DumpEntry& entry : dump.entries()) {
    if (entry.op_type != "write_to_array") continue;
    EXPECT_EQ(entry.key.iteration, std::vector<int>{entry.element});
    elements.push_back(entry.element);
  }
  EXPECT_EQ(elements, (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_FALSE(dump.WrittenBy(KeyOf(1, 0, {4})).empty());
  EXPECT_TRUE(dump.WrittenBy(KeyOf(1, 0, {5})).empty());
}

TEST(Dump, KeepsStepsAndSelectedRows) {
  TempFolder folder;
  DumpProgram("sparse_embedding_train", folder / "d", 2);
  const Dump dump = Dump::Read(folder / "d");
  size_t rows = 0, second_step = 0;
  for (const DumpEntry& entry : dump.entries()) {
    second_step += entry.key.step == 1 ? 1 : 0;
    if (entry.rows_file.empty()) continue;
    const parity::NamedValue value = dump.Load(entry);
    EXPECT_TRUE(value.is_selected_rows);
    EXPECT_EQ(static_cast<int64_t>(value.rows.size()), value.tensor.dims()[0]);
    EXPECT_GT(value.height, 0);
    ++rows;
  }
  EXPECT_EQ(rows, 2u);
  EXPECT_EQ(second_step * 2, dump.entries().size());
}

TEST(Dump, KeepsLod) {
  TempFolder folder;
  DumpProgram("embedding_bag_lod", folder / "d");
  const Dump dump = Dump::Read(folder / "d");
  bool found = false;
  for (const DumpEntry& entry : dump.entries())
    found = found || !dump.Load(entry).tensor.lod().empty();
  EXPECT_TRUE(found);
}

TEST(Dump, ValuesOfNoOperatorInParticular) {
  TempFolder folder;
  folder.Write("d/index.json", R"({"format": "phibridge dump", "version": 1, "values": [
      {"variable": "x", "file": "x.npy"}, {"variable": "x", "file": "y.npy", "step": 1},
      {"variable": "h", "file": "h.npy", "dtype": "bfloat16"}]})");
  folder.Write("d/x.npy", NpyBytes(TensorOf<float>({1}, {1})));
  folder.Write("d/y.npy", NpyBytes(TensorOf<float>({1}, {2})));
  folder.Write("d/h.npy", NpyBytes(TensorOf<uint16_t>({1}, {0x3f80})));
  const Dump dump = Dump::Read(folder / "d");
  ASSERT_EQ(dump.After(0, "x").size(), 1u);
  EXPECT_EQ(dump.Load(*dump.After(1, "x")[0]).tensor.data<float>()[0], 2);
  EXPECT_EQ(dump.Load(*dump.After(0, "h")[0]).tensor.dtype(), DataType::BFLOAT16);
  EXPECT_TRUE(dump.After(0, "y").empty());
}

TEST(Dump, AFolderOfFilesIsADump) {
  const Dump dump = Dump::Read(kPrograms + "/digits_mlp_infer/expected");
  EXPECT_EQ(dump.After(0, "softmax_0.tmp_0").size(), 1u);
}

TEST(Dump, WrongFoldersAreErrors) {
  TempFolder folder;
  EXPECT_EQ(ErrorOf([&] { Dump::Read(folder / "none"); }).first, phi::NOT_FOUND);
  EXPECT_EQ(ErrorOf([&] { Dump::Read(folder.path()); }).first, phi::NOT_FOUND);
  folder.Write("a/index.json", R"({"format": "other", "values": []})");
  EXPECT_EQ(ErrorOf([&] { Dump::Read(folder / "a"); }).first, phi::INVALID_ARGUMENT);
  folder.Write("b/index.json",
               R"({"format": "phibridge dump", "version": 1, "values": [{"variable": "x"}]})");
  EXPECT_HAS(ErrorOf([&] { Dump::Read(folder / "b"); }).second, "value 0");
  folder.Write(
      "c/index.json",
      R"({"format": "phibridge dump", "version": 1, "values": [{"variable": "x", "file": "../x.npy"}]})");
  EXPECT_HAS(ErrorOf([&] { Dump::Read(folder / "c"); }).second, "no file below");
  folder.Write("full/x", "x");
  EXPECT_EQ(ErrorOf([&] { DumpWriter writer(folder / "full"); }).first, phi::ALREADY_EXISTS);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
