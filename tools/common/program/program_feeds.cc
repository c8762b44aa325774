#include "tools/common/program/program_feeds.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>

#include "framework/api/program_impl.h"
#include "framework/io/model_dir.h"
#include "framework/scope/data_transform.h"
#include "parity/compare/compare.h"
#include "parity/values/text.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

// Reproducible numbers in [-1, 1) of a float or complex type.
Tensor MadeUpFloats(const phi::DDim& dims, DataType dtype) {
  Tensor floats, tensor;
  floats.Resize(dims);
  float* data = floats.mutable_data<float>(phi::CPUPlace());
  std::minstd_rand random(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int64_t i = 0; i < floats.numel(); ++i) data[i] = uniform(random);
  if (dtype == DataType::FLOAT32) return floats;
  CastTensor(floats, dtype, &tensor);
  return tensor;
}

// Zeros for types other than those of floats: they are valid indices.
Tensor MadeUpFeed(const TensorInfo& info, int64_t batch) {
  std::vector<int64_t> shape = info.shape;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] < 0) shape[i] = i == 0 ? batch : 1;
  }
  const phi::DDim dims = phi::make_ddim(shape);
  Tensor tensor;
  if (CanMove(info.dtype)) {
    tensor = MadeUpFloats(dims, info.dtype);
  } else {
    tensor.Resize(dims);
    void* data = tensor.mutable_data(phi::CPUPlace(), info.dtype);
    std::memset(data, 0, static_cast<size_t>(tensor.numel()) * phi::SizeOf(info.dtype));
  }
  if (info.lod_level > 0) {
    tensor.set_lod(
        phi::LoD(static_cast<size_t>(info.lod_level), {0, static_cast<size_t>(tensor.dims()[0])}));
    for (size_t i = 0; i + 1 < tensor.lod().size(); ++i) (*tensor.mutable_lod())[i] = {0, 1};
  }
  return tensor;
}

fs::path InputPath(const std::string& folder, const std::string& name) {
  return fs::path(folder) / "inputs" / parity::FileOfVariable(name, ".npy");
}

// FILE.npy of NAME=FILE.npy, or of FILE.npy.
std::string FileOfFeed(const std::string& text) {
  const size_t equals = text.find('=');
  return equals == std::string::npos ? text : text.substr(equals + 1);
}

}  // namespace

ProgramFeeds::ProgramFeeds(const std::string& folder, const std::vector<std::string>& files,
                           std::optional<int64_t> batch, const Program& program) {
  for (const TensorInfo& info : program.feeds()) dtypes_[info.name] = info.dtype;
  const auto given = parity::ReadFeeds("--input", files, program.feeds());
  for (size_t i = 0; i < given.size(); ++i) {
    const auto& [name, value] = given[i];
    dtypes_[name] = program.Variable(name).dtype;
    values_[name] = parity::BitsAs(value, dtypes_[name]);
    origins_[name] = FileOfFeed(files[i]);
  }
  std::error_code ignored;
  if (fs::exists(fs::path(folder) / "case.json", ignored)) {
    parity::Case c = parity::ReadCase(folder);
    for (const auto& [name, value] : c.inputs) {
      dtypes_[name] = program.Variable(name).dtype;
      if (c.is_training() || values_.count(name) != 0) continue;
      values_[name] = parity::BitsAs(value, dtypes_[name]);
      origins_[name] = InputPath(folder, name).string();
    }
    if (c.is_training()) {
      steps_ = c.steps;
      training_ = std::make_unique<parity::Case>(std::move(c));
    }
  }
  for (const TensorInfo& info : program.feeds()) {
    if (values_.count(info.name) != 0) continue;
    if (training_ != nullptr && training_->inputs.count(info.name) != 0) continue;
    const fs::path path = InputPath(folder, info.name);
    if (fs::exists(path, ignored)) {
      values_[info.name] = parity::BitsAs(parity::ReadTensor(path.string()), info.dtype);
      origins_[info.name] = path.string();
    } else {
      made_up_.push_back(info.name);
      values_[info.name] = MadeUpFeed(info, batch.value_or(1));
      origins_[info.name] = "made up";
    }
  }
  if (batch) CheckBatch(*batch, program);
}

// A batch that no value has would be a number that means nothing in what is printed.
void ProgramFeeds::CheckBatch(int64_t batch, const Program& program) const {
  for (const std::string& name : made_up_) {
    const std::vector<int64_t> shape = program.Variable(name).shape;
    if (!shape.empty() && shape[0] < 0) return;
  }
  std::string feeds;
  for (const std::string& feed : Descriptions()) feeds += "\n  " + phi::OneLine(feed);
  PADDLE_THROW(
      phi::errors::InvalidArgument("--batch %d would change nothing: it is the first dimension of "
                                   "made-up feeds that the program "
                                   "leaves open, and there is none. Leave it away, or feed a file "
                                   "of that batch with --input. The "
                                   "feeds are:%s",
                                   batch, phi::Lines(feeds)));
}

std::vector<std::string> ProgramFeeds::Descriptions() const {
  std::vector<std::string> out;
  for (const auto& [name, value] : values_) {
    out.push_back(name + " " + parity::MetaText(value) + ", " + origins_.at(name));
  }
  if (training_ == nullptr) return out;
  for (const auto& input : training_->inputs) {
    if (values_.count(input.first) != 0) continue;
    const Tensor first = training_->InputOf(input.first, 0);
    out.push_back(input.first + " " + parity::MetaText(first) + ", a step of " +
                  InputPath(training_->folder, input.first).string());
  }
  return out;
}

bool ProgramFeeds::has_floats() const {
  return std::any_of(dtypes_.begin(), dtypes_.end(),
                     [](const auto& entry) { return CanMove(entry.second); });
}

void ProgramFeeds::FeedOne(const std::string& name, const Tensor& value, int step, Noise noise,
                           Session* session) const {
  session->Feed(name, noise == Noise::kNone ? value : MovedByOneUlp(value, name, step));
}

void ProgramFeeds::Feed(int step, Session* session, Noise noise) const {
  for (const auto& [name, value] : values_) FeedOne(name, value, step, noise, session);
  if (training_ == nullptr) return;
  for (const auto& [name, value] : training_->inputs) {
    if (values_.count(name) != 0) continue;
    const Tensor now = parity::BitsAs(training_->InputOf(name, step), dtypes_.at(name));
    FeedOne(name, now, step, noise, session);
  }
}

std::shared_ptr<const Program> LoadOrInitialize(const std::string& folder, const Options& options) {
  const Model model = OpenModel(folder, MissingParams::kReport);
  if (model.params.has_value() || model.specs.empty()) return Program::Load(folder, options);
  if (!StartupBeside(model.program_path).empty()) return Program::Initialize(folder, "", options);
  return Program::Load(folder, options);  // says what is wrong with the parameters
}

}  // namespace tools
}  // namespace phibridge
