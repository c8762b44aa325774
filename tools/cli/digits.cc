// phibridge digits: the bundled LeNet on its digits, to look at.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "framework/io/npy.h"
#include "parity/compare/compare.h"
#include "parity/execution/case.h"
#include "tools/cli/commands.h"
#include "tools/common/program/routing.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

constexpr char kCase[] = "tests/programs/digits_lenet_infer";
constexpr int64_t kRightByPaddle = 351;
constexpr double kMaxDifference = 1e-5;
constexpr int64_t kPictures = 8;
constexpr int64_t kSide = 8;

struct DigitsOptions {
  std::string folder;
  Options execution;
};

// The case in the current folder or one above the binary: build/release/bin/phibridge.
std::string FindDigits() {
  std::error_code error;
  std::vector<fs::path> roots = {fs::current_path(error)};
  for (fs::path p = fs::read_symlink("/proc/self/exe", error); p.has_relative_path();
       p = p.parent_path()) {
    roots.push_back(p);
  }
  for (const fs::path& root : roots) {
    if (fs::exists(root / kCase / "case.json", error)) return (root / kCase).string();
  }
  PADDLE_THROW(phi::errors::NotFound(
      "%s is neither in the current folder nor above the program; give its path", kCase));
}

// Two rows of pixels become one row of characters.
std::string PictureRow(const float* image, int64_t row) {
  static const char* const kShades[] = {" ", "░", "▒", "▓", "█"};
  std::string text;
  for (int64_t x = 0; x < kSide; ++x) {
    const float value = image[row * kSide + x];
    const int shade = std::clamp(static_cast<int>(value * 4 + 0.5f), 0, 4);
    text += kShades[shade];
    text += kShades[shade];
  }
  return text;
}

// A digit that is wrong is worth seeing: the first few, of which one is wrong if any is.
std::vector<int64_t> PickPictures(const std::vector<int64_t>& predicted, const int64_t* labels) {
  std::vector<int64_t> picks;
  const int64_t count = static_cast<int64_t>(predicted.size());
  for (int64_t i = 0; i < std::min(count, kPictures); ++i) picks.push_back(i);
  for (int64_t i = kPictures; i < count; ++i) {
    if (predicted[static_cast<size_t>(i)] == labels[i]) continue;
    picks.back() = i;
    break;
  }
  return picks;
}

void ShowPictures(const Tensor& images, const std::vector<int64_t>& predicted,
                  const int64_t* labels) {
  const std::vector<int64_t> picks = PickPictures(predicted, labels);
  constexpr size_t kPerLine = 4;
  for (size_t begin = 0; begin < picks.size(); begin += kPerLine) {
    const size_t end = std::min(begin + kPerLine, picks.size());
    for (int64_t row = 0; row < kSide; ++row) {
      for (size_t i = begin; i < end; ++i) {
        Print("  {}  ", PictureRow(images.data<float>() + picks[i] * kSide * kSide, row));
      }
      Print("\n");
    }
    for (size_t i = begin; i < end; ++i) {
      const int64_t p = predicted[static_cast<size_t>(picks[i])];
      const std::string caption = fmt::format("answer {}, label {} {}", p, labels[picks[i]],
                                              p == labels[picks[i]] ? "" : "✗");
      Print("  {:<16}  ", caption);
    }
    Print("\n\n");
  }
}

std::vector<int64_t> Predictions(const Tensor& probabilities) {
  const int64_t classes = probabilities.dims()[probabilities.dims().size() - 1];
  std::vector<int64_t> predicted;
  for (int64_t i = 0; i < probabilities.numel() / classes; ++i) {
    const float* row = probabilities.data<float>() + i * classes;
    predicted.push_back(std::max_element(row, row + classes) - row);
  }
  return predicted;
}

int Digits(DigitsOptions options) {
  if (options.folder.empty()) options.folder = FindDigits();
  options.execution.timing = true;
  const parity::Case c = parity::ReadCase(options.folder);
  PADDLE_ENFORCE(
      c.inputs.size() == 1 && c.fetches.size() == 1,
      phi::errors::InvalidArgument("%s is no case of the digits: it has %d inputs and %d fetches",
                                   options.folder, c.inputs.size(), c.fetches.size()));
  const auto& [input, images] = *c.inputs.begin();
  const Tensor labels = ReadNpy(options.folder + "/labels.npy");
  const auto program = Program::Load(options.folder, options.execution);
  Session session(program);
  session.Feed(input, images);
  session.Run(c.fetches);
  const Tensor probabilities = session.Fetch(c.fetches[0]);
  const std::vector<int64_t> predicted = Predictions(probabilities);
  PADDLE_ENFORCE(
      labels.numel() == static_cast<int64_t>(predicted.size()) &&
          images.numel() == labels.numel() * kSide * kSide,
      phi::errors::InvalidArgument("%s: %d labels, %d answers, images of shape %s", options.folder,
                                   labels.numel(), predicted.size(), images.dims()));
  ShowPictures(images, predicted, labels.data<int64_t>());
  int64_t right = 0;
  for (size_t i = 0; i < predicted.size(); ++i)
    right += predicted[i] == labels.data<int64_t>()[i] ? 1 : 0;
  const parity::Difference difference =
      parity::Compare(ReadNpy(c.ExpectedPath(c.fetches[0])), probabilities, {});
  Print("{}", phi::Lines(RoutingText(session.Routing(), TimesTitle(0, 1))));
  Print("\nright: {} of {} (real Paddle: {} of 357)\n", right, predicted.size(), kRightByPaddle);
  Print("largest difference from real Paddle's output: {:.2g}\n", difference.max_abs);
  const bool is_good = right >= kRightByPaddle && difference.max_abs < kMaxDifference;
  if (!is_good)
    Print("not as good as it must be: {} right, difference below {}\n", kRightByPaddle,
          kMaxDifference);
  return is_good ? kOk : kNo;
}

}  // namespace

Command AddDigits(CLI::App* parent) {
  auto options = std::make_shared<DigitsOptions>();
  CLI::App* app = parent->add_subcommand(
      "digits", "Run the bundled LeNet on its 357 digits and show some of them");
  app->add_option("DIR", options->folder,
                  "the case (default: tests/programs/digits_lenet_infer of the source tree)");
  AddExecutionOptions(app, &options->execution);
  app->footer(
      "Exits with 1 if fewer than 351 of 357 are right or the difference from Paddle is 1e-5 or "
      "more.");
  return {app, [options] { return Digits(*options); }};
}

}  // namespace tools
}  // namespace phibridge
