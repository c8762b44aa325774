// phibridge train: from a start-up program, from checkpoints, and how it says what is wrong.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "framework/api/phibridge.h"
#include "framework/io/npy.h"
#include "framework/io/write_file.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {
namespace {

namespace fs = std::filesystem;

// Images whose brightest row is their label: four batches of 32.
void WriteSamples(const std::string& folder) {
  fs::create_directories(folder);
  Tensor images, labels;
  images.Resize({128, 1, 8, 8});
  labels.Resize({128, 1});
  float* pixels = images.mutable_data<float>(phi::CPUPlace());
  int64_t* of = labels.mutable_data<int64_t>(phi::CPUPlace());
  uint32_t state = 1;
  for (int i = 0; i < 128; ++i) {
    of[i] = i % 8;
    for (int k = 0; k < 64; ++k) {
      state = state * 1664525u + 1013904223u;
      pixels[i * 64 + k] =
          static_cast<float>(state >> 8) / 33554432.f + (k / 8 == i % 8 ? 0.5f : 0.f);
    }
  }
  WriteNpy(images, folder + "/image.npy");
  WriteNpy(labels, folder + "/label.npy");
}

class Train : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ =
        fs::path(::testing::TempDir()) /
        ("train_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(root_);
    WriteSamples(root_.string());
    fs::create_directories(root_ / "lenet");
    const fs::path from = fs::path(kPrograms) / "digits_lenet_train";
    fs::copy(from / "model.pdmodel", root_ / "lenet");
    fs::copy(from / "startup.pdmodel", root_ / "lenet");
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string Path(const std::string& name) const { return (root_ / name).string(); }

  CommandResult Run(const std::string& folder, const std::string& more) const {
    return Phibridge("train '" + folder + "' --data image='" + Path("image.npy") +
                     "' --data label='" + Path("label.npy") + "' --batch 32 --threads 1 " + more);
  }

  // All files of two checkpoints, byte by byte.
  void ExpectSameCheckpoint(const std::string& a, const std::string& b) const {
    size_t files = 0;
    for (const auto& entry : fs::directory_iterator(Path(a))) {
      const std::string name = entry.path().filename().string();
      EXPECT_EQ(Slurp(entry.path().string()), Slurp(Path(b) + "/" + name)) << name;
      ++files;
    }
    EXPECT_GT(files, 10u);
    EXPECT_EQ(files, static_cast<size_t>(std::distance(fs::directory_iterator(Path(b)), {})));
  }

  fs::path root_;
};

// One operator steps all parameters, unless passes are off.
TEST_F(Train, MergedOptimizersGiveTheSameCheckpoint) {
  const std::map<std::string, std::string> merged = {
      {"digits_lenet_train", "10 adam -> fused_adam (1x, first 0/47): merge_optimizers"},
      {"digits_lenet_momentum_train",
       "10 momentum -> merged_momentum (1x, first 0/47): merge_optimizers"}};
  for (const auto& [program, what] : merged) {
    const std::string folder = "'" + kPrograms + "/" + program + "'";
    for (const std::string passes : {"on", "off"}) {
      const CommandResult result =
          Phibridge("train " + folder + " --startup '" + kPrograms + "/" + program +
                    "/startup.pdmodel' --data image='" + Path("image.npy") + "' --data label='" +
                    Path("label.npy") + "' --batch 32 --threads 1 --seed 3 --steps 5 --passes " +
                    passes + " --out '" + Path(program + passes) + "'");
      ASSERT_EQ(result.exit_code, 0) << result.output;
    }
    ExpectSameCheckpoint(program + "on/step-000005", program + "off/step-000005");
    const CommandResult doctor = Phibridge("doctor " + folder);
    EXPECT_NE(doctor.output.find(what), std::string::npos) << doctor.output;
  }
}

TEST_F(Train, StartsFromTheStartupProgramAndLearns) {
  const CommandResult result = Run(Path("lenet"), "--steps 40 --seed 3 --out '" + Path("out") +
                                                      "' --json '" + Path("r.json") + "'");
  ASSERT_EQ(result.exit_code, 0) << result.output;
  const nlohmann::json report = nlohmann::json::parse(Slurp(Path("r.json")));
  ASSERT_EQ(report["losses"].size(), 40u);
  EXPECT_GT(report["losses"][0].get<double>(), 1.5);
  EXPECT_LT(report["losses"][39].get<double>(), 0.5);
  EXPECT_GT(report["steps_per_second"].get<double>(), 0);
  EXPECT_NE(result.output.find("step 40/40  loss "), std::string::npos) << result.output;
  EXPECT_TRUE(fs::exists(Path("out/step-000040/conv2d_0.w_0")));
  EXPECT_EQ(Slurp(Path("out/loss.csv")).substr(0, 12), "step,loss\n1,");
}

TEST_F(Train, GoesOnBitForBit) {
  ASSERT_EQ(
      Run(Path("lenet"), "--steps 9 --seed 5 --shuffle --out '" + Path("whole") + "'").exit_code,
      0);
  const std::string parts = "--seed 5 --shuffle --out '" + Path("parts") + "' ";
  ASSERT_EQ(Run(Path("lenet"), parts + "--steps 5 --save-every 3").exit_code, 0);
  EXPECT_TRUE(fs::exists(Path("parts/step-000003")));
  const CommandResult resumed = Run(Path("lenet"), parts + "--steps 9 --resume");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.output;
  EXPECT_NE(resumed.output.find("5 steps are done"), std::string::npos) << resumed.output;
  ExpectSameCheckpoint("whole/step-000009", "parts/step-000009");
  EXPECT_EQ(Slurp(Path("whole/loss.csv")), Slurp(Path("parts/loss.csv")));
  // a checkpoint is a folder to train from, too
  const CommandResult other =
      Run(Path("parts/step-000003"), "--shuffle --steps 9 --out '" + Path("third") + "'");
  ASSERT_EQ(other.exit_code, 0) << other.output;
  ExpectSameCheckpoint("whole/step-000009", "third/step-000009");
}

TEST_F(Train, GoesOnAsItWasOrNotAtAll) {
  const std::string out = "--out '" + Path("out") + "' ";
  ASSERT_EQ(Run(Path("lenet"), out + "--steps 2 --seed 5").exit_code, 0);
  const auto refuses = [&](const std::string& more, const std::string& text) {
    const CommandResult result = Run(Path("lenet"), out + "--steps 4 --resume " + more);
    EXPECT_EQ(result.exit_code, 3) << result.output;
    EXPECT_NE(result.output.find(text), std::string::npos) << result.output;
  };
  refuses("--shuffle", "was trained with --batch 32 and no --shuffle");
  refuses("--seed 6", "it has its seed, 5");
  const std::string state = Slurp(Path("out/step-000002/training.json"));
  std::ofstream(Path("out/step-000002/training.json")) << "{\"step\": -1}";
  refuses("", "training.json is not what a training saved");
  fs::remove(Path("out/step-000002/training.json"));
  refuses("", "holds no training.json");
  std::ofstream(Path("out/step-000002/training.json")) << state;
  EXPECT_EQ(Run(Path("lenet"), out + "--steps 4 --resume").exit_code, 0);
}

TEST_F(Train, SeedsDecideTheParameters) {
  const auto first_weight = [&](const std::string& seed, const std::string& out) {
    EXPECT_EQ(
        Run(Path("lenet"), "--steps 1 --seed " + seed + " --out '" + Path(out) + "'").exit_code, 0);
    return Slurp(Path(out + "/step-000001/conv2d_0.w_0"));
  };
  const std::string weight = first_weight("1", "a");
  EXPECT_EQ(first_weight("1", "b"), weight);
  EXPECT_NE(first_weight("2", "c"), weight);
}

TEST_F(Train, CheckpointsRunAsProgramsDo) {
  ASSERT_EQ(Run(Path("lenet"), "--steps 4 --seed 1 --out '" + Path("out") + "'").exit_code, 0);
  // the inference program takes those parameters that it has
  fs::copy(fs::path(kPrograms) / "digits_lenet_infer" / "model.pdmodel",
           Path("out/step-000004/model.pdmodel"), fs::copy_options::overwrite_existing);
  const CommandResult result =
      Phibridge("run '" + Path("out/step-000004") + "' --input image='" + Path("image.npy") + "'");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_NE(result.output.find("[128, 10]"), std::string::npos) << result.output;
}

TEST_F(Train, SaysWhatIsWrong) {
  const auto expect = [&](const std::string& folder, const std::string& more, int code,
                          const std::string& text) {
    const CommandResult result = Run(folder, more);
    EXPECT_EQ(result.exit_code, code) << result.output;
    EXPECT_NE(result.output.find(text), std::string::npos) << result.output;
  };
  const std::string out = "--out '" + Path("out") + "' ";
  expect(Path("lenet"), out + "--steps 2 --loss nothing", 3,
         "the program has no variable `nothing`");
  expect(Path("lenet"), out + "--steps 2 --startup '" + Path("none.pdmodel") + "'", 3,
         "none.pdmodel");
  expect(Path("lenet"), out, 2, "--steps");
  fs::remove(Path("lenet/startup.pdmodel"));
  expect(Path("lenet"), out + "--steps 2", 3, "there is no start-up program");
  // a start-up program of another model
  expect(Path("lenet"),
         out + "--steps 2 --startup '" + kPrograms + "/digits_mlp_train/startup.pdmodel'", 3,
         "does not make all parameters");
  const std::string trained = kPrograms + "/digits_lenet_train";
  ASSERT_EQ(Run(trained, out + "--steps 2").exit_code, 0);  // it has parameters
  expect(trained, out + "--steps 3", 3, "--resume goes on with it");
  expect(trained, out + "--steps 1 --resume", 3, "2 steps are done already");
  expect(trained, "--out " + Path("elsewhere") + " --steps 3 --resume", 3,
         "holds no checkpoint to go on from");
  const CommandResult twice =
      Run(trained, "--data image='" + Path("image.npy") + "' --steps 1 --out x");
  EXPECT_NE(twice.output.find("`image` is given twice"), std::string::npos) << twice.output;
  const CommandResult unnamed = Phibridge("train '" + trained + "' --data '" + Path("image.npy") +
                                          "' --batch 8 --steps 1 --out x");
  EXPECT_NE(unnamed.output.find("--data " + Path("image.npy") + ": the program has 2 feeds"),
            std::string::npos)
      << unnamed.output;
  const CommandResult missing = Phibridge("train '" + trained + "' --data image='" +
                                          Path("image.npy") + "' --batch 8 --steps 1 --out x");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_NE(missing.output.find("the program wants `label`"), std::string::npos) << missing.output;
}

// Without a checkpoint beside them, they are the user's.
TEST_F(Train, FilesOfItsNamesAreNotWrittenOverWithoutForce) {
  const std::string arguments = "--steps 2 --seed 5 --out '" + Path("out") + "'";
  fs::create_directories(Path("out"));
  for (const std::string name : {"loss.csv", "loss.png"}) {
    std::ofstream(Path("out/" + name)) << "mine";
    const CommandResult refused = Run(Path("lenet"), arguments);
    EXPECT_EQ(refused.exit_code, 3) << refused.output;
    EXPECT_HAS(refused.output, Path("out/" + name) + " exists already; --force writes over it");
    EXPECT_EQ(Slurp(Path("out/" + name)), "mine");
    if (name == "loss.csv") fs::remove(Path("out/" + name));
  }
  std::ofstream(Path("out/loss.csv")) << "step,loss\n0,7\n";
  ASSERT_EQ(Run(Path("lenet"), arguments + " --force").exit_code, 0);
  EXPECT_EQ(Slurp(Path("out/loss.csv")).substr(0, 12), "step,loss\n1,");
}

TEST_F(Train, OneTrainingHasAFolder) {
  const std::string arguments = "--steps 2 --seed 5 --out '" + Path("out") + "'";
  {
    const FolderLock other(Path("out"), "training.lock", "");
    const CommandResult refused = Run(Path("lenet"), arguments);
    EXPECT_EQ(refused.exit_code, 3) << refused.output;
    EXPECT_NE(refused.output.find(Path("out") + " is in use by another process"), std::string::npos)
        << refused.output;
    EXPECT_NE(refused.output.find("give another folder (--out)"), std::string::npos);
    EXPECT_FALSE(fs::exists(Path("out/step-000002")));
  }
  EXPECT_EQ(Run(Path("lenet"), arguments).exit_code, 0);
  EXPECT_TRUE(fs::exists(Path("out/step-000002")));
}

// Two that start at once: one trains, the other is told so.
TEST_F(Train, OfTwoAtOnceOneTrains) {
  std::vector<int> codes(2);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < 2; ++i) {
    threads.emplace_back([&, i] {
      codes[i] = Run(Path("lenet"), "--steps 12 --seed 5 --save-every " + std::to_string(i + 1) +
                                        " --out '" + Path("out") + "'")
                     .exit_code;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(codes[0] + codes[1], 3) << codes[0] << " " << codes[1];
  const size_t checkpoints = codes[0] == 0 ? 12 : 6;
  size_t found = 0;
  for (const auto& entry : fs::directory_iterator(Path("out"))) found += entry.is_directory();
  EXPECT_EQ(found, checkpoints);
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
