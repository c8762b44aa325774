// phibridge crop: which operators, kernels and back ends it finds that programs need.
#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/mapped_file.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/support/onednn.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {
namespace {

using nlohmann::json;

// What `crop` writes for these arguments.
json Needs(const std::string& arguments) {
  const TempFolder folder;
  const CommandResult result = Phibridge("crop " + arguments + " --out " + (folder / "crop.json"));
  EXPECT_EQ(result.exit_code, 0) << result.output;
  return json::parse(ReadFile(folder / "crop.json"));
}

bool Has(const json& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

TEST(Crop, NamesWhatAProgramNeeds) {
  const json needs = Needs(kPrograms + "/digits_mlp_infer");
  EXPECT_TRUE(Has(needs["ops"], "softmax")) << needs;
  EXPECT_TRUE(Has(needs["kernels"], "softmax")) << needs;
  EXPECT_FALSE(Has(needs["ops"], "softmax_grad")) << needs;
  EXPECT_FALSE(Has(needs["ops"], "conv2d")) << needs;
  EXPECT_EQ(needs["backends"], json({"CPU"}));
  EXPECT_EQ(needs["legacy"], json::array());
}

TEST(Crop, TakesSeveralProgramsAndPlaces) {
  if (!tests::HasOneDnn()) GTEST_SKIP() << tests::kNoOneDnn;
  const json needs = Needs(kPrograms + "/digits_lenet_infer " + kPrograms +
                           "/digits_mlp_train --place cpu,onednn");
  EXPECT_TRUE(Has(needs["ops"], "conv2d")) << needs;
  EXPECT_TRUE(Has(needs["ops"], "sgd") || Has(needs["ops"], "adam") ||
              Has(needs["ops"], "momentum"))
      << needs;
  EXPECT_TRUE(Has(needs["backends"], "ONEDNN")) << needs;
}

// The program's description tells which of the kernels that a mapping can give it takes.
TEST(Crop, KeepsTheKernelsOfTheKindsThatAProgramHas) {
  const json dense = Needs(kPrograms + "/digits_mlp_train");
  EXPECT_TRUE(Has(dense["kernels"], "sgd")) << dense;
  EXPECT_FALSE(Has(dense["kernels"], "sgd_dense_param_sparse_grad")) << dense;
  const json sparse = Needs(kPrograms + "/sparse_embedding_train");
  EXPECT_TRUE(Has(sparse["kernels"], "adam_dense_param_sparse_grad")) << sparse;
  EXPECT_TRUE(Has(sparse["kernels"], "embedding_sparse_grad")) << sparse;
  EXPECT_FALSE(Has(sparse["kernels"], "embedding_grad")) << sparse;
}

TEST(Crop, AStartupProgramCountsToo) {
  const json needs = Needs(kPrograms + "/digits_lenet_train");
  EXPECT_TRUE(Has(needs["ops"], "uniform_random") || Has(needs["ops"], "gaussian_random")) << needs;
}

TEST(Crop, LooksIntoBlocks) {
  const json needs = Needs(kPrograms + "/while_rnn");
  EXPECT_TRUE(Has(needs["ops"], "while")) << needs;
  EXPECT_TRUE(Has(needs["ops"], "write_to_array")) << needs;
}

TEST(Crop, AProgramThatDoesNotRunIsTheAnswerNo) {
  TempFolder folder;
  paddle::framework::ProgramDesc program;
  program.MutableBlock(0)->AppendOp()->SetType("softmix");
  folder.Write("m/model.pdmodel", program.SerializeToString());
  const CommandResult result = Phibridge("crop " + (folder / "m") + " " + kPrograms +
                                         "/digits_mlp_infer --out " + (folder / "crop.json"));
  EXPECT_EQ(result.exit_code, 1) << result.output;
  EXPECT_HAS(result.output,
             "m does not run on cpu:\n  op type `softmix` is not registered (op 0/0)");
  EXPECT_HAS(result.output, "crop.json is not written");
  EXPECT_FALSE(std::filesystem::exists(folder / "crop.json"));
}

TEST(Crop, AFolderThatIsNotThereIsAnError) {
  const TempFolder folder;
  const CommandResult result =
      Phibridge("crop " + (folder / "nothing_here") + " --out " + (folder / "crop.json"));
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.output.find("nothing_here"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
