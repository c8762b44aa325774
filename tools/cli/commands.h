#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "parity/values/text.h"
#include "tools/common/program/options.h"

namespace phibridge {
namespace tools {

/// A subcommand: how it is asked for, and what it does.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

Command AddRun(CLI::App* parent);
Command AddCheck(CLI::App* parent);
Command AddInspect(CLI::App* parent);
Command AddDoctor(CLI::App* parent);
Command AddKernels(CLI::App* parent);
Command AddBench(CLI::App* parent);
Command AddDigits(CLI::App* parent);
Command AddBackward(CLI::App* parent);
Command AddTrain(CLI::App* parent);
Command AddDiff(CLI::App* parent);
Command AddBisect(CLI::App* parent);
Command AddLedger(CLI::App* parent);
Command AddLint(CLI::App* parent);
Command AddCrop(CLI::App* parent);
Command AddPasses(CLI::App* parent);

}  // namespace tools
}  // namespace phibridge
