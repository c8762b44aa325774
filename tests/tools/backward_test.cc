// phibridge backward, as a user calls it.
#include <filesystem>

#include "framework/io/npy.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace {

using testing::CommandResult;
using testing::kPrograms;
using testing::Phibridge;

CommandResult Backward(const std::string& arguments, std::string out = "") {
  testing::TempFolder folder;
  if (out.empty()) out = folder / "o";
  return Phibridge("backward " + kPrograms + "/digits_lenet_infer --out " + out + " " + arguments);
}

TEST(Backward, NamesTheGradients) {
  const CommandResult result = Backward("--target conv2d_0.tmp_0 --input conv2d_0.w_0");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_HAS(result.output, "conv2d_0.w_0  conv2d_0.w_0@GRAD\n");
  EXPECT_HAS(result.output, "gradients of 1 inputs");
}

TEST(Backward, SaysWhyAnInputHasNone) {
  const CommandResult stops = Backward("--target conv2d_0.tmp_0 --input image");
  EXPECT_EQ(stops.exit_code, 1);
  EXPECT_HAS(stops.output, "image  no gradient: it has stop_gradient");
  const CommandResult apart = Backward("--target conv2d_0.tmp_0 --input fc_0.w_0");
  EXPECT_EQ(apart.exit_code, 1);
  EXPECT_HAS(apart.output, "fc_0.w_0  no gradient: no target depends on it");
}

// Logits are relu(image fc_0.w_0 + b) fc_1.w_0 + b. The gradient of their sum by fc_0.w_0 sums to
// that over images and their pixels of pixel · (units above 0) fc_1.w_0, whose gradient by row j of
// fc_1.w_0 is everywhere the sum of all images in which unit j is above 0.
TEST(Backward, AppliedTwiceGivesGradientsOfGradients) {
  const std::string program = kPrograms + "/digits_mlp_infer";
  const testing::TempFolder folder;
  const CommandResult once = Phibridge("backward " + program + " --out " + folder / "once" +
                                       " --target fc_1.tmp_1 --input fc_0.w_0");
  ASSERT_EQ(once.exit_code, 0) << once.output;
  const std::string second = "grad/grad/fc_1.w_0@GRAD";
  const CommandResult twice =
      Phibridge("backward " + folder / "once" + " --out " + folder / "twice" +
                " --target fc_0.w_0@GRAD --input fc_1.w_0");
  ASSERT_EQ(twice.exit_code, 0) << twice.output;
  EXPECT_HAS(twice.output, "fc_1.w_0  " + second + "\n");
  std::filesystem::copy(program + "/model.pdiparams", folder / "twice");
  const std::string image = program + "/inputs/image.npy";
  const CommandResult run =
      Phibridge("run " + folder / "twice" + " --input image=" + image + " --fetch " + second +
                " --fetch fc_0.tmp_2 --output-dir " + folder / "out");
  ASSERT_EQ(run.exit_code, 0) << run.output;

  const phi::DenseTensor pixels = ReadNpy(image), units = ReadNpy(folder / "out/fc_0.tmp_2.npy"),
                         gradient = ReadNpy(folder / "out/grad%2Fgrad%2Ffc_1.w_0@GRAD.npy");
  const int64_t images = units.dims()[0], width = units.dims()[1],
                pixels_of_image = pixels.numel() / images;
  ASSERT_EQ(gradient.dims(), phi::make_ddim({width, 10}));
  for (int64_t j = 0; j < width; ++j) {
    double wanted = 0;
    for (int64_t i = 0; i < images; ++i) {
      if (units.data<float>()[i * width + j] <= 0) continue;
      const float* of_image = pixels.data<float>() + i * pixels_of_image;
      for (int64_t p = 0; p < pixels_of_image; ++p) wanted += of_image[p];
    }
    for (int64_t k = 0; k < 10; ++k) {
      ASSERT_NEAR(gradient.data<float>()[j * 10 + k], wanted, 1e-5 * wanted) << j << ", " << k;
    }
  }
}

TEST(Backward, WrongNamesAndFoldersAreErrors) {
  const std::string right = "--target conv2d_0.tmp_0 --input conv2d_0.w_0";
  for (const auto& [arguments, message] :
       {std::pair<std::string, std::string>{right + " --no-grad slip", "--no-grad slip: the"},
        {"--target slip --input conv2d_0.w_0", "no variable `slip`"},
        {"", "backward needs --loss, or --target and --input"}}) {
    const CommandResult result = Backward(arguments);
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_HAS(result.output, message);
  }
  const CommandResult nowhere = Backward(right, "/proc/no_folder");
  EXPECT_EQ(nowhere.exit_code, 3);
  EXPECT_HAS(nowhere.output, "--out /proc/no_folder: the folder cannot be made");
}

}  // namespace
}  // namespace phibridge
