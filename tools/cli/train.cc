// phibridge train: runs a training program step by step, from its start-up program or a checkpoint.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "framework/io/model_dir.h"
#include "framework/io/write_file.h"
#include "parity/execution/replay.h"
#include "tools/cli/commands.h"
#include "tools/cli/training_data.h"
#include "tools/cli/training_state.h"
#include "tools/common/report/print.h"
#include "tools/common/report/progress.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockFile = "training.lock";
constexpr const char* kLossFile = "loss.csv";
constexpr const char* kCurveFile = "loss.png";

struct TrainOptions {
  std::string folder;
  std::vector<std::string> data;
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t save_every = 0;
  std::string out;
  std::string startup;
  std::string loss;
  std::vector<std::string> fetches;
  std::optional<uint64_t> seed;
  bool shuffle = false;
  bool resume = false;
  std::string json_path;
  std::string replay_folder;
  Options execution;
};

// A checkpoint goes on as it was: other options would make another training of it.
void CheckGoesOn(const TrainOptions& options, const TrainingState& state,
                 const std::string& folder) {
  PADDLE_ENFORCE((!options.seed || *options.seed == state.seed) && options.startup.empty(),
                 phi::errors::InvalidArgument(
                     "%s is a checkpoint: it has its seed, %d, and its parameters, so "
                     "leave --seed and --startup away",
                     folder, state.seed));
  PADDLE_ENFORCE(options.batch == state.batch && options.shuffle == state.shuffle,
                 phi::errors::InvalidArgument(
                     "%s was trained with --batch %d%s: give the same to go on", folder,
                     state.batch, state.shuffle ? " --shuffle" : " and no --shuffle"));
}

// The folder to start from: the last checkpoint of --out, or the program's. Without a checkpoint,
// files of the names that a training writes are somebody else's.
std::string StartFolder(const TrainOptions& options) {
  const int64_t last = LastCheckpoint(options.out);
  PADDLE_ENFORCE(
      !options.resume || last >= 0,
      phi::errors::NotFound("%s holds no checkpoint to go on from: name the --out of the "
                            "training, or leave --resume away to start anew",
                            options.out));
  if (options.resume) return (fs::path(options.out) / CheckpointName(last)).string();
  PADDLE_ENFORCE(last < 0, phi::errors::AlreadyExists(
                               "%s holds a training of %d steps: --resume goes on with it, another "
                               "--out starts anew",
                               options.out, last));
  for (const char* file : {kLossFile, kCurveFile})
    CheckOutput("--out", (fs::path(options.out) / file).string());
  return options.folder;
}

uint64_t NewSeed(const TrainOptions& options) {
  if (options.seed) return *options.seed;
  return static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

// Parameters come from a checkpoint or the folder; if there are none, from the start-up program.
std::shared_ptr<const Program> OpenTraining(const TrainOptions& options, TrainingState* state) {
  const std::string folder = StartFolder(options);
  if (const auto saved = ReadState(folder)) {
    CheckGoesOn(options, *saved, folder);
    *state = *saved;
    SetRandomState(state->random_state);
    return Program::Load(folder, options.execution);
  }
  PADDLE_ENFORCE(folder == options.folder,
                 phi::errors::NotFound("%s holds no %s, so no training can go on from it", folder,
                                       kStateFile));
  state->seed = NewSeed(options);
  state->batch = options.batch;
  state->shuffle = options.shuffle;
  SetRandomSeed(state->seed);
  const Model model = OpenModel(folder, MissingParams::kReport);
  const bool has_params = model.params.has_value() || model.specs.empty();
  if (options.startup.empty() && has_params) return Program::Load(folder, options.execution);
  const StartupSeeds seeds = options.seed ? StartupSeeds::kFromStream : StartupSeeds::kAsSaved;
  return Program::Initialize(folder, options.startup, options.execution, seeds);
}

std::string LossName(const TrainOptions& options, const Program& program) {
  if (!options.loss.empty()) return options.loss;
  const std::vector<std::string> losses = program.losses();
  PADDLE_ENFORCE(
      losses.size() == 1,
      phi::errors::InvalidArgument("the program marks %d variables as its loss (%s); say "
                                   "which: --loss NAME",
                                   losses.size(), fmt::format("{}", fmt::join(losses, ", "))));
  return losses[0];
}

double NumberOf(const Session& session, const std::string& name) {
  const Tensor value = session.Fetch(name);
  PADDLE_ENFORCE(value.numel() == 1,
                 phi::errors::InvalidArgument("`%s` must be one number to be followed; it is %s",
                                              name, parity::MetaText(value)));
  switch (value.dtype()) {
    case DataType::FLOAT32:
      return static_cast<double>(value.data<float>()[0]);
    case DataType::FLOAT64:
      return value.data<double>()[0];
    case DataType::FLOAT16:
      return static_cast<double>(static_cast<float>(value.data<phi::float16>()[0]));
    case DataType::BFLOAT16:
      return static_cast<double>(static_cast<float>(value.data<phi::bfloat16>()[0]));
    case DataType::INT32:
      return value.data<int>()[0];
    case DataType::INT64:
      return static_cast<double>(value.data<int64_t>()[0]);
    default:
      PADDLE_THROW(phi::errors::InvalidArgument("`%s` is %s, not a number to be followed", name,
                                                parity::MetaText(value)));
  }
}

class Training {
 public:
  explicit Training(const TrainOptions& options)
      : options_(options),
        lock_(options.out, kLockFile,
              "wait for that training to end, or give another folder (--out)"),
        program_(OpenTraining(options, &state_)),
        data_(options.data, options.batch,
              options.shuffle ? std::optional<uint64_t>(state_.seed) : std::nullopt, *program_),
        session_(program_),
        loss_(LossName(options, *program_)),
        keep_(options.fetches) {
    keep_.insert(keep_.begin(), loss_);
    first_step_ = state_.step;
    if (LastCheckpoint(options.out) >= 0)
      points_ = ReadLosses((fs::path(options.out) / kLossFile).string(), first_step_);
  }

  int Run() {
    PADDLE_ENFORCE(state_.step < options_.steps,
                   phi::errors::InvalidArgument("%d steps are done already; --steps is %d",
                                                state_.step, options_.steps));
    Announce();
    start_ = std::chrono::steady_clock::now();
    const parity::ScopedReplay replay(options_.replay_folder, "", options_.execution,
                                      options_.folder);
    const ProgressBar bar(static_cast<size_t>(options_.steps));
    while (state_.step < options_.steps) {
      Step();
      ShowStep(bar);
      if (!std::isfinite(points_.back().loss)) return Diverged(bar);
      const bool is_last = state_.step == options_.steps;
      if (is_last || (options_.save_every > 0 && state_.step % options_.save_every == 0)) Save();
    }
    bar.Clear();
    Summarize();
    return kOk;
  }

 private:
  void Announce() const {
    for (const std::string& warning : program_->warnings()) Print(stderr, "warning: {}\n", warning);
    Print("{} samples, batches of {}, {} steps an epoch; loss `{}`; {}\n", data_.samples(),
          options_.batch, data_.steps_per_epoch(), loss_,
          first_step_ > 0 ? fmt::format("{} steps are done", first_step_)
                          : fmt::format("seed {}", state_.seed));
    std::fflush(stdout);
  }

  void Step() {
    data_.Feed(state_.step, &session_);
    session_.Run(keep_);
    ++state_.step;
    points_.push_back({state_.step, NumberOf(session_, loss_)});
  }

  double StepsPerSecond() const {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    return static_cast<double>(state_.step - first_step_) / seconds.count();
  }

  std::string StepText() const {
    std::string text = fmt::format("loss {:.5g}", points_.back().loss);
    for (const std::string& name : options_.fetches) {
      text += fmt::format("  {} {:.5g}", name, NumberOf(session_, name));
    }
    return text + fmt::format("  {:.1f} steps/s", StepsPerSecond());
  }

  // A bar, ten times a second, or on no terminal twenty lines over the whole training.
  void ShowStep(const ProgressBar& bar) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_last = state_.step == options_.steps;
    if (bar.is_shown()) {
      if (!is_last && now - last_shown_ < std::chrono::milliseconds(100)) return;
      last_shown_ = now;
      return bar.Show(static_cast<size_t>(state_.step), StepText());
    }
    const int64_t every = std::max<int64_t>(1, (options_.steps - first_step_) / 20);
    if (!is_last && (state_.step - first_step_) % every != 0) return;
    Print("step {}/{}  {}\n", state_.step, options_.steps, StepText());
    std::fflush(stdout);
  }

  void Save() {
    state_.random_state = RandomState();
    session_.Save((fs::path(options_.out) / CheckpointName(state_.step)).string(),
                  {{kStateFile, StateText(state_)}});
    WriteLosses();
  }

  void WriteLosses() const {
    WriteFile((fs::path(options_.out) / kLossFile).string(), LossesText(points_));
  }

  int Diverged(const ProgressBar& bar) const {
    bar.Clear();
    WriteLosses();
    Print("the loss is {} in step {}: the training stops\n", points_.back().loss, state_.step);
    return kNo;
  }

  void Summarize() const {
    if (points_.empty()) return;
    Print("{}", phi::Lines(CurveText(points_, 64, 10)));
    const std::string curve = (fs::path(options_.out) / kCurveFile).string();
    if (CanDrawCurve()) DrawCurve(points_, fmt::format("loss of {}", options_.folder), curve);
    Print("{} steps, {}; {}{}\n", state_.step, StepText(),
          (fs::path(options_.out) / CheckpointName(state_.step)).string(),
          CanDrawCurve() ? ", " + curve : "");
    if (options_.json_path.empty()) return;
    nlohmann::json losses = nlohmann::json::array();
    for (const LossPoint& point : points_) losses.push_back(point.loss);
    WriteFile(options_.json_path, parity::JsonText({{"steps", state_.step},
                                                    {"first_step", first_step_},
                                                    {"seed", state_.seed},
                                                    {"steps_per_second", StepsPerSecond()},
                                                    {"losses", losses}}) +
                                      "\n");
  }

  const TrainOptions& options_;
  const FolderLock lock_;  // first: what else the folder holds must not change
  TrainingState state_;
  std::shared_ptr<const Program> program_;
  TrainingData data_;
  Session session_;
  std::string loss_;
  std::vector<std::string> keep_;
  int64_t first_step_ = 0;
  std::vector<LossPoint> points_;
  std::chrono::steady_clock::time_point start_, last_shown_;
};

}  // namespace

Command AddTrain(CLI::App* parent) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App* app = parent->add_subcommand("train", "Train a program on .npy files");
  app->add_option(
         "DIR", options->folder,
         "folder of the training program, or a checkpoint: its parameters are used; without "
         "any, startup.pdmodel there makes them")
      ->required();
  app->add_option("--data", options->data,
                  "feed the variable NAME, one row a sample; may be repeated")
      ->required()
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option("--steps", options->steps, "steps in all, those of a checkpoint included")
      ->required()
      ->check(CLI::PositiveNumber);
  app->add_option("--batch", options->batch, "samples a step")
      ->required()
      ->check(CLI::PositiveNumber);
  app->add_option("--save-every", options->save_every,
                  "save a checkpoint every K steps (default: after the last one only)")
      ->type_name("K")
      ->check(CLI::PositiveNumber);
  app->add_option("--out", options->out, "folder for checkpoints (step-N), loss.csv and loss.png")
      ->required()
      ->type_name("DIR");
  app->add_flag("--resume", options->resume, "go on from the last checkpoint in --out");
  app->add_option("--startup", options->startup, "the start-up program that makes the parameters")
      ->type_name("FILE");
  app->add_option("--loss", options->loss,
                  "the variable to follow (default: what the program marks)")
      ->type_name("NAME");
  app->add_option("--fetch", options->fetches, "another number to show; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app->add_option("--seed", options->seed,
                  "of random parameters (in place of seeds that the start-up program has), dropout "
                  "and --shuffle");
  app->add_flag("--shuffle", options->shuffle, "another order of the samples in every epoch");
  AddOutputOption(app, "--json", &options->json_path,
                  "write all losses and the speed to a file, as JSON")
      ->type_name("FILE");
  AddReplayOption(app, &options->replay_folder);
  AddExecutionOptions(app, &options->execution);
  app->footer(
      "A checkpoint is a folder that `phibridge run`, `train` and real Paddle (load_vars) read. A\n"
      "training that goes on from one computes what it would have without the stop, bit for bit.\n"
      "Exits with 1 if the loss stops being a number.");
  return {app, [options] { return Training(*options).Run(); }};
}

}  // namespace tools
}  // namespace phibridge
